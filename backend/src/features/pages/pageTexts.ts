import type { SITE_PAGES, SitePageKey } from '@institut/contract/sitePages';

/** The pages that say the same whoever asks; the others are about one item and take their words from it. */
export type FixedPageKey = {
  [Key in SitePageKey]: (typeof SITE_PAGES)[Key]['path'] extends `${string}:${string}` ? never : Key;
}[SitePageKey];

export type PageText = {
  /** What a shared link is called, beside the institute's name. */
  headline: string;
  /** 120 to 160 characters, as search engines show it. */
  description: string;
};

export const PAGE_TEXTS: Record<FixedPageKey, PageText> = {
  home: {
    headline: 'Znanje iz tehnologije za posao koji slijedi',
    description:
      'Kursevi, obrazovni programi i obuke iz tehnologije i inovacija u Sarajevu. Više od 1000 polaznika završilo je naše programe. Odaberite svoj.',
  },
  education: {
    headline: 'Obuke uz rad od 30, 90 i 180 dana',
    description:
      'Kako od odluke doći do prijave: četiri koraka i programi obuke uz rad od 30, 90 i 180 dana, s mentorom i zadacima iz stvarnog radnog mjesta.',
  },
  courses: {
    headline: 'Kursevi i obrazovni programi',
    description:
      'Svi kursevi s terminima, cijenama u KM i brojem slobodnih mjesta: programiranje, podaci, elektronika, dizajn, upravljanje i rad s ljudima.',
  },
  news: {
    headline: 'Vijesti iz nastave i laboratorija',
    description:
      'Šta se događa u institutu: novi programi, rezultati polaznika, otvoreni oglasi i ono što smo u laboratoriju isprobali, s datumom i autorom.',
  },
  careers: {
    headline: 'Otvorene pozicije i obuke uz rad',
    description:
      'Radna mjesta, studij uz rad, obuke uz rad i volontiranje na koje se možete prijaviti sada. Uz svaki oglas stoje vrsta angažmana i rok za prijavu.',
  },
  skills: {
    headline: 'Vještine koje ostaju kada se alati promijene',
    description:
      'Tehničke, digitalne i vještine rada s ljudima: šta od svake znate nakon obuke, kako se provjerava i kojim kursom možete početi da je učite.',
  },
  about: {
    headline: 'Ko smo i kako radimo',
    description:
      'Institut povezuje učenje, istraživanje i posao: laboratorij je isprobao 10 programa i za dvije godine do zaposlenja doveo 250 ljudi.',
  },
  areas: {
    headline: 'Oblasti u kojima radimo i učimo',
    description:
      'Automatizacija, podaci, programiranje, energija i dizajn: oblasti u kojima predajemo, istražujemo i pomažemo preduzećima da uvedu novo.',
  },
  technologies: {
    headline: 'Tehnologije s kojima se radi u nastavi',
    description:
      'Od senzora i upravljanja mašinama do mašinskog učenja: pregled tehnologija koje polaznici koriste u laboratoriju i zadataka koje njima rješavaju.',
  },
  services: {
    headline: 'Usluge za preduzeća i ustanove',
    description:
      'Obuke po mjeri, procjena vještina tima, razvoj prototipa i savjetovanje: kako institut pomaže preduzećima i ustanovama da uvedu novu tehnologiju.',
  },
  serviceCatalogue: {
    headline: 'Katalog usluga na jednom mjestu',
    description:
      'Devet usluga instituta na jednoj stranici: šta svaka obuhvata, kome je namijenjena i kako izgleda saradnja od prvog razgovora do rezultata.',
  },
  privacy: {
    headline: 'Kako čuvamo vaše lične podatke',
    description:
      'Koje lične podatke obrađujemo, zašto, koliko dugo i na osnovu čega, te kako ostvarujete svoja prava po zakonu o zaštiti ličnih podataka.',
  },
  cookies: {
    headline: 'Kolačići i pohrana u pregledniku',
    description:
      'Koje kolačiće i podatke u pregledniku koristi ova stranica, čemu služe i koliko traju, te kako pristanak dajete, mijenjate ili povlačite.',
  },
  terms: {
    headline: 'Uslovi korištenja stranice i prijave',
    description:
      'Pravila korištenja stranice i prijave na kurseve: nalog, cijene i plaćanje, otkazivanje, odgovornost i način na koji rješavamo prigovore.',
  },
};

const isFixedPageKey = (key: string): key is FixedPageKey => key in PAGE_TEXTS;

/** In the order of the table. */
export const FIXED_PAGE_KEYS: readonly FixedPageKey[] = Object.keys(PAGE_TEXTS).filter(isFixedPageKey);

/** The page of the product, whose name and address are configured. */
export const productText = (product: string): PageText => ({
  headline: `${product}: prostor za ideje koje treba isprobati`,
  description: `${product} je laboratorij instituta u kojem polaznici i preduzeća od ideje dolaze do prototipa, uz opremu, mentore i jasne rokove.`,
});
