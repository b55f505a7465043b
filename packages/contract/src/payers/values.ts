/** The kinds of payers by name; the values are stored. */
export const PAYER_TYPE = { person: 'person', organisation: 'organisation' } as const;
export type PayerType = (typeof PAYER_TYPE)[keyof typeof PAYER_TYPE];
