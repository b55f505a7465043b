import { REFUND_DAYS } from '../limits.ts';

/** The payment statuses by name; the values are stored. */
export const PAYMENT_STATUS = {
  unpaid: 'Nije placeno',
  paid: 'Placeno',
  granted: 'Polazniku je odobren grant za placanje troskova edukacije',
} as const;
export type PaymentStatus = (typeof PAYMENT_STATUS)[keyof typeof PAYMENT_STATUS];
export const PAYMENT_STATUSES = Object.values(PAYMENT_STATUS);

type PaymentStatusInfo = {
  label: string;
  /** An order with this status counts as paid; so does a grant. */
  isPaid: boolean;
  /** The mail about the change, and its announcement to the admin who is about to save. */
  mail: {
    subject: string;
    text: string;
    /** Follows the text, which staff may have replaced. */
    rest?: string;
    announcement: string;
  };
};

export const PAYMENT_STATUS_INFO: Record<PaymentStatus, PaymentStatusInfo> = {
  [PAYMENT_STATUS.unpaid]: {
    label: 'Nije plaćeno',
    isPaid: false,
    mail: {
      subject: 'Promijenjen je status plaćanja',
      text: 'vaša prijava se ponovo vodi kao neplaćena. Ako mislite da je to greška, javite nam se.',
      announcement: '',
    },
  },
  [PAYMENT_STATUS.paid]: {
    label: 'Plaćeno',
    isPaid: true,
    mail: {
      subject: 'Primili smo vašu uplatu',
      text: 'vaša uplata je evidentirana. Hvala vam.',
      announcement: 'e-mail da je uplata evidentirana',
    },
  },
  [PAYMENT_STATUS.granted]: {
    label: 'Polazniku je odobren grant za plaćanje troškova edukacije',
    isPaid: true,
    mail: {
      subject: 'Odobren vam je grant',
      text: 'odobren vam je grant za plaćanje troškova edukacije.',
      rest: 'Za ovu prijavu ne morate ništa uplatiti.',
      announcement: 'e-mail da je grant odobren',
    },
  },
};

/** Returns whether a payment status counts as paid; that of a grant does. */
export const isPaidStatus = (status: PaymentStatus): boolean => PAYMENT_STATUS_INFO[status].isPaid;

/** The statuses of an order by name; the values are stored. */
export const ORDER_STATUS = {
  new: 'Vasa prijava je u procesu administracije',
  inReview: 'Prijava se nalazi u proceduri',
  admitted: 'Polaznik odabran u trening program',
  rejected: 'Niste primljeni u trening program',
} as const;
export type OrderStatus = (typeof ORDER_STATUS)[keyof typeof ORDER_STATUS];
export const ORDER_STATUSES = Object.values(ORDER_STATUS);

type OrderStatusInfo = {
  /** The text for the applicant. */
  label: string;
  /** The text in lists of staff. */
  short: string;
  icon: 'clock' | 'search' | 'check' | 'cross';
  tone: 'neutral' | 'good' | 'bad';
  /** The sentence of the mail about this status; it follows the label. */
  mailText: (contactEmail: string, hasPaid: boolean) => string;
};

/** The promise of a refund in the mail about a rejection and on the page of the order. */
export const REFUND_PROMISE = `Uplaćeni iznos vraćamo u roku od ${REFUND_DAYS} dana.`;

export const ORDER_STATUS_INFO: Record<OrderStatus, OrderStatusInfo> = {
  [ORDER_STATUS.new]: {
    label: 'Vaša prijava je u procesu administracije',
    short: 'Nova',
    icon: 'clock',
    tone: 'neutral',
    mailText: () => 'Provjeravamo podatke iz prijave.',
  },
  [ORDER_STATUS.inReview]: {
    label: 'Prijava se nalazi u proceduri',
    short: 'U proceduri',
    icon: 'search',
    tone: 'neutral',
    mailText: () => 'Prijavu razmatramo. Javit ćemo vam čim odluka bude donesena.',
  },
  [ORDER_STATUS.admitted]: {
    label: 'Polaznik odabran u trening program',
    short: 'Primljena',
    icon: 'check',
    tone: 'good',
    mailText: () =>
      'Odabrani ste za trening program i vaše mjesto je osigurano. Radujemo se što ćete učiti s nama.',
  },
  [ORDER_STATUS.rejected]: {
    label: 'Niste primljeni u trening program',
    short: 'Odbijena',
    icon: 'cross',
    tone: 'bad',
    mailText: (contactEmail, hasPaid) =>
      `Nažalost, ovaj put vas nismo mogli primiti.${hasPaid ? ` ${REFUND_PROMISE}` : ''} Ako imate pitanja, pišite nam na ${contactEmail}.`,
  },
};

/** The states of the notification of a buyer about the decision, by name; the values are stored. */
export const NOTIFICATION_STATUS = {
  notNotified: 'Korisnik nije obavjesten',
  notified: 'Korisnik obavjesten',
} as const;
export type NotificationStatus = (typeof NOTIFICATION_STATUS)[keyof typeof NOTIFICATION_STATUS];
export const NOTIFICATION_STATUSES = Object.values(NOTIFICATION_STATUS);
export const NOTIFICATION_STATUS_INFO: Record<NotificationStatus, { label: string }> = {
  [NOTIFICATION_STATUS.notNotified]: { label: 'Korisnik nije obaviješten' },
  [NOTIFICATION_STATUS.notified]: { label: 'Korisnik obaviješten' },
};

/** PayPal's later reports about a recorded payment: refunds by staff at PayPal, and payments that PayPal took back. */
export const CAPTURE_STATE = {
  completed: 'COMPLETED',
  refunded: 'REFUNDED',
  partlyRefunded: 'PARTIALLY_REFUNDED',
  reversed: 'REVERSED',
} as const;
export type CaptureState = (typeof CAPTURE_STATE)[keyof typeof CAPTURE_STATE];
export const CAPTURE_STATE_LABELS: Record<CaptureState, string> = {
  [CAPTURE_STATE.completed]: 'Uplata na PayPalu je ponovo ispravna',
  [CAPTURE_STATE.refunded]: 'Vraćeno na PayPalu',
  [CAPTURE_STATE.partlyRefunded]: 'Djelimično vraćeno na PayPalu',
  [CAPTURE_STATE.reversed]: 'PayPal je poništio uplatu',
};

export const ORDER_ACTORS = ['buyer', 'staff', 'system'] as const;
export type OrderActor = (typeof ORDER_ACTORS)[number];

/**
 * Orders that no rule settles, so that staff have to look: grants that nobody has decided for three days, unpaid orders that do
 * not expire by themselves, because the course begins first or a part was paid, and orders with more money than is due.
 */
export const ORDER_ATTENTIONS = ['grant', 'unpaid', 'surplus'] as const;
export type OrderAttention = (typeof ORDER_ATTENTIONS)[number];

/**
 * The fixed views of the list for staff, and the filters of the list that each of them sets. A cancelled order waits for
 * nothing, whatever its status.
 */
export const ORDER_VIEWS = ['all', 'new', 'inReview', 'unpaid', 'paid', 'rejected'] as const;
export type OrderViewName = (typeof ORDER_VIEWS)[number];
export const ORDER_VIEW_FILTERS = {
  all: {},
  new: { status: ORDER_STATUS.new, isCancelled: false },
  inReview: { status: ORDER_STATUS.inReview, isCancelled: false },
  unpaid: { isPaid: false, isRejected: false, isCancelled: false },
  paid: { isPaid: true, isRejected: false, isCancelled: false },
  rejected: { isRejected: true },
} as const satisfies Record<OrderViewName, Readonly<Record<string, string | boolean>>>;

/** The sort keys of the list of all orders. */
export const ORDER_SORTS = ['createdAt', 'totalPrice', 'status'] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];
