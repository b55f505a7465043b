import type { CourseCategory } from '@institut/contract/course';
import digital from './digital.svg';
import soft from './soft.svg';
import technical from './technical.svg';

export type CategoryTexts = {
  /** `kursevi iz …` */
  genitive: string;
  /** `vodi na …` */
  accusative: string;
  definition: string;
  /** `poslije možete …` */
  abilities: readonly string[];
  image: string;
};

export const CATEGORIES: Record<CourseCategory, CategoryTexts> = {
  'Soft Skills': {
    genitive: 'mekih vještina',
    accusative: 'meke vještine',
    definition: 'Ono što radite s ljudima: dogovor, izlaganje, vođenje.',
    abilities: [
      'voditi sastanak koji završava odlukom',
      'izložiti ideju u pet minuta pred ljudima koji je ne poznaju',
      'podijeliti posao u timu i održati rok',
      'uvesti novog kolegu u posao',
    ],
    image: soft,
  },
  'Digital Skills': {
    genitive: 'digitalnih vještina',
    accusative: 'digitalne vještine',
    definition: 'Ono što radite na ekranu: podaci, kod, dizajn, sigurnost.',
    abilities: [
      'iz tabele s hiljadu redova izvući jedan jasan zaključak',
      'napisati program koji ponavljanje prepušta računaru',
      'napraviti stranicu koju ljudi razumiju bez uputstva',
      'prepoznati napad prije nego što nanese štetu',
    ],
    image: digital,
  },
  Tehnicke: {
    genitive: 'tehničkih vještina',
    accusative: 'tehničke vještine',
    definition: 'Ono što možete dotaknuti: uređaji, mašine, mreže.',
    abilities: [
      'sastaviti sklop i pronaći grešku u njemu',
      'nacrtati dio, izraditi ga i izmjeriti',
      'programirati traku koja razvrstava i prenosi',
      'postaviti mrežu i održavati je u radu',
    ],
    image: technical,
  },
};
