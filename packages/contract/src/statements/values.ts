/** The field of the form that has the file of a statement. */
export const STATEMENT_FIELD = 'file';

/** The formats of bank statements; the tables differ in how they write whether money has arrived or left. */
export const STATEMENT_FORMATS = ['mt940', 'camt053', 'csvColumns', 'csvSigned', 'csvSides'] as const;
export type StatementFormat = (typeof STATEMENT_FORMATS)[number];

export const STATEMENT_FORMAT_LABELS: Readonly<Record<StatementFormat, string>> = {
  mt940: 'MT940',
  camt053: 'camt.053',
  csvColumns: 'CSV s kolonama uplata i isplata',
  csvSigned: 'CSV s predznakom iznosa',
  csvSides: 'CSV s kolonom duguje/potražuje',
};

/**
 * The states of an entry: it names an application and pays it; it names one with another amount open; it may belong to one; it
 * belongs to none that is known; it is booked.
 */
export const ENTRY_STATES = ['found', 'otherAmount', 'unclear', 'unknown', 'booked'] as const;
export type EntryState = (typeof ENTRY_STATES)[number];

/**
 * The states of a reversal, an entry that takes a payment back: the payment is booked, so that a refund has to be recorded; that is
 * done, or no application counts the payment any more; the payment is not booked; it is not certain which one is meant.
 */
export const REVERSAL_STATES = ['booked', 'settled', 'notBooked', 'unclear'] as const;
export type ReversalState = (typeof REVERSAL_STATES)[number];

export const ENTRY_STATE_LABELS: Readonly<Record<EntryState, string>> = {
  found: 'Pronađeno',
  otherAmount: 'Drugi iznos',
  unclear: 'Nejasno',
  unknown: 'Nepoznato',
  booked: 'Već evidentirano',
};
