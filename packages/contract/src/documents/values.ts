/** The kinds of documents by name; the values are stored. None of them is a fiscal receipt or a tax invoice. */
export const DOCUMENT_KIND = {
  proforma: 'proforma',
  receipt: 'receipt',
  cancellation: 'cancellation',
  credit: 'credit',
} as const;
export type DocumentKind = (typeof DOCUMENT_KIND)[keyof typeof DOCUMENT_KIND];
export const DOCUMENT_KINDS = Object.values(DOCUMENT_KIND);

/**
 * The states of a document: valid, replaced by a later one, or cancelled, which only a proforma can be. A withdrawn one
 * states what was taken back: the payment of a receipt, the refund of a credit, the reason of a cancellation.
 */
export const DOCUMENT_STATES = ['valid', 'replaced', 'withdrawn', 'cancelled'] as const;
/** The filter that asks for documents of every state. */
export const ANY_STATE = 'any';
export type DocumentState = (typeof DOCUMENT_STATES)[number];

/** The letters that the numbers of a kind begin with. */
const PREFIXES: Readonly<Record<DocumentKind, string>> = {
  proforma: 'PR',
  receipt: 'PU',
  cancellation: 'ST',
  credit: 'PO',
};

/** Returns the number of a document: the 42nd proforma of 2027 is `PR-2027-00042`. */
export const documentNumber = (kind: DocumentKind, year: number, n: number): string =>
  `${PREFIXES[kind]}-${year}-${String(n).padStart(5, '0')}`;

/** Returns kind, year and position of a number, null for a text that is none. */
export function parseDocumentNumber(text: string): { kind: DocumentKind; year: number; n: number } | null {
  const [, prefix, year, n] = /^([A-Z]{2})-(\d{4})-(\d{5,9})$/.exec(text) ?? [];
  const kind = DOCUMENT_KINDS.find((one) => PREFIXES[one] === prefix);
  if (!kind) return null;
  const parsed = { kind, year: Number(year), n: Number(n) };
  return documentNumber(kind, parsed.year, parsed.n) === text ? parsed : null;
}
