import type { OutboxMailFields } from './mail.model.ts';

/** The fields of messages that are shown to their recipient; a field of a new type of mail is added here by name. */
const CONTENT = [
  'name',
  'reference',
  'paymentMethod',
  'payer',
  'lines',
  'itemsPrice',
  'shippingPrice',
  'taxPrice',
  'totalPrice',
  'paymentStatus',
  'paidAt',
  'status',
  'isRepeated',
  'dueDay',
  'courses',
  'courseName',
  'career',
  'text',
  'reason',
  'change',
  'changes',
  'at',
  'device',
] as const;

/** A mail in the copy of its recipient's data: without attempts, leases and errors of the mail server. */
export function presentOwnMail({ message, state, queuedAt, sentAt, removeAt }: OutboxMailFields) {
  const content = CONTENT.filter((field) => message[field] !== undefined);
  return {
    kind: message.kind,
    recipient: message['to'],
    state,
    queuedAt: queuedAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
    removeAt: removeAt?.toISOString() ?? null,
    content: Object.fromEntries(content.map((field) => [field, message[field]])),
  };
}
