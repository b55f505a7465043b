import type { PrivacyTopic } from './retention.ts';

type FieldsOf = Readonly<Partial<Record<PrivacyTopic, readonly string[]>>>;

/** The topic that tells people about each kind of mail; the test of all kinds fails for one that is missing. */
export const MAIL_TOPICS = {
  mails: [
    ...['welcome', 'passwordReset', 'emailConfirmation', 'invitation', 'accountChanged', 'accountDeleted'],
    ...['secondFactorChanged', 'secondFactorPending', 'factorCode', 'wrongCodes', 'reviewRemoved'],
    ...['orderPlaced', 'statusChanged', 'orderEmailChanged', 'seatMoved', 'missingNames'],
    ...['paymentRecorded', 'partPayment', 'paymentCorrected', 'paymentReminder', 'orderExpired'],
    ...['instalments', 'proformaReplaced', 'moneyReturned', 'orderCancelled', 'seatsCancelled'],
    ...['refundNotSent', 'refundAccount', 'refundRejected'],
    ...['runConfirmed', 'runCancelled', 'lessonsChanged', 'lessonReminder', 'courseMessage'],
    ...['participantInvitation', 'participantCancelled', 'participantDecided'],
    ...['waitingConfirmation', 'waitingOffer', 'waitingOfferExpired', 'waitingListClosed', 'waitingRemoved'],
    ...['waitingMessage', 'nextRunPublished'],
  ],
  document: ['accountantCopy'],
  contact: ['contact'],
} as const satisfies FieldsOf;

/** The topic that tells people about each stored field of an order; the test of the model fails for one that is missing. */
export const ORDER_FIELD_TOPICS = {
  order: [
    ...['reference', 'user', 'buyerName', 'buyerEmail', 'shippingAddress', 'phone', 'phoneKey', 'note'],
    ...['orderItems', 'heldSeats', 'itemsPrice', 'shippingPrice', 'taxPrice', 'totalPrice', 'rates'],
    ...['paymentMethod', 'payer', 'wantsEarlyStart', 'status', 'notificationStatus', 'history'],
    ...['isDelivered', 'deliveredAt', 'expiredAt', 'cancelledAt', 'erasedAt', 'unconfirmedUntil', 'reminder'],
    ...['createdAt', 'updatedAt', 'searchKey', 'searchGrams'],
  ],
  payment: [
    ...['amountDue', 'openAmount', 'paid', 'refunded', 'unassigned', 'retained', 'isPaid', 'paidAt'],
    ...['paymentStatus', 'paymentResult', 'dueDay', 'instalments', 'fiscalDocuments'],
  ],
  abuse: ['network', 'networkSlot'],
} as const satisfies FieldsOf;

/** Fields of an order that say nothing about a person. */
export const TECHNICAL_ORDER_FIELDS = ['_id', '__v', 'lock', 'idempotencyKey', 'requestHash'] as const;
