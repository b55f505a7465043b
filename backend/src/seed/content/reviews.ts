import type { ReviewContent } from './types.ts';

/** What the demo users say of courses of earlier cycles; three courses stay without a word. */
export const reviews: readonly ReviewContent[] = [
  {
    course: 'programiranje-u-pythonu',
    user: 'ana',
    rating: 5,
    comment:
      'Nikada prije nisam programirala. U šestoj sedmici napisala sam program koji spaja mjesečne tabele iz tri poslovnice i više ih ne prepisujem ručno.',
    daysAgo: 61,
  },
  {
    course: 'programiranje-u-pythonu',
    user: 'tarik',
    rating: 4,
    comment:
      'Odličan tempo i zadaci, a na svako rješenje stigne komentar. Dio o Gitu mogao bi trajati jednu večer duže.',
    daysAgo: 54,
  },
  {
    course: 'programiranje-u-pythonu',
    user: 'amina',
    rating: 5,
    comment:
      'Pohađala sam prvi ciklus prije nego što sam se zaposlila u institutu. I danas koristim završni projekat.',
    daysAgo: 148,
  },
  {
    course: 'razvoj-web-sucelja',
    user: 'ana',
    rating: 5,
    comment:
      'Najviše mi je značio pregled koda kolega. Od četvrte sedmice obrasce pravim tako da rade i bez miša, što ranije nisam ni pomislila provjeriti.',
    daysAgo: 97,
  },
  {
    course: 'razvoj-web-sucelja',
    user: 'tarik',
    rating: 4,
    comment:
      'Petnaest sedmica je dug put, ali na kraju stoji objavljena aplikacija. React dolazi tek nakon osnova i to je dobro.',
    daysAgo: 90,
  },
  {
    course: 'analiza-podataka',
    user: 'tarik',
    rating: 5,
    comment:
      'Izvještaj na jednoj stranici promijenio je naše sastanke. Podaci o kvalitetu zraka bili su pun pogodak za vježbu.',
    daysAgo: 43,
  },
  {
    course: 'analiza-podataka',
    user: 'ana',
    rating: 4,
    comment: 'SQL je objašnjen tako da ga konačno razumijem. Za statistiku bih voljela još jednu sedmicu.',
    daysAgo: 39,
  },
  {
    course: 'masinsko-ucenje',
    user: 'ana',
    rating: 4,
    comment:
      'Zahtjevno, ali pošteno. Na odbrani su me više pitali kako sam provjerila model nego kolika mu je tačnost i tek tada sam shvatila zašto.',
    daysAgo: 112,
  },
  {
    course: 'masinsko-ucenje',
    user: 'amina',
    rating: 3,
    comment:
      'Sadržaj je vrijedan, ali bez statistike je prva polovina teška. Ulazni zadatak shvatite ozbiljno.',
    daysAgo: 105,
  },
  {
    course: 'kiberneticka-sigurnost',
    user: 'tarik',
    rating: 5,
    comment:
      'Cjelodnevna vježba u četvrtoj sedmici vrijedi cijelu obuku. Trag provale našli smo pet minuta prije kraja.',
    daysAgo: 70,
  },
  {
    course: 'kiberneticka-sigurnost',
    user: 'amina',
    rating: 4,
    comment:
      'Pravila o lozinkama koja smo sastavili na prvom susretu i danas vrijede u našem uredu. Korisno i bez strašenja.',
    daysAgo: 66,
  },
  {
    course: 'racunarstvo-u-oblaku',
    user: 'tarik',
    rating: 4,
    comment:
      'Dobro je što cijelo vrijeme radimo istu aplikaciju. Kada su nam ugasili bazu, vratili smo je za dvanaest minuta.',
    daysAgo: 82,
  },
  {
    course: 'dizajn-korisnickog-iskustva',
    user: 'ana',
    rating: 5,
    comment:
      'Pet razgovora s korisnicima srušilo je moju prvu ideju, a druga je ispala mnogo bolja. Primjedbe kolega bile su konkretne i prijateljske.',
    daysAgo: 28,
  },
  {
    course: 'dizajn-korisnickog-iskustva',
    user: 'tarik',
    rating: 5,
    comment:
      'Kao programer napokon razumijem zašto dizajner pita toliko toga. Deset skica na papiru preporučujem svakome.',
    daysAgo: 25,
  },
  {
    course: 'digitalni-marketing',
    user: 'ana',
    rating: 3,
    comment:
      'Dio o sadržaju i mjerenju je odličan. O oglasima sam očekivala više primjera iz male trgovine, kakva je moja.',
    daysAgo: 58,
  },
  {
    course: 'linux-i-racunarske-mreze',
    user: 'tarik',
    rating: 5,
    comment:
      'Večeri s kvarovima su najbolje što sam prošao na bilo kojem kursu. Nakon njih se više ne bojim poziva u ponedjeljak ujutro.',
    daysAgo: 120,
  },
  {
    course: 'linux-i-racunarske-mreze',
    user: 'ana',
    rating: 4,
    comment:
      'Došla sam bez ikakvog znanja o mrežama. Prve dvije sedmice su pune novih pojmova, a onda se sve posloži.',
    daysAgo: 115,
  },
  {
    course: 'plc-automatizacija',
    user: 'tarik',
    rating: 5,
    comment:
      'Radim u održavanju i odmah sam naučeno primijenio u pogonu. Vrijedi i samo poglavlje o ponašanju linije nakon nestanka struje.',
    daysAgo: 74,
  },
  {
    course: '3d-stampa',
    user: 'ana',
    rating: 5,
    comment:
      'Donijela sam slomljenu ručicu pećnice i odnijela dvije nove. Radionica subotom je pravi dodatak.',
    daysAgo: 36,
  },
  {
    course: '3d-stampa',
    user: 'tarik',
    rating: 4,
    comment: 'Sve je jasno pokazano. Za složenije modele treba sam vježbati kod kuće, pa ponesite miša.',
    daysAgo: 34,
  },
  {
    course: '3d-stampa',
    user: 'amina',
    rating: 5,
    comment: 'Odštampali smo držače za sve kablove u učionici. Sada znam i zašto prvi nije izdržao.',
    daysAgo: 30,
  },
  {
    course: 'osnove-elektronike',
    user: 'ana',
    rating: 5,
    comment:
      'Mjerna stanica i dalje stoji na mom prozoru u Travniku. Asistenti su strpljivi, a komplet koji ostaje vrijedi pola cijene.',
    daysAgo: 50,
  },
  {
    course: 'osnove-elektronike',
    user: 'tarik',
    rating: 2,
    comment:
      'Kurs je dobar za početnike, ali ja sam već znao lemiti i programirati, pa mi je prvih pet subota bilo presporo. Pročitajte pažljivo za koga je.',
    daysAgo: 48,
  },
  {
    course: 'upravljanje-projektima',
    user: 'amina',
    rating: 4,
    comment:
      'Povelju na jednoj stranici sada tražim za svaki novi projekat. Kritični put konačno bez straha.',
    daysAgo: 88,
  },
  {
    course: 'upravljanje-projektima',
    user: 'tarik',
    rating: 4,
    comment:
      'Igranje uloga kod izmjene obima bilo je neugodno na pravi način. Razgovori nasamo s predavačem mnogo znače.',
    daysAgo: 85,
  },
  {
    course: 'prezentacijske-vjestine',
    user: 'ana',
    rating: 5,
    comment:
      'Na prvom snimku čitam sa slajda, a na petom gledam ljude. Diplomski rad sam odbranila dva mjeseca kasnije, bez listova u ruci.',
    daysAgo: 41,
  },
  {
    course: 'timski-rad-i-saradnja',
    user: 'tarik',
    rating: 4,
    comment:
      'Most od papira izdržao je sedam kilograma, a mi smo se usput posvađali i pomirili. Besplatno i vrijedno tri subote.',
    daysAgo: 64,
  },
  {
    course: 'poduzetnistvo',
    user: 'ana',
    rating: 4,
    comment:
      'Nakon dvadeset razgovora odustala sam od prve ideje i ne žalim. Predavanje računovođe o obrtu i društvu bilo je jasnije od svega što sam čitala.',
    daysAgo: 133,
  },
];
