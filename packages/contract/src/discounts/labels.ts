import type { DiscountKind } from './values.ts';

/** The labels of the fields in the form and the audit log, those in the list by their path. */
export const DISCOUNT_LABELS = {
  discounts: 'Popusti',
  'discounts.kind': 'Vrsta popusta',
  'discounts.percent': 'Popust (%)',
  'discounts.amountKm': 'Popust po mjestu (KM)',
  'discounts.until': 'Posljednji dan',
  'discounts.minSeats': 'Od koliko mjesta',
};

export const DISCOUNT_KIND_LABELS: Readonly<Record<DiscountKind, string>> = {
  early: 'Rana prijava',
  group: 'Grupa',
};
