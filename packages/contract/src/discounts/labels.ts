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

/** The fields of a code in its form and the audit log. */
export const DISCOUNT_CODE_LABELS = {
  percent: 'Popust (%)',
  amountKm: 'Popust na prijavu (KM)',
  combines: 'Uz popust kursa',
  courses: 'Samo za kurseve',
  organisation: 'Organizacija',
  from: 'Prvi dan',
  to: 'Posljednji dan',
  maxUses: 'Najviše korištenja',
  isActive: 'Uključen',
};

export const DISCOUNT_KIND_LABELS: Readonly<Record<DiscountKind, string>> = {
  early: 'Rana prijava',
  group: 'Grupa',
};
