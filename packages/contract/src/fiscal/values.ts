/**
 * The documents of the certified fiscal system that staff note on an order; the values are stored. The site issues none of
 * them.
 */
export const FISCAL_KINDS = ['advance', 'invoice', 'credit'] as const;
export type FiscalKind = (typeof FISCAL_KINDS)[number];

/** The ages, in days, by which the list of payments without such a document is filtered. */
export const FISCAL_AGES = ['7', '30', '90'] as const;
export type FiscalAge = (typeof FISCAL_AGES)[number];

/** The sorts of that list. */
export const FISCAL_SORTS = ['at', 'amount'] as const;

/** Returns the kinds of documents for a record of the ledger: an advance or an invoice for a payment, a credit for a refund, none for a grant. */
export const fiscalKindsOf = (kind: 'payment' | 'refund' | 'grant'): readonly FiscalKind[] => {
  if (kind === 'grant') return [];
  return kind === 'refund' ? ['credit'] : ['advance', 'invoice'];
};

/** Returns the text by which two numbers are the same document: case and white space do not matter. */
export const fiscalKey = (kind: FiscalKind, number: string): string =>
  `${kind}:${number.normalize('NFKC').toUpperCase().replace(/\s+/g, '')}`;
