/** Stored values with their labels (specification, section 4; design, section 3 "Orders"). */
export const PAYMENT_STATUSES = [
  'Nije placeno',
  'Placeno',
  'Polazniku je odobren grant za placanje troskova edukacije',
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];
export const PAYMENT_STATUS_LABELS: Record<PaymentStatus, string> = {
  'Nije placeno': 'Nije plaćeno',
  Placeno: 'Plaćeno',
  'Polazniku je odobren grant za placanje troskova edukacije':
    'Polazniku je odobren grant za plaćanje troškova edukacije',
};

/** Whether an order with this payment status counts as paid; a grant pays as well (design, section 3 "Orders"). */
export function isPaidStatus(status: PaymentStatus): boolean {
  return status !== 'Nije placeno';
}

export const ORDER_STATUSES = [
  'Vasa prijava je u procesu administracije',
  'Prijava se nalazi u proceduri',
  'Polaznik odabran u trening program',
  'Niste primljeni u trening program',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];
export const ORDER_STATUS_LABELS: Record<OrderStatus, string> = {
  'Vasa prijava je u procesu administracije': 'Vaša prijava je u procesu administracije',
  'Prijava se nalazi u proceduri': 'Prijava se nalazi u proceduri',
  'Polaznik odabran u trening program': 'Polaznik odabran u trening program',
  'Niste primljeni u trening program': 'Niste primljeni u trening program',
};
/** The status in which an order no longer holds its places. */
export const REJECTED_STATUS: OrderStatus = 'Niste primljeni u trening program';

export const NOTIFICATION_STATUSES = ['Korisnik nije obavjesten', 'Korisnik obavjesten'] as const;
export type NotificationStatus = (typeof NOTIFICATION_STATUSES)[number];
export const NOTIFICATION_STATUS_LABELS: Record<NotificationStatus, string> = {
  'Korisnik nije obavjesten': 'Korisnik nije obaviješten',
  'Korisnik obavjesten': 'Korisnik obaviješten',
};

/** What an entry of an order's history tells of. */
export const ORDER_EVENTS = [
  'placed',
  'paymentStatus',
  'status',
  'notificationStatus',
  'delivered',
  'undelivered',
] as const;
export type OrderEvent = (typeof ORDER_EVENTS)[number];

/** Entries that only staff read: what was noted about a payment, and mails that were sent once more or given up. */
export const STAFF_ORDER_EVENTS = [
  ...ORDER_EVENTS,
  'paidAt',
  'paymentResult',
  'mailRepeated',
  'mailFailed',
] as const;
export type StaffOrderEvent = (typeof STAFF_ORDER_EVENTS)[number];

export const ORDER_ACTORS = ['buyer', 'staff', 'system'] as const;
export type OrderActor = (typeof ORDER_ACTORS)[number];

/** How many orders a list sends when nobody asks for another number (design, section 4). */
export const ORDER_PAGE_SIZE = 50;

/** What a list of all orders can be sorted by. */
export const ORDER_SORTS = ['createdAt', 'totalPrice', 'status'] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];

/** Characters of what staff note about a payment. */
export const PAYMENT_TEXT_MAX = 100;
export const PAYMENT_NOTE_MAX = 500;
