/** A kind of entry in the history of an order. */
type OrderEventInfo = {
  /** The event in words, for buyer and staff; the values of the entry follow it. */
  label: string;
  /** Only staff see it. */
  isInternal: boolean;
};

const shown = (label: string): OrderEventInfo => ({ label, isInternal: false });
const internal = (label: string): OrderEventInfo => ({ label, isInternal: true });

/**
 * Every event that the history of an order records; the names are stored. `expired` comes with the entry of the new status,
 * `payment` and `refund` have the amount in KM, `withdrawn` also what it was, `paymentUndone` the time of the entries that it takes back, `participant` has a sentence that names the seat. `orderMails.ts` of the server has the mails that events send.
 */
export const ORDER_EVENT_INFO = {
  placed: shown('Prijava je poslana'),
  paymentStatus: shown('Plaćanje'),
  payment: shown('Evidentirana uplata'),
  refund: shown('Vraćen novac'),
  status: shown('Status'),
  notificationStatus: shown('Obavještenje'),
  delivered: shown('Označeno kao održano'),
  undelivered: shown('Oznaka „održano” je uklonjena'),
  reminded: shown('Poslan je podsjetnik za uplatu'),
  expired: shown('Prijava je istekla'),
  cancelled: shown('Prijava je otkazana'),
  seatsCancelled: shown('Otkazana mjesta'),
  refundRequested: shown('Zatražen povrat'),
  refundState: internal('Povrat'),
  refundAccount: shown('Upisan je račun za povrat'),
  runCancelled: shown('Otkazan je kurs'),
  paidAt: internal('Datum uplate'),
  paymentResult: internal('Podaci o uplati'),
  withdrawn: shown('Stornirano'),
  fiscal: internal('Fiskalni dokument'),
  decisionUndone: internal('Odluka je poništena prije slanja e-maila'),
  paymentUndone: internal('Uplata je poništena prije slanja e-maila'),
  paymentMoved: internal('Uplata je premještena'),
  mailRepeated: internal('Ponovo poslan e-mail o statusu'),
  mailFailed: internal('E-mail podnosiocu nije dostavljen. Provjerite adresu.'),
  moved: shown('Prelazak na drugi kurs'),
  participant: shown('Polaznik je upisan ili zamijenjen'),
  buyerEmail: internal('E-mail adresa je ispravljena'),
  payer: shown('Platilac je ispravljen'),
  instalments: shown('Dogovorene rate'),
  reminderAsked: internal('Zatražen je podsjetnik za uplatu'),
  captureState: internal('Javlja PayPal'),
} as const satisfies Record<string, OrderEventInfo>;

export type StaffOrderEvent = keyof typeof ORDER_EVENT_INFO;

const isEvent = (name: string): name is StaffOrderEvent => name in ORDER_EVENT_INFO;

/** All events, and those of them that buyers see. */
export const STAFF_ORDER_EVENTS: readonly StaffOrderEvent[] = Object.keys(ORDER_EVENT_INFO).filter(isEvent);
export const ORDER_EVENTS: readonly StaffOrderEvent[] = STAFF_ORDER_EVENTS.filter(
  (event) => !ORDER_EVENT_INFO[event].isInternal,
);
