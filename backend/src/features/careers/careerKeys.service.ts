import { fillKeys } from '../../database/fillKeys.ts';
import { careerKeys } from './careerKeys.ts';
import { Career } from './career.model.ts';

/** Gives careers of earlier versions the keys they are searched and sorted by. */
export const fillCareerKeys = () => fillKeys(Career, 'searchGrams', careerKeys);
