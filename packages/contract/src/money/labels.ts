import {
  AGE_DAYS_MAX,
  type JournalPart,
  type PayerKind,
  type ReceivableAge,
  type SurplusReason,
} from './values.ts';

const { week, month, quarter } = AGE_DAYS_MAX;

export const RECEIVABLE_AGE_LABELS: Readonly<Record<ReceivableAge, string>> = {
  notDue: 'Nedospjelo',
  week: `0–${week} dana`,
  month: `${week + 1}–${month} dana`,
  quarter: `${month + 1}–${quarter} dana`,
  older: `Preko ${quarter} dana`,
};

export const PAYER_KIND_LABELS: Readonly<Record<PayerKind, string>> = {
  person: 'Fizičko lice',
  organisation: 'Organizacija',
  grant: 'Traži grant',
};

export const SURPLUS_REASON_LABELS: Readonly<Record<SurplusReason, string>> = {
  rejected: 'Odbijena prijava',
  cancelled: 'Otkazana prijava',
  granted: 'Odobren grant',
  overpaid: 'Preplata',
};

export const JOURNAL_PART_LABELS: Readonly<Record<JournalPart, string>> = {
  payment: 'Uplate',
  refund: 'Isplaćeni povrati',
  grant: 'Odobreni grantovi',
  unassigned: 'Neraspoređeno',
  void: 'Stornirano',
};
