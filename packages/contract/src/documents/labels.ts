import type { DocumentKind, DocumentState } from './values.ts';

export const DOCUMENT_LABELS: Readonly<Record<DocumentKind, string>> = {
  proforma: 'Predračun',
  receipt: 'Potvrda o uplati',
  cancellation: 'Storno predračuna',
  credit: 'Potvrda o povratu',
};

/** The labels of the states, empty for a valid document. That of a withdrawn one depends on the kind: `documentStateLabel`. */
export const DOCUMENT_STATE_LABELS: Readonly<Record<DocumentState, string>> = {
  valid: '',
  replaced: 'Zamijenjeno novijim dokumentom',
  withdrawn: 'Više ne vrijedi',
  cancelled: 'Stornirano',
};

const WITHDRAWN_LABELS: Readonly<Partial<Record<DocumentKind, string>>> = {
  receipt: 'Uplata je stornirana',
  cancellation: 'Storno ne vrijedi: prijava se ipak plaća',
  credit: 'Povrat je storniran',
};

/** Returns what a list says about the state of a document; nothing about a valid one. */
export const documentStateLabel = ({ kind, state }: { kind: DocumentKind; state: DocumentState }): string =>
  (state === 'withdrawn' && WITHDRAWN_LABELS[kind]) || DOCUMENT_STATE_LABELS[state];
