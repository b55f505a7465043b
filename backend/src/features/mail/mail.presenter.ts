import { mailKindInfo } from '@institut/contract/mail/kinds';
import type { ListedMail } from '@institut/contract/mail/schema';
import type { MailFailure, MailState } from '@institut/contract/mail/values';
import type { OutboxMailFields } from './mail.model.ts';

/** The fields of messages that are shown to their recipient; a field of a new type of mail is added here by name. */
const CONTENT = [
  'name',
  'reference',
  'paymentMethod',
  'payer',
  'lines',
  'itemsPrice',
  'discountPrice',
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
export function presentOwnMail({ message, state, queuedAt, sentAt, removeAt, shown }: OutboxMailFields) {
  const content = CONTENT.filter((field) => message[field] !== undefined);
  return {
    kind: message.kind,
    recipient: message['to'],
    state,
    queuedAt: queuedAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
    removeAt: removeAt?.toISOString() ?? null,
    subject: shown?.subject ?? null,
    text: shown?.text ?? null,
    content: Object.fromEntries(content.map((field) => [field, message[field]])),
  };
}

/** A mail as staff see it with the record that it is about. */
export function presentListedMail(mail: OutboxMailFields): ListedMail {
  const { _id, message, queuedAt, sentAt, shown, repeatedAt } = mail;
  const { label = '' } = mailKindInfo(message.kind) ?? {};
  return {
    _id: _id.toString(),
    kind: message.kind,
    to: String(message['to']),
    state: stateOf(mail),
    failure: failureOf(mail),
    queuedAt: queuedAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
    label,
    subject: shown?.subject ?? null,
    text: shown?.text ?? null,
    attachments: shown?.attachments ?? [],
    repeatedAt: repeatedAt?.toISOString() ?? null,
    isRepeatable: isRepeatable(mail),
  };
}

/** Only a mail about an order is sent again: its address may have been corrected. */
export const isRepeatable = ({ message, state }: OutboxMailFields): boolean =>
  state !== 'waiting' &&
  message['orderId'] !== undefined &&
  mailKindInfo(message.kind)?.isRepeatable === true;

const stateOf = ({ state, reachedPeople }: OutboxMailFields): MailState =>
  state === 'sent' && reachedPeople === false ? 'unsent' : state;

/** The codes of the mail server are stored as `EENVELOPE 550 RCPT TO`. */
export function failureOf({
  state,
  lastError,
}: Pick<OutboxMailFields, 'state' | 'lastError'>): MailFailure | null {
  if (lastError === null || state === 'sent') return null;
  if (lastError === 'too late') return 'late';
  if (lastError === 'unreadable' || lastError === 'too many attempts') return 'internal';
  return / (RCPT TO|DATA)$/.test(lastError) ? 'refused' : 'server';
}
