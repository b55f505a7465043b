import { h2, h3, html, p, ul } from '../html.ts';
import type { CourseContent } from '../types.ts';

export const plc: CourseContent = {
  key: 'plc-automatizacija',
  name: 'PLC automatizacija',
  subTitle: 'Upravljanje mašinama i proizvodnom trakom',
  shortDesc: 'Programirajte upravljački uređaj, povežite senzore i pokrenite pravu transportnu traku.',
  description: html(
    h2('Traka stoji dok je vi ne pokrenete'),
    p(
      'U laboratoriji za automatizaciju nalazi se transportna traka s razvrstavanjem, dva pneumatska cilindra i mala robotska ruka. Ništa od toga na početku ne radi. Na ovoj obuci programirate upravljački uređaj korak po korak, sve dok linija ne razvrsta stotinu dijelova bez greške i bez vaše pomoći.',
    ),
    h3('Sedam sedmica'),
    ul(
      '<strong>1:</strong> sigurnost na radu, čitanje električnih shema, ulazi i izlazi.',
      '<strong>2–3:</strong> ljestvičasti dijagram: samodržanje, brojači, vremenski članovi.',
      '<strong>4:</strong> strukturirani tekst i programi podijeljeni u blokove.',
      '<strong>5:</strong> senzori, mjerni signali i regulacija temperature.',
      '<strong>6:</strong> ekran za rukovaoca, uzbune i zapis o proizvodnji.',
      '<strong>7:</strong> puštanje linije u rad, traženje kvara i primopredaja s dokumentacijom.',
    ),
    h3('Uslovi'),
    p(
      'Obuka je namijenjena električarima, tehničarima, inženjerima i iskusnim rukovaocima. Treba da znate čitati jednostavnu električnu shemu i sigurno raditi s naponom od 24 V. Programiranje nije uslov.',
    ),
    h3('Kako radimo'),
    p(
      'Dva puta sedmično po četiri sata, po dva polaznika za jednim radnim mjestom, ukupno najviše osam. Program prvo provjeravate na simulaciji, a tek onda na liniji, kako se to radi i u pogonu. Za firme koje prijave najmanje šest zaposlenih obuku prilagođavamo njihovoj opremi i održavamo u njihovom pogonu.',
    ),
  ),
  ishodiObuke: ul(
    'Čitate električnu i pneumatsku shemu i prema njoj povezujete senzore i izvršne članove.',
    'Pišete upravljački program u ljestvičastom dijagramu i strukturiranom tekstu.',
    'Projektujete siguran prekid rada i ponašanje nakon nestanka struje.',
    'Izrađujete ekran za rukovaoca s jasnim uzbunama.',
    'Podešavate jednostavnu regulaciju i bilježite mjerenja.',
    'Sistematski otklanjate kvar i predajete liniju s dokumentacijom.',
  ),
  perspektiveObuke: html(
    p(
      'Metalska, drvna i prehrambena industrija od Gračanice i Tešnja do Mostara uvodi nove linije brže nego što nalazi ljude koji ih znaju održavati. Tehničar koji umije pročitati program i popraviti ga u drugoj smjeni, dok cijela linija čeka, fabrici vrijedi više od rezervnog dijela.',
    ),
    p(
      'Nakon obuke možete raditi u održavanju, kod proizvođača mašina ili u firmama koje ugrađuju automatiku u zgrade i vodovode. Ko želi sam izrađivati dijelove i alate za linije, nastavlja na programu <strong>CAD modeliranje i CNC obrada</strong>.',
    ),
  ),
  startsInDays: 35,
  duration: 56,
  category: 'Tehnicke',
  tipObuke: 'Specificna obuka',
  price: 980,
  countInStock: 8,
  picture: { theme: 'robotics', seed: 3 },
};
