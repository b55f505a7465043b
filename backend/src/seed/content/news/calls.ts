import { h2, html, ol, p, ul } from '../html.ts';
import type { NewsContent } from '../types.ts';

/** Public calls. */
export const calls: readonly NewsContent[] = [
  {
    key: 'poziv-za-grantove',
    title: 'Javni poziv: trideset grantova za polaznike',
    subTitle: 'Grant pokriva cijenu jednog programa po vašem izboru',
    description: html(
      p(
        'Institut dodjeljuje trideset grantova za plaćanje troškova edukacije. Jedan grant pokriva punu cijenu jednog programa ili kursa iz tekuće ponude, a dodjeljuje se osobama koje obuku ne bi mogle platiti same.',
      ),
      h2('Ko se može prijaviti'),
      ul(
        'Nezaposlene osobe prijavljene na biro duže od tri mjeseca.',
        'Studenti i učenici završnih razreda s navršenih šesnaest godina.',
        'Samohrani roditelji i osobe s invaliditetom, bez obzira na zaposlenje.',
        'Zaposleni s primanjima nižim od prosječne plate.',
      ),
      h2('Kako'),
      ol(
        'Odaberite kurs i pošaljite prijavu, a kao način plaćanja označite „Grant“.',
        'U roku od sedam dana dostavite dokaz o statusu i kratko pismo, najviše jednu stranicu, o tome čemu će vam obuka poslužiti.',
        'Komisija odlučuje u roku od petnaest dana i odgovor šalje svima, i onima koji nisu odabrani.',
      ),
      p(
        'Komisija ne ocjenjuje stil pisma, nego koliko je plan izvediv i šta će se obukom promijeniti. Mjesto na kursu čuvamo vam dok odluka ne bude donesena. Ako grant ne bude odobren, možete odustati bez troška ili odabrati drugi način plaćanja.',
      ),
    ),
    newsType: 'Oglas',
    author: 'Služba za polaznike',
    category: 'educationNews',
    daysAgo: 4,
    picture: { theme: 'enterprise', seed: 3 },
  },
  {
    key: 'poziv-za-mentore',
    title: 'Tražimo mentore iz privrede',
    subTitle: 'Dva sata mjesečno koja nekome promijene početak karijere',
    description: html(
      p(
        'Za novi ciklus tražimo dvadeset mentora: ljude koji rade u struci i spremni su dva sata mjesečno odvojiti za razgovor s jednim polaznikom. Ne tražimo predavače. Tražimo nekoga ko će pogledati prvi projekat, pročitati prijavu za posao i iskreno odgovoriti na pitanje kako izgleda običan radni dan.',
      ),
      h2('Šta očekujemo'),
      ul(
        'Najmanje tri godine rada u programiranju, podacima, mrežama, automatizaciji, proizvodnji ili dizajnu.',
        'Jedan susret mjesečno tokom šest mjeseci, uživo ili na daljinu.',
        'Učešće na uvodnoj radionici, na kojoj se upoznaju mentori i polaznici.',
      ),
      h2('Šta nudimo'),
      p(
        'Mentori bez naknade pohađaju našu obuku <strong>Mentorstvo na radnom mjestu</strong>, mogu koristiti laboratorije za vlastite projekte i prvi upoznaju ljude koje bi možda željeli zaposliti. Za firme čiji se zaposleni uključe organizujemo predstavljanje pred polaznicima.',
      ),
      p(
        'Prijava je kratka: nekoliko rečenica o tome šta radite i s kakvim biste polaznikom željeli raditi. Parove sastavljamo ručno, nakon razgovora s obje strane, pa nam za odgovor treba desetak dana. Poziv je otvoren do popune mjesta.',
      ),
    ),
    newsType: 'Oglas',
    author: 'Odjel za saradnju s privredom',
    category: 'generalNews',
    daysAgo: 16,
    picture: { theme: 'team', seed: 3 },
  },
];
