import { h2, h3, html, p, ul } from '../html.ts';
import type { CourseContent } from '../types.ts';

export const cloud: CourseContent = {
  key: 'racunarstvo-u-oblaku',
  name: 'Računarstvo u oblaku',
  subTitle: 'Postavite, nadzirite i platite samo ono što trošite',
  shortDesc: 'Preselite aplikaciju u oblak: kontejneri, automatska isporuka, nadzor i troškovi.',
  description: html(
    h2('Oblak je tuđi računar, a odgovornost je vaša'),
    p(
      'Zakupiti server danas traje minutu. Postaviti ga tako da preživi kvar, da se može ponoviti i da račun na kraju mjeseca ne iznenadi, to je znanje koje ovdje stičete. Kroz cijeli kurs vodimo istu aplikaciju, malu internetsku knjižaru, od prijenosnog računara do sistema koji podnosi hiljadu posjetilaca.',
    ),
    h3('Osam sedmica'),
    ul(
      '<strong>1–2:</strong> virtuelne mašine, mreže i prava pristupa; knjižara dobija prvu javnu adresu.',
      '<strong>3–4:</strong> kontejneri i Docker; ista slika radi kod vas, na testu i u radu.',
      '<strong>5:</strong> baze podataka kao usluga, sigurnosne kopije i probni oporavak.',
      '<strong>6:</strong> infrastruktura zapisana u kodu i automatska isporuka pri svakoj izmjeni.',
      '<strong>7:</strong> nadzor, uzbune i ponašanje pod opterećenjem.',
      '<strong>8:</strong> troškovi, zaštita i završna vježba: gasimo dio sistema, vi ga vraćate.',
    ),
    h3('Predznanje'),
    p(
      'Potrebno je da se snalazite u Linuxu i da razumijete kako web-aplikacija razgovara s bazom podataka. Nije važno u kojem jeziku programirate.',
    ),
    h3('Kako radimo'),
    p(
      'Dva puta sedmično po tri sata, jednom u učionici i jednom na daljinu, onako kako se ovaj posao zaista i radi. Račun kod pružaoca usluge otvara i plaća institut, a svaki polaznik ima vlastiti prostor s ograničenom potrošnjom. Znanje prenosimo tako da vrijedi kod svih velikih pružalaca usluga.',
    ),
  ),
  ishodiObuke: ul(
    'Postavljate aplikaciju s bazom podataka na javnu adresu s ispravnim certifikatom.',
    'Pakujete aplikaciju u kontejner i smanjujete njegovu veličinu i površinu napada.',
    'Zapisujete infrastrukturu u kodu tako da se može ponoviti jednom naredbom.',
    'Postavljate automatsku provjeru i isporuku koda.',
    'Određujete mjere nadzora i uzbune koje imaju smisla.',
    'Procjenjujete mjesečni trošak i predlažete uštede.',
  ),
  perspektiveObuke: html(
    p(
      'Firme u Bosni i Hercegovini koje razvijaju softver za strano tržište gotovo redovno rade u oblaku, a domaće ustanove ga uvode korak po korak. Traže se ljudi koji razumiju i kod i sisteme, jer granica između programera i administratora postaje sve tanja.',
    ),
    p(
      'Nakon kursa administratori lakše prelaze na mjesta inženjera infrastrukture, a programeri mogu sami odgovarati za ono što su napisali i kada je u radu. Znanje je i dobra osnova za ispite velikih pružalaca usluga u oblaku, za koje vam dajemo plan učenja i spisak besplatnih materijala.',
    ),
  ),
  startsInDays: 45,
  duration: 48,
  category: 'Digital Skills',
  tipObuke: 'Trening kurs',
  price: 620,
  countInStock: 20,
  picture: { theme: 'cloud', seed: 0 },
};
