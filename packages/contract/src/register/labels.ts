import type { RegisterField } from './values.ts';

export const REGISTER_FIELD_LABELS: Readonly<Record<RegisterField, string>> = {
  sex: 'Spol',
  birthYear: 'Godina rođenja',
  employment: 'Zaposlenje',
  education: 'Obrazovanje',
};

/** The labels of the fields in the form of a course and in the audit log. */
export const REGISTER_LABELS = {
  authority: 'Nadležni organ',
  act: 'Akt',
  article: 'Član akta',
  fields: 'Podaci koje akt traži',
  isRequired: 'Akt obavezuje polaznika da odgovori',
  keepYears: 'Rok čuvanja odgovora (godina nakon kursa)',
};
