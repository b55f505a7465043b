import construction from './construction.svg';
import electronics from './electronics.svg';
import energy from './energy.svg';
import networks from './networks.svg';
import people from './people.svg';
import programming from './programming.svg';

export type Area = {
  /** Fragment of the address: `/oblasti#mreze`. */
  id: string;
  title: string;
  lead: string;
  learn: string;
  work: string;
  /** Keywords that find courses of this area. */
  courses: ReadonlyArray<{ label: string; keyword: string }>;
  art: { src: string; width: number; height: number; alt: string };
};

export const programmingArea: Area = {
  id: 'programiranje',
  title: 'Programiranje i podaci',
  lead: 'Program je dobar kada ga za pola godine razumije i neko drugi. Zato učimo pisati čitljivo, mjeriti prije zaključka i rezultat objasniti onome ko o njemu odlučuje.',
  learn:
    'Python, izradu web-stranica, analizu podataka, mašinsko učenje i rad u oblaku: od prve skripte do usluge koja radi i dok spavate.',
  work: 'Ustanovama sređujemo tabele koje su godinama rasle bez reda, gradimo preglede po kojima se odlučuje i provjeravamo gdje model pomaže, a gdje je dovoljan običan zbir.',
  courses: [
    { label: 'Programiranje', keyword: 'programiranje' },
    { label: 'Analiza podataka', keyword: 'analiza podataka' },
    { label: 'Mašinsko učenje', keyword: 'mašinsko učenje' },
    { label: 'Računarstvo u oblaku', keyword: 'oblak' },
  ],
  art: {
    src: programming,
    width: 1000,
    height: 920,
    alt: 'Tačke podataka u prostoru i pravac koji ih povezuje.',
  },
};

export const electronicsArea: Area = {
  id: 'elektronika',
  title: 'Elektronika i robotika',
  lead: 'Prvo zasvijetli, pa se objasni. Teorija dolazi kada zatreba: Ohmov zakon kad lampica pregori, regulator kad motor preskoči korak.',
  learn: 'Sklopove i lemljenje, mikrokontrolere, senzore i upravljanje pogonima.',
  work: 'Za škole slažemo komplete za nastavu, a za firme mjerne sklopove kojih nema u katalogu.',
  courses: [
    { label: 'Elektronika', keyword: 'elektronike' },
    { label: 'Mikrokontroleri', keyword: 'mikrokontrolera' },
  ],
  art: {
    src: electronics,
    width: 1300,
    height: 880,
    alt: 'Štampana pločica s procesorom i dijelovima oko njega.',
  },
};

export const constructionArea: Area = {
  id: 'konstruisanje',
  title: 'Konstruisanje i 3D štampa',
  lead: 'Crtež je obećanje. Ispunjeno je tek kada dio legne na svoje mjesto, u toleranciji i iz prve.',
  learn: 'Modeliranje u CAD-u, pripremu za CNC, izbor materijala i štampu upotrebljivih dijelova.',
  work: 'Izrađujemo prve primjerke, naprave za montažu i zamjenske dijelove koji se više ne proizvode.',
  courses: [
    { label: 'CAD i CNC', keyword: 'CAD' },
    { label: '3D štampa', keyword: '3D štampa' },
  ],
  art: {
    src: construction,
    width: 1300,
    height: 880,
    alt: 'Ugaoni nosač s mjernim linijama, pored svog nacrta.',
  },
};

export const networksArea: Area = {
  id: 'mreze',
  title: 'Mreže i sigurnost',
  lead: 'Mreža se primijeti tek kada stane. Učimo vas da je izgradite tako da ne stane i da je odbranite od onih kojima je to cilj.',
  learn:
    'Linux, adresiranje i usmjeravanje, nadzor usluga, zaštitu naloga i odgovor na napad. Napad vidite u zatvorenoj laboratoriji, a odbranu nosite na posao.',
  work: 'Ustanovama crtamo stanje mreže kakvo jeste, nalazimo slabo mjesto i s njihovim ljudima pišemo postupak za dan kada nešto krene po zlu.',
  courses: [
    { label: 'Računarske mreže', keyword: 'računarske mreže' },
    { label: 'Sigurnost', keyword: 'sigurnost' },
  ],
  art: { src: networks, width: 1100, height: 960, alt: 'Štit s kvačicom koji čuva podatke iza sebe.' },
};

export const energyArea: Area = {
  id: 'energija',
  title: 'Energija i automatizacija',
  lead: 'Najjeftiniji kilovatsat je onaj koji niste potrošili. Da biste ga našli, treba mjeriti, pa upravljati.',
  learn: 'PLC, senzore potrošnje, nadzor pogona i osnove solarnih sistema.',
  work: 'Mjerimo potrošnju pogona i zgrada i pokazujemo šta se isplati promijeniti prvo.',
  courses: [{ label: 'PLC automatizacija', keyword: 'automatizacija' }],
  art: { src: energy, width: 1300, height: 880, alt: 'Solarni paneli i vjetroturbine na livadi.' },
};

export const peopleArea: Area = {
  id: 'poslovne-vjestine',
  title: 'Meke i poslovne vještine',
  lead: 'Dobro rješenje koje niko nije razumio ostaje u ladici. Zato se na svakom tehničkom programu vježbaju i dogovor, izlaganje i rok.',
  learn: 'Prezentovanje, timski rad, vođenje projekta, mentorstvo i put od ideje do prvog kupca.',
  work: 'S timovima prolazimo kroz njihov stvarni projekat: ko šta radi, do kada i kako se zna da je gotovo.',
  courses: [
    { label: 'Vođenje projekata', keyword: 'projekt' },
    { label: 'Prezentovanje', keyword: 'prezentacijske' },
    { label: 'Mentorstvo', keyword: 'mentorstvo' },
    { label: 'Poduzetništvo', keyword: 'poduzetništvo' },
  ],
  art: { src: people, width: 1300, height: 880, alt: 'Dvoje ljudi za tablom s karticama zadataka.' },
};

/** In the order of the map. */
export const areas: readonly Area[] = [
  programmingArea,
  electronicsArea,
  constructionArea,
  networksArea,
  energyArea,
  peopleArea,
];
