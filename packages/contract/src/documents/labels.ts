import type { DocumentKind } from './values.ts';

export const DOCUMENT_LABELS: Readonly<Record<DocumentKind, string>> = {
  proforma: 'Predračun',
  receipt: 'Potvrda o uplati',
};
