import type { DocumentKind, DocumentState } from './values.ts';

export const DOCUMENT_LABELS: Readonly<Record<DocumentKind, string>> = {
  proforma: 'Predračun',
  receipt: 'Potvrda o uplati',
};

/** Empty for a valid document. */
export const DOCUMENT_STATE_LABELS: Readonly<Record<DocumentState, string>> = {
  valid: '',
  replaced: 'Zamijenjen novijim dokumentom',
  withdrawn: 'Uplata je stornirana',
};
