import { h2, h3, html, p, ul } from '../html.ts';
import type { CourseContent } from '../types.ts';

export const electronics: CourseContent = {
  key: 'osnove-elektronike',
  name: 'Osnove elektronike i mikrokontrolera',
  subTitle: 'Sklop koji mjeri, odlučuje i javlja',
  shortDesc: 'Deset subota s lemilicom i mikrokontrolerom: od prve LED-lampice do mjerne stanice.',
  description: html(
    h2('Prvo zasvijetli, onda shvatite zašto'),
    p(
      'Elektroniku je najlakše zavoljeti rukama. Već prve subote slažete sklop koji radi, a teorija dolazi onda kada vam zatreba: Ohmov zakon kada lampica pregori, tranzistor kada motor ne krene. Do kraja kursa imate stanicu koja mjeri temperaturu, vlagu i čestice u zraku i podatke šalje na telefon.',
    ),
    h3('Deset subota'),
    ul(
      '<strong>1–2:</strong> napon, struja, otpor; mjerenje multimetrom i prvi sklop na ispitnoj pločici.',
      '<strong>3–4:</strong> tranzistor, kondenzator, napajanje; pokrećemo motor i ne spaljujemo ga.',
      '<strong>5–6:</strong> mikrokontroler: ulazi, izlazi i prvi program.',
      '<strong>7:</strong> senzori i pouzdano čitanje signala.',
      '<strong>8:</strong> lemljenje; sklop seli s ispitne na štampanu pločicu.',
      '<strong>9–10:</strong> bežična veza, kućište i završna mjerna stanica.',
    ),
    h3('Za koga je'),
    p(
      'Za učenike završnih razreda, studente, nastavnike i sve koji su oduvijek željeli znati šta je u kutiji. Predznanje nije potrebno; program pišemo zajedno, od prve naredbe.',
    ),
    h3('Kako radimo'),
    p(
      'Subotom od deset do četrnaest sati, u laboratoriji za elektroniku. Komplet s mikrokontrolerom, senzorima i alatom ostaje vam nakon kursa i uračunat je u cijenu. Radimo isključivo s naponima do 12 V. Uz svakih šest polaznika je jedan asistent, tako da niko ne čeka dok mu se sklop dimi.',
    ),
  ),
  ishodiObuke: ul(
    'Računate i mjerite napon, struju i otpor u jednostavnom sklopu.',
    'Čitate shemu i prema njoj slažete sklop na ispitnoj pločici.',
    'Uredno lemite i provjeravate spojeve.',
    'Programirate mikrokontroler da čita senzore i upravlja motorom.',
    'Šaljete mjerenja bežičnom vezom i čuvate ih.',
    'Nalazite grešku mjerenjem, a ne zamjenom dijelova redom.',
  ),
  perspektiveObuke: html(
    p(
      'Osnove elektronike otvaraju vrata prema servisima, firmama koje ugrađuju alarme i pametne instalacije, proizvođačima mjernih uređaja i održavanju u industriji. U Bosni i Hercegovini ima i firmi koje razvijaju vlastitu opremu za poljoprivredu i energetiku, a njima najviše vrijede ljudi koji znaju i zalemiti i programirati.',
    ),
    p(
      'Za one koji žele dalje u struku prirodan korak je <strong>PLC automatizacija</strong>, a za one koji žele obrađivati izmjerene podatke <strong>Analiza podataka</strong>. Nastavnicima pomažemo da iz istog kompleta naprave i nastavni sat za svoj razred.',
    ),
  ),
  startsInDays: 14,
  duration: 40,
  category: 'Tehnicke',
  tipObuke: 'Trening kurs',
  price: 320,
  countInStock: 12,
  picture: { theme: 'electronics', seed: 3 },
};
