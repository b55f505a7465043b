/** The labels of the fields in the form, the audit log and the exports. */
export const ORDER_LABELS = {
  status: 'Status prijave',
  paymentStatus: 'Status plaćanja',
  notificationStatus: 'Obavještenje',
  isPaid: 'Plaćeno',
  paidAt: 'Datum uplate',
  paymentResult: 'Podaci o uplati',
  isDelivered: 'Isporučeno',
  cancelledAt: 'Otkazana',
  moved: 'Prelazak na drugi kurs',
  participant: 'Polaznik',
  payer: 'Platilac',
  decisionUndone: 'Odluka je poništena prije slanja e-maila',
  payment: 'Uplata (KM)',
  refund: 'Povrat (KM)',
  withdrawn: 'Stornirano (KM)',
};
