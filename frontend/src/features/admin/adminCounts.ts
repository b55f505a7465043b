import { counted } from '../../lib/format.ts';

// Nouns that only staff read: the file of formats is in the first page.
/** For the accusative: za `1 prijavu`, `3 prijave`, `12 prijava`. */
export const forOrders = counted('prijavu', 'prijave', 'prijava');
/** For the genitive: od `1 prijave`, `3 prijave`, `12 prijava`. */
export const ofOrders = counted('prijave', 'prijave', 'prijava');
export const countUsers = counted('korisnik', 'korisnika', 'korisnika');
export const countCareers = counted('karijera', 'karijere', 'karijera');
