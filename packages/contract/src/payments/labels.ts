import type { PaymentKind, PaymentSource, PaymentState } from './values.ts';

export const PAYMENT_KIND_LABELS: Readonly<Record<PaymentKind, string>> = {
  payment: 'Uplata',
  grant: 'Grant',
  refund: 'Povrat',
};

export const PAYMENT_STATE_LABELS: Readonly<Record<PaymentState, string>> = {
  booked: 'Proknjiženo',
  unassigned: 'Neraspoređeno',
  void: 'Stornirano',
  requested: 'Zatraženo',
  approved: 'Odobreno',
  sending: 'Šalje se',
  paid: 'Isplaćeno',
  rejected: 'Odbijeno',
};

export const PAYMENT_SOURCE_LABELS: Readonly<Record<PaymentSource, string>> = {
  staff: 'Uneseno u administraciji',
  paypal: 'PayPal',
  statement: 'Bankovni izvod',
};

/** The labels of the fields in the form, the audit log and the exports. */
export const PAYMENT_LABELS = {
  amount: 'Iznos (KM)',
  method: 'Način uplate',
  at: 'Datum',
  reference: 'Broj uplate',
  note: 'Napomena o uplati',
};
