import type { CourseMessage, MessageDelivery } from '@institut/contract/messages/schema';
import type { DeliveryFields } from './message.model.ts';
import type { CountedMessage } from './messages.service.ts';

export const presentMessage = ({ message, counts }: CountedMessage): CourseMessage => ({
  _id: message._id.toString(),
  audience: message.audience,
  subject: message.subject,
  text: message.text,
  state: message.state,
  scheduledAt: message.scheduledAt.toISOString(),
  by: message.by.name,
  counts: {
    sent: counts.sent,
    waiting: counts.waiting,
    failed: counts.failed,
    skipped: counts.skipped,
  },
});

export const presentDelivery = (
  { _id, name, address, state, reason }: DeliveryFields,
  seesAddresses: boolean,
): MessageDelivery => ({
  _id: _id.toString(),
  name,
  email: seesAddresses ? address : '',
  state,
  reason,
});

/** A message in the copy of its recipient's data; its text is among the mails as long as the mail is stored. */
export const presentOwnDelivery = ({ address, name, state, at }: DeliveryFields, subject: string) => ({
  subject,
  recipient: address,
  name,
  state,
  at: at.toISOString(),
});
