import { MAIL_FAILURE_LABELS, MAIL_FAILURES } from '../mail/values.ts';

/** Groups of people of a course to whom staff write. */
export const MESSAGE_AUDIENCES = ['everybody', 'accepted', 'absentToday', 'unpaid', 'waiting'] as const;
export type MessageAudience = (typeof MESSAGE_AUDIENCES)[number];

/** The groups that say nothing of payments and applications, for lecturers. */
export const LECTURER_AUDIENCES: readonly MessageAudience[] = ['everybody', 'accepted', 'absentToday'];

export const MESSAGE_AUDIENCE_LABELS: Record<MessageAudience, string> = {
  everybody: 'Svi koji imaju mjesto',
  accepted: 'Primljeni',
  absentToday: 'Oni kojih danas nije bilo',
  unpaid: 'Oni čija prijava nije plaćena',
  waiting: 'Lista čekanja',
};

export const MESSAGE_STATES = ['scheduled', 'sending', 'sent', 'cancelled'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

export const MESSAGE_STATE_LABELS: Record<MessageState, string> = {
  scheduled: 'Zakazano',
  sending: 'Šalje se',
  sent: 'Poslano',
  cancelled: 'Zaustavljeno',
};

/** The state of a message to one address; `skipped` was not sent, because its reason ended before its turn. */
export const DELIVERY_STATES = ['sent', 'waiting', 'failed', 'skipped'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

export const DELIVERY_STATE_LABELS: Record<DeliveryState, string> = {
  sent: 'Poslano',
  waiting: 'Čeka',
  failed: 'Nije isporučeno',
  skipped: 'Preskočeno',
};

/** Why a message did not reach an address: the mail has failed, its person has left the course, or staff have stopped it. */
export const DELIVERY_REASONS = [...MAIL_FAILURES, 'left', 'stopped'] as const;
export type DeliveryReason = (typeof DELIVERY_REASONS)[number];

export const DELIVERY_REASON_LABELS: Record<DeliveryReason, string> = {
  ...MAIL_FAILURE_LABELS,
  left: 'U međuvremenu više nema mjesto na kursu ili na listi čekanja.',
  stopped: 'Slanje je zaustavljeno.',
};
