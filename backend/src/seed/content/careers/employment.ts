import { h2, html, p, ul } from '../html.ts';
import type { CareerContent } from '../types.ts';

/** Posts by contract. */
export const employment: readonly CareerContent[] = [
  {
    key: 'predavac-programiranja',
    title: 'Predavač programiranja',
    brief: 'Vodite grupe početnika u Pythonu i web-razvoju i brinite o tome da zadaci ostanu zanimljivi.',
    description: html(
      p(
        'Tražimo osobu koja voli trenutak u kojem početnik prvi put pokrene vlastiti program. Vodit ćete dvije večernje grupe s najviše osamnaest polaznika, a s asistentom ćete pregledati njihove radove i jednom sedmično uređivati zbirku zadataka.',
      ),
      h2('Vaš posao'),
      ul(
        'dvanaest sati nastave sedmično, u večernjim terminima',
        'pisani komentari na radove polaznika',
        'razvoj vježbi i završnih projekata s timom predavača',
        'mentorstvo za dva projekta po ciklusu',
      ),
      h2('Šta očekujemo'),
      ul(
        'najmanje tri godine rada u razvoju softvera',
        'sigurno znanje Pythona ili JavaScripta, Gita i testiranja',
        'sposobnost da jednostavno objasnite složenu stvar',
        'iskustvo u nastavi je prednost, ali nije uslov',
      ),
      h2('Šta nudimo'),
      p(
        'Ugovor o radu na neodređeno vrijeme uz probni rad od tri mjeseca, slobodna prijepodneva, vlastiti budžet za učenje i pet dana godišnje za stručne skupove. Uz prijavu pošaljite biografiju i opis zadatka koji biste dali grupi na prvom času. Umjesto klasičnog razgovora, odabrane kandidate pozivamo da održe ogledni čas od dvadeset minuta.',
      ),
    ),
    category: 'Ugovor o radu',
    status: 'Otvoreno',
    daysAgo: 5,
    endsInDays: 25,
    picture: { theme: 'programming', seed: 2 },
  },
  {
    key: 'administrator-sistema',
    title: 'Administrator sistema',
    brief: 'Brinite o serverima, mreži i učionicama u kojima se svakog dana radi nešto drugo.',
    description: html(
      p(
        'Naša mreža ima jednu neobičnu osobinu: polaznici je namjerno kvare. Zadatak administratora je da učionice i laboratorije nakon svake vježbe za deset minuta budu spremni za sljedeću grupu, a da poslovni sistemi pritom ne osjete ništa.',
      ),
      h2('Vaš posao'),
      ul(
        'održavanje Linux servera, mrežne opreme i radnih mjesta',
        'automatsko postavljanje računara u učionicama',
        'nadzor, sigurnosne kopije i redovne probe oporavka',
        'podrška predavačima i kratke upute za polaznike',
      ),
      h2('Šta očekujemo'),
      ul(
        'dvije godine iskustva na sličnim poslovima',
        'rad u komandnoj liniji i pisanje skripti',
        'razumijevanje podmreža, vatrozida i virtuelnih mreža',
        'urednu dokumentaciju, jer sistem mora raditi i kada ste na odmoru',
      ),
      h2('Šta nudimo'),
      p(
        'Ugovor o radu, radno vrijeme od osam do šesnaest sati uz jedno dogovoreno večernje dežurstvo sedmično, opremu po izboru i plaćene ispite za stručne certifikate. Uz biografiju nam opišite jedan kvar koji ste riješili: šta ste prvo provjerili, šta vas je zavelo i kako ste spriječili da se ponovi.',
      ),
    ),
    category: 'Ugovor o radu',
    status: 'Otvoreno',
    daysAgo: 11,
    endsInDays: 18,
    picture: { theme: 'cloud', seed: 3 },
  },
  {
    key: 'koordinator-projekata',
    title: 'Koordinator projekata',
    brief: 'Pratite rokove, budžete i partnere na tri projekta koji se finansiraju iz evropskih fondova.',
    description: html(
      p(
        'Institut u ovoj godini vodi tri projekta s partnerima iz pet država: o obuci odraslih, o digitalnim vještinama u malim mjestima i o energetskoj efikasnosti školskih zgrada. Tražimo osobu koja će brinuti da dogovoreno bude urađeno, zabilježeno i plaćeno na vrijeme.',
      ),
      h2('Vaš posao'),
      ul(
        'vremenski plan i praćenje izvršenja za sva tri projekta',
        'priprema sastanaka, zapisnika i izvještaja na engleskom jeziku',
        'praćenje troškova zajedno s računovodstvom',
        'organizacija susreta partnera i događaja u Sarajevu',
      ),
      h2('Šta očekujemo'),
      ul(
        'iskustvo na barem jednom projektu finansiranom iz fondova Evropske unije',
        'odlično pisanje na bosanskom i engleskom jeziku',
        'sigurnost u radu s tabelama i brojevima',
        'spremnost da na vrijeme kažete kada nešto kasni',
      ),
      h2('Šta nudimo'),
      p(
        'Ugovor o radu na dvije godine s mogućnošću produženja, mogućnost rada od kuće dva dana sedmično i dva do tri službena putovanja godišnje. Prijavi priložite biografiju i primjer izvještaja koji ste pisali, bez povjerljivih podataka.',
      ),
    ),
    category: 'Ugovor o radu',
    status: 'Otvoreno',
    daysAgo: 3,
    endsInDays: 30,
    picture: { theme: 'project', seed: 5 },
  },
  {
    key: 'dizajner-nastavnih-materijala',
    title: 'Dizajner nastavnih materijala',
    brief: 'Uredite priručnike i slajdove za šest programa tako da se iz njih zaista može učiti.',
    description: html(
      p(
        'Naši predavači znaju svoj posao, ali im slajdovi govore mnogo i sitno. Tražimo dizajnera ili dizajnericu koji će u četiri mjeseca urediti materijale za šest programa: priručnik, slajdove i radne listove za svaki od njih.',
      ),
      h2('Vaš posao'),
      ul(
        'razgovor s predavačem i pregled postojećih materijala',
        'zajednički predložak s tipografijom, bojama i mrežom instituta',
        'crteži i dijagrami koji objašnjavaju, a ne ukrašavaju',
        'provjera pristupačnosti: kontrast, veličina slova, čitač ekrana',
      ),
      h2('Šta očekujemo'),
      ul(
        'mapu radova s najmanje dva uređena priručnika, izvještaja ili knjige',
        'pažnju prema jeziku i pravopisu',
        'pouzdanost u rokovima, jer nova grupa počinje bez obzira na sve',
      ),
      h2('Šta nudimo'),
      p(
        'Ugovor o djelu s isplatom nakon svakog završenog programa, potpuno slobodno radno vrijeme i ime autora na svakom priručniku. Radi se na daljinu, uz dva susreta mjesečno u Sarajevu. Pošaljite nam mapu radova i cijenu po programu.',
      ),
    ),
    category: 'Ugovor o djelu',
    status: 'Otvoreno',
    daysAgo: 8,
    endsInDays: 14,
    picture: { theme: 'design', seed: 2 },
  },
  {
    key: 'saradnik-u-laboratoriju-za-elektroniku',
    title: 'Saradnik u laboratoriji za elektroniku',
    brief: 'Pripremajte komplete, pomažite subotnjim grupama i održavajte mjernu opremu.',
    description: html(
      p(
        'Subotom u laboratoriji radi dvanaest lemilica istovremeno. Tražimo saradnika koji će paziti da svaka od njih bude ispravna, da svaki komplet ima sve dijelove i da početnik koji zapne dobije pomoć prije nego što odustane.',
      ),
      h2('Vaš posao'),
      ul(
        'pomoć u nastavi subotom od devet do petnaest sati',
        'priprema i popis kompleta i potrošnog materijala',
        'baždarenje i sitni popravci mjernih uređaja',
        'izrada dvije nove vježbe u toku ciklusa',
      ),
      h2('Šta očekujemo'),
      ul(
        'završenu srednju elektrotehničku školu ili studij u toku',
        'uredno lemljenje i sigurno rukovanje mjernim uređajima',
        'osnove programiranja mikrokontrolera',
        'strpljenje s početnicima svih godina',
      ),
      h2('Šta nudimo'),
      p(
        'Ugovor o djelu za jedan ciklus od deset subota, uz mogućnost nastavka. Izvan nastave možete koristiti laboratoriju za vlastite projekte. Prijavi priložite fotografiju sklopa koji ste sami izradili i u nekoliko rečenica opišite šta biste na njemu danas uradili drugačije.',
      ),
    ),
    category: 'Ugovor o djelu',
    status: 'Zatvoreno',
    daysAgo: 49,
    endsInDays: -12,
    picture: { theme: 'electronics', seed: 2 },
  },
];
