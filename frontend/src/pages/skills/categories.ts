import type { CourseCategory } from '@institut/contract/courses/values';
import texts from '../../content/bs/skills.json';
import digital from './digital.svg';
import soft from './soft.svg';
import technical from './technical.svg';

type CategoryTexts = {
  /** `kursevi iz …` */
  genitive: string;
  /** `vodi na …` */
  accusative: string;
  definition: string;
  /** `poslije možete …` */
  abilities: readonly string[];
  image: string;
};

const { categories } = texts;

export const CATEGORIES: Record<CourseCategory, CategoryTexts> = {
  'Soft Skills': { ...categories['Soft Skills'], image: soft },
  'Digital Skills': { ...categories['Digital Skills'], image: digital },
  Tehnicke: { ...categories.Tehnicke, image: technical },
};
