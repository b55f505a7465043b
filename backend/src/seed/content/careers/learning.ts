import { h2, html, p, ul } from '../html.ts';
import type { CareerContent } from '../types.ts';

/** Posts in which one learns beside the work. */
export const learning: readonly CareerContent[] = [
  {
    key: 'studij-uz-rad-web-razvoj',
    title: 'Studij uz rad: razvoj web-aplikacija',
    brief: 'Tri dana sedmično radite u našem razvojnom timu, a dva dana ostaju za fakultet.',
    description: html(
      p(
        'Program je namijenjen studentima druge i treće godine tehničkih fakulteta koji žele zarađivati u struci, a ne pored nje. Devet mjeseci radite na aplikacijama koje institut i njegovi partneri zaista koriste: od prijave polaznika do rasporeda laboratorija.',
      ),
      h2('Kako je organizovano'),
      ul(
        'dvadeset i četiri sata rada sedmično, u dane koje dogovorite prema rasporedu predavanja',
        'mentor iz tima, s kojim svake sedmice pregledate napisani kod',
        'u ispitnim rokovima radno vrijeme se skraćuje na pola',
        'na kraju branite završni rad, koji možete prijaviti i na fakultetu',
      ),
      h2('Šta očekujemo'),
      ul(
        'status redovnog studenta',
        'osnove programiranja u bilo kojem jeziku',
        'jedan vlastiti projekat, makar i mali, koji nam možete pokazati',
      ),
      h2('Šta nudimo'),
      p(
        'Mjesečnu naknadu, plaćen prijevoz, topli obrok i besplatno pohađanje jednog programa instituta. Biramo četvero studenata. Izbor se provodi u dva koraka: razgovor o vašem projektu i jedno poslijepodne zajedničkog programiranja s mentorom, na kojem možete provjeriti odgovaramo li i mi vama.',
      ),
    ),
    category: 'Apprentiship',
    status: 'Otvoreno',
    daysAgo: 7,
    endsInDays: 35,
    picture: { theme: 'career', seed: 4 },
  },
  {
    key: 'obuka-uz-rad-analiticar',
    title: 'Obuka uz rad: analitičar podataka',
    brief: 'Devedeset dana učenja i rada na stvarnim izvještajima, s mogućnošću zaposlenja kod partnera.',
    description: html(
      p(
        'S tri partnerske firme pripremili smo program obuke uz rad u trajanju od devedeset dana. Prvih trideset dana učite u institutu, narednih šezdeset radite u firmi, a jednom sedmično vraćate se mentoru s pitanjima. Namijenjen je nezaposlenim osobama koje već vole tabele, ali im nedostaje prva prilika.',
      ),
      h2('Šta ćete naučiti'),
      ul(
        'SQL i izdvajanje podataka iz poslovnih sistema',
        'čišćenje i provjeru podataka u Pythonu',
        'izradu izvještaja i grafikona koji pomažu u odluci',
        'zaštitu ličnih i poslovnih podataka',
      ),
      h2('Šta očekujemo'),
      ul(
        'završenu srednju školu ili fakultet, bez obzira na smjer',
        'dobro poznavanje tabelarnih programa',
        'osam sati dnevno tokom cijelog programa',
      ),
      h2('Šta nudimo'),
      p(
        'Obuka je besplatna, a od trideset prvog dana isplaćuje se i mjesečna naknada. Partnerske firme obavezale su se da će ponuditi posao najmanje polovini polaznika koji uspješno završe program. Uz prijavu riješite i kratak zadatak s tabelom, koji vam šaljemo odmah po prijemu biografije.',
      ),
    ),
    category: 'Obuka uz rad',
    status: 'Otvoreno',
    daysAgo: 10,
    endsInDays: 21,
    picture: { theme: 'data', seed: 5 },
  },
  {
    key: 'obuka-uz-rad-cnc-operater',
    title: 'Obuka uz rad: CNC operater',
    brief: 'Sto osamdeset dana od prvog stezanja do samostalne smjene u metaloprerađivačkoj firmi.',
    description: html(
      p(
        'Program traje sto osamdeset dana i provodi se s metaloprerađivačkim firmama iz Zeničko-dobojskog kantona. Polaznici prva dva mjeseca provode u našoj radionici, a preostala četiri u pogonu, uz mentora koji je završio našu obuku za mentorstvo.',
      ),
      h2('Šta ćete naučiti'),
      ul(
        'čitanje tehničkog crteža i mjerenje',
        'pripremu mašine, stezanje i zamjenu alata',
        'izmjene u programu i prepoznavanje greške prije nego što nastane škart',
        'sigurnost na radu i održavanje radnog mjesta',
      ),
      h2('Šta očekujemo'),
      ul(
        'navršenih osamnaest godina i završenu srednju školu',
        'spremnost na rad u dvije smjene tokom boravka u pogonu',
        'tačnost, i u mjerama i u dolasku na posao',
      ),
      h2('Šta nudimo'),
      p(
        'Besplatnu obuku, naknadu tokom cijelog programa, prijevoz i radnu opremu. Ovaj poziv je zatvoren i izbor polaznika je u toku. Ako vas program zanima, pratite našu stranicu: naredni ciklus planiramo čim se u radionici oslobode mjesta.',
      ),
    ),
    category: 'Obuka uz rad',
    status: 'Zatvoreno',
    daysAgo: 40,
    endsInDays: -5,
    picture: { theme: 'cad', seed: 3 },
  },
  {
    key: 'volonter-na-radionicama-za-djecu',
    title: 'Volonter na radionicama za djecu',
    brief: 'Dvije subote mjesečno pomozite djeci da slože prvog robota i napišu prvi program.',
    description: html(
      p(
        'Na subotnjim radionicama djeca od deset do četrnaest godina grade robote, programiraju igre i rastavljaju stare uređaje. Za svakim stolom je šestoro djece i jedan volonter, jer se pitanja u tim godinama postavljaju sva odjednom.',
      ),
      h2('Šta radite'),
      ul(
        'vodite jedan sto, prema pripremljenom planu radionice',
        'ohrabrujete djecu da sama pronađu grešku, umjesto da je popravite za njih',
        'nakon radionice u nekoliko rečenica zapišete šta je bilo teško',
      ),
      h2('Šta očekujemo'),
      ul(
        'navršenih osamnaest godina i dvije slobodne subote mjesečno, najmanje četiri mjeseca',
        'vedrinu i strpljenje; tehničko znanje stječete kod nas',
        'potvrdu da se protiv vas ne vodi postupak, koju tražimo od svih koji rade s djecom',
      ),
      h2('Šta nudimo'),
      p(
        'Uvodnu obuku od dva dana, ručak i plaćen prijevoz, upis sati u volontersku knjižicu i besplatno mjesto na jednom kursu po izboru nakon četiri mjeseca. Volonteri koji ostanu duže mogu osmisliti vlastitu radionicu i voditi je pod svojim imenom.',
      ),
    ),
    category: 'Volontiranje',
    status: 'Otvoreno',
    daysAgo: 14,
    endsInDays: 60,
    picture: { theme: 'robotics', seed: 1 },
  },
];
