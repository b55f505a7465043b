import type { Completion } from './values.ts';

/** The labels of the fields in the form of a course. */
export const COMPLETION_LABELS: Readonly<Record<keyof Completion, string>> = {
  minPercent: 'Najmanje prisustvo (%)',
  needsPass: 'Polaznik mora položiti',
  needsPayment: 'Kurs mora biti plaćen',
  title: 'Naslov',
};
