import type { SITE_PAGES, SitePageKey } from '@institut/contract/site/pages';

/** The pages with fixed texts; the texts of other pages are those of their item. */
export type FixedPageKey = {
  [Key in SitePageKey]: (typeof SITE_PAGES)[Key]['path'] extends `${string}:${string}` ? never : Key;
}[SitePageKey];

export type PageText = {
  /** The title of a shared link, beside the institute's name. */
  headline: string;
  /** 120 to 160 characters, the length that search engines show. */
  description: string;
};

export const PAGE_TEXTS: Record<FixedPageKey, PageText> = {
  home: {
    headline: 'Tehnička znanja za vaš sljedeći posao',
    description:
      'Kursevi, obrazovni programi i obuke iz tehnologije i inovacija. Naše programe završilo je više od 1.000 polaznika. Odaberite svoj kurs.',
  },
  education: {
    headline: 'Programi uz rad od 30, 90 i 180 dana',
    description:
      'Od odluke do prijave u četiri koraka: kako institut pomaže, šta se nudi i kako se prijaviti. Programi uz rad traju 30, 90 ili 180 dana.',
  },
  courses: {
    headline: 'Kursevi i obrazovni programi',
    description:
      'Svi kursevi s terminima, cijenama u KM i brojem slobodnih mjesta: programiranje, podaci, elektronika, dizajn, upravljanje i rad s ljudima.',
  },
  news: {
    headline: 'Vijesti iz nastave i laboratorija',
    description:
      'Šta se događa u institutu: novi programi, rezultati polaznika, otvoreni oglasi i sve ono što smo u laboratoriji isprobali.',
  },
  careers: {
    headline: 'Otvorena radna mjesta i obuke uz rad',
    description:
      'Radna mjesta, studij uz rad, obuke uz rad i volontiranje na koje se možete prijaviti sada. Uz svaki oglas stoje vrsta angažmana i rok za prijavu.',
  },
  skills: {
    headline: 'Tri vrste vještina i odgovor na pitanje odakle početi',
    description:
      'Meke, digitalne i tehničke vještine: šta ćete poslije svake znati uraditi i gdje se to traži. Četiri pitanja pokazuju odakle da počnete.',
  },
  about: {
    headline: 'Ko smo i kako radimo',
    description:
      'Učionica, laboratorija i radno mjesto: kako radi institut u kojem je isprobano 10 programa, a posao je za dvije godine našlo 250 ljudi.',
  },
  contact: {
    headline: 'Pišite nam, nazovite ili dođite',
    description:
      'Adresa, telefoni i e-mail instituta, link na kartu i obrazac za poruku. Odgovaramo na pitanja o kursevima, obukama, uslugama i saradnji.',
  },
  areas: {
    headline: 'Šest oblasti koje se susreću u jednom uređaju',
    description:
      'Programiranje i podaci, elektronika i robotika, konstruisanje i 3D štampa, mreže i sigurnost, energija i automatizacija, meke i poslovne vještine.',
  },
  technologies: {
    headline: 'Jedno mjerenje, pet tehnologija',
    description:
      'Pratite jedno mjerenje kvaliteta zraka kroz pet tehnologija: mikrokontroler, 3D štampu, bežičnu mrežu, oblak i mašinsko učenje. Svaka ima svoj kurs.',
  },
  services: {
    headline: 'Ljudi osposobljeni za posao koji imate',
    description:
      'Firmama i javnim ustanovama: analiza potreba, obuka po mjeri, uvođenje novih ljudi, probni programi u laboratoriji i savjet. Od prvog razgovora do prve obuke.',
  },
  serviceCatalogue: {
    headline: 'Devet usluga na jednom listu',
    description:
      'Katalog usluga: kursevi, programi uz rad, savjet o zanimanju, analiza potreba, obuka po mjeri, mentorstvo, procjena vještina, prototip i pilot.',
  },
  privacy: {
    headline: 'Koje podatke imamo i o čemu odlučujete vi',
    description:
      'Koje lične podatke imamo, zašto, koliko dugo ih čuvamo i s kim ih dijelimo, te kako tražite uvid, ispravku ili brisanje po zakonu Bosne i Hercegovine.',
  },
  cookies: {
    headline: 'Šta pamti vaš preglednik',
    description:
      'Naš server ne postavlja kolačiće. Šta preglednik pamti da biste ostali prijavljeni i zadržali odabrane kurseve, šta postavlja PayPal i kako to brišete.',
  },
  terms: {
    headline: 'Pravila prijave, plaćanja i odustajanja',
    description:
      'Kako nastaje ugovor, šta ulazi u ukupan iznos, kada možete odustati i dobiti povrat, šta slijedi ako otkažemo kurs i kako rješavamo prigovore.',
  },
};

const isFixedPageKey = (key: string): key is FixedPageKey => key in PAGE_TEXTS;

/** In the order of the table. */
export const FIXED_PAGE_KEYS: readonly FixedPageKey[] = Object.keys(PAGE_TEXTS).filter(isFixedPageKey);

/** The product page, whose name and path are configured. */
export const productText = (product: string): PageText => ({
  headline: `${product}: od ideje do posla`,
  description: `${product} je laboratorija i škola u isto vrijeme: od ideje preko prototipa i pilota do posla, na programima od 30, 90 i 180 dana.`,
});
