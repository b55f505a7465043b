import type { CancellationRule, CoursePolicy, LeftOutReason, RefundMethod, RefundReason } from './values.ts';

export const CANCELLATION_RULE_LABELS: Readonly<Record<CancellationRule, string>> = {
  grant: 'Grant, bez povrata',
  unpaid: 'Nije plaćeno',
  beforeAdmission: 'Prije prijema',
  withdrawal: 'Odustanak od ugovora',
  begun: 'Odustanak od kursa koji je počeo',
  courseMoved: 'Kurs je pomjeren',
  free: 'Besplatno otkazivanje',
  late: 'Kasno otkazivanje',
  runCancelled: 'Kurs je otkazan',
  waived: 'Puni povrat odlukom instituta',
  moved: 'Prelazak na jeftiniji kurs',
};

export const REFUND_REASON_LABELS: Readonly<Record<RefundReason, string>> = {
  cancelled: 'Otkazana mjesta',
  runCancelled: 'Otkazan kurs',
  moved: 'Prelazak na jeftiniji kurs',
};

export const REFUND_METHOD_LABELS: Readonly<Record<RefundMethod, string>> = {
  bank: 'Na račun',
  paypal: 'PayPal',
};

export const LEFT_OUT_LABELS: Readonly<Record<LeftOutReason, string>> = {
  noAccount: 'nema računa',
  unconfirmed: 'račun nije potvrđen',
  foreign: 'račun u inostranstvu: nalog se daje posebno',
  noName: 'ime primaoca se ne može napisati za banku',
};

/** The labels of the fields in the form of a course and in the audit log. */
export const POLICY_LABELS: Readonly<Record<keyof CoursePolicy, string>> = {
  withdrawalDays: 'Dana za odustanak nakon prijema',
  freeUntilDaysBefore: 'Besplatno otkazivanje (dana prije početka)',
  lateFeePercent: 'Kod kasnijeg otkazivanja zadržavamo (%)',
  transferUntil: 'Prelazak na drugi termin (dana prije početka)',
  replaceUntil: 'Zamjena polaznika (dana prije početka)',
};
