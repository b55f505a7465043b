import { counted } from '../../../lib/format.ts';

/** The accusative: for `1 prijavu`, `3 prijave`, `12 prijava`. */
export const forOrders = counted('prijavu', 'prijave', 'prijava');

/** The genitive: out of `1 prijave`, `3 prijave`, `12 prijava`. */
export const ofOrders = counted('prijave', 'prijave', 'prijava');
