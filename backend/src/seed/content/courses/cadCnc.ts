import { h2, h3, html, p, ul } from '../html.ts';
import type { CourseContent } from '../types.ts';

export const cadCnc: CourseContent = {
  key: 'cad-modeliranje-i-cnc-obrada',
  name: 'CAD modeliranje i CNC obrada',
  subTitle: 'Od crteža do gotovog dijela u ruci',
  shortDesc: 'Modelirajte dio, pripremite putanje alata i izradite ga na glodalici, u zadanoj mjeri.',
  description: html(
    h2('Mjera je mjera'),
    p(
      'Na ekranu svaki dio pristaje. Na mašini odlučuju stezanje, alat, materijal i desetinka milimetra. Zato ovaj program povezuje dva zanimanja koja se često uče odvojeno: konstruktora, koji dio zamisli, i operatera, koji ga izradi.',
    ),
    h3('Dvanaest sedmica'),
    ul(
      '<strong>1–4, model:</strong> skice i tijela, sklopovi, tehnički crtež s tolerancijama; rekonstruišete dio iz stare mašine.',
      '<strong>5–6, materijal:</strong> čelik, aluminij i plastika; izbor alata, brzine i posmaka.',
      '<strong>7–9, putanje:</strong> programiranje obrade, simulacija i čitanje G-koda, red po red.',
      '<strong>10–11, mašina:</strong> stezanje, nulta tačka, prvi komad, mjerenje.',
      '<strong>12, završni rad:</strong> sklop od najmanje tri dijela koji se mora složiti bez dorade.',
    ),
    h3('Za koga je'),
    p(
      'Za mašinske tehničare, bravare, studente i sve koji žele raditi u proizvodnji. Prednost je ako čitate tehnički crtež; ako ne čitate, prve dvije sedmice imate dodatne vježbe. Radna odjeća i zaštitna obuća obavezne su u radionici, a naočale obezbjeđuje institut.',
    ),
    h3('Kako radimo'),
    p(
      'Dva puta sedmično po četiri sata, šest polaznika i dvije troosne glodalice, tako da svako izradi vlastiti dio. Sav materijal i alat uračunati su u cijenu. Svaki komad mjerite sami i u kontrolni list upisujete i ono što nije uspjelo, jer se iz škarta uči najbrže.',
    ),
  ),
  ishodiObuke: ul(
    'Modelirate dijelove i sklopove i izrađujete crtež spreman za proizvodnju.',
    'Određujete tolerancije prema funkciji dijela.',
    'Birate alat i režim obrade za čelik, aluminij i plastiku.',
    'Pripremate putanje alata, simulirate ih i čitate G-kod.',
    'Stežete komad, postavljate nultu tačku i izrađujete dio u zadanoj mjeri.',
    'Mjerite pomičnim mjerilom i mikrometrom i vodite kontrolni list.',
  ),
  perspektiveObuke: html(
    p(
      'Metaloprerađivačke firme u srednjoj Bosni i na sjeveru zemlje izvoze dijelove za automobilsku i mašinsku industriju i stalno traže operatere koji znaju i programirati. Ko uz rad na mašini umije popraviti i model, napreduje brže, jer sam rješava ono zbog čega bi drugi zaustavili posao.',
    ),
    p(
      'Nakon programa možete raditi kao operater, tehnolog u pripremi ili mlađi konstruktor. Nekoliko naših polaznika pokrenulo je vlastite radionice za male serije i rezervne dijelove; takvima, uz ovaj program, preporučujemo i <strong>Poduzetništvo: od ideje do prvog kupca</strong>.',
    ),
  ),
  startsInDays: 60,
  duration: 96,
  category: 'Tehnicke',
  tipObuke: 'Obrazovni program',
  price: 1200,
  countInStock: 6,
  picture: { theme: 'cad', seed: 0 },
};
