import { keyUpgrade } from '../../database/search/keyUpgrade.ts';
import { Career } from './career.model.ts';
import { careerKeys } from './careerKeys.ts';

/** Gives careers of earlier versions the keys they are searched and sorted by. */
export const careerUpgrade = keyUpgrade(Career, {
  sortKey: 'sortKeys.title',
  grams: 'searchGrams',
  texts: ['title', 'brief', 'category'],
  keysOf: careerKeys,
});
