import type { FiscalAge, FiscalKind } from './values.ts';

export const FISCAL_KIND_LABELS: Readonly<Record<FiscalKind, string>> = {
  advance: 'Avansna faktura',
  invoice: 'Faktura',
  credit: 'Knjižno odobrenje',
};

export const FISCAL_AGE_LABELS: Readonly<Record<FiscalAge, string>> = {
  '7': 'Starije od 7 dana',
  '30': 'Starije od 30 dana',
  '90': 'Starije od 90 dana',
};

/** The labels of the fields in the form and the exports. */
export const FISCAL_LABELS = {
  kind: 'Vrsta',
  number: 'Broj',
  date: 'Datum',
  amount: 'Iznos (KM)',
  link: 'Link',
};
