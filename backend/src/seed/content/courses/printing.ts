import { h2, h3, html, p, ul } from '../html.ts';
import type { CourseContent } from '../types.ts';

export const printing: CourseContent = {
  key: '3d-stampa',
  name: '3D štampa: od ideje do predmeta',
  subTitle: 'Modeliranje, priprema i štampanje upotrebljivih dijelova',
  shortDesc: 'Napravite dio koji se ne može kupiti: nacrtajte ga, pripremite i odštampajte.',
  description: html(
    h2('Slomljena ručica košta više od printera'),
    p(
      'Ladica bez klizača, daljinski upravljač bez poklopca, nosač kojeg nema u prodaji. Kurs počinje tako što svaki polaznik donese jedan pokvaren predmet, a završava tako što ga popravljenog odnese kući. Između toga naučite mjeriti, modelirati, birati materijal i razumjeti zašto štampa ponekad ne uspije.',
    ),
    h3('Četiri sedmice'),
    ul(
      '<strong>1. sedmica:</strong> kako printer radi, prva štampa, mjerenje pomičnim mjerilom i prvi model.',
      '<strong>2. sedmica:</strong> modeliranje s mjerama koje se mogu mijenjati; otvori, zazori i navoji.',
      '<strong>3. sedmica:</strong> materijali, potpore, ispuna i čvrstoća; zašto smjer slojeva odlučuje o svemu.',
      '<strong>4. sedmica:</strong> popravak vašeg predmeta, dorada površine i održavanje printera.',
    ),
    h3('Za koga je'),
    p(
      'Za nastavnike tehničke kulture, zanatlije, dizajnere, modelare i radoznale s navršenih šesnaest godina. Predznanje nije potrebno. Ponesite prijenosni računar s mišem; program za modeliranje je besplatan i instaliramo ga zajedno.',
    ),
    h3('Kako radimo'),
    p(
      'Dva puta sedmično po tri sata, u radionici sa šest printera. Pola kilograma materijala po polazniku uračunato je u cijenu. Duge štampe puštamo preko noći, a njihov tok možete pratiti od kuće. Nakon kursa tri mjeseca imate pravo koristiti radionicu subotom, uz plaćanje samo utrošenog materijala.',
    ),
  ),
  ishodiObuke: ul(
    'Mjerite postojeći dio i prenosite mjere u model.',
    'Modelirate dio s mjerama koje se kasnije lako mijenjaju.',
    'Birate materijal, ispunu i smjer slojeva prema opterećenju.',
    'Pripremate štampu i procjenjujete vrijeme i utrošak materijala.',
    'Prepoznajete najčešće greške u štampi i otklanjate im uzrok.',
  ),
  perspektiveObuke: html(
    p(
      'Trodimenzionalna štampa u Bosni i Hercegovini već ima svoje mjesto u izradi alata i prototipova, u ortopediji i stomatologiji, u arhitekturi i u školama. Samostalno zanimanje rijetko postaje odmah, ali mnogim strukama daje prednost: zanatlija brže nudi uzorak, nastavnik pravi učila, a konstruktor provjerava sklop prije nego što naruči skupu izradu.',
    ),
    p(
      'Polaznici koji žele više preciznosti i metal nastavljaju na programu <strong>CAD modeliranje i CNC obrada</strong>, a oni koji svoje predmete žele oživjeti svjetlom i pokretom na kursu <strong>Osnove elektronike i mikrokontrolera</strong>.',
    ),
  ),
  startsInDays: 7,
  duration: 24,
  category: 'Tehnicke',
  tipObuke: 'Trening kurs',
  price: 149.5,
  countInStock: 0,
  picture: { theme: 'print', seed: 0 },
};
