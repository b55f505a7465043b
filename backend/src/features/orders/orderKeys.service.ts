import { fillKeys } from '../../database/fillKeys.ts';
import { Order } from './order.model.ts';
import { orderKeys } from './orderKeys.ts';

/** Gives orders of earlier versions what leads a search to them. */
export const fillOrderKeys = () => fillKeys(Order, 'searchGrams', orderKeys);
