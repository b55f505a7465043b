import { fillKeys } from '../../database/fillKeys.ts';
import { News } from './news.model.ts';
import { newsKeys } from './newsKeys.ts';

/** Gives news of earlier versions the keys they are searched and sorted by. */
export const fillNewsKeys = () => fillKeys(News, 'searchGrams', newsKeys);
