import type { ClientSession } from 'mongoose';
import type { MailKind, MailMessage } from './mail.message.ts';
import { OutboxMail } from './mail.model.ts';
import { announceMail } from './mailSignal.ts';

export type { MailMessage } from './mail.message.ts';

const announcing = new WeakSet<ClientSession>();

/**
 * Puts a mail into the outbox; the worker of any process sends it soon after. With the session of a transaction it is
 * sent if that commits, and only then. Without one it is stored when this resolves.
 */
export async function queueMail(mail: MailMessage, session?: ClientSession): Promise<void> {
  const now = new Date();
  await OutboxMail.create([{ message: mail, queuedAt: now, nextAttemptAt: now, touchedAt: now }], {
    session: session ?? null,
  });
  if (session?.inTransaction()) announceAfter(session);
  else announceMail();
}

/** Whether a mail of this kind about an order is in the outbox and has not been sent yet. */
export async function isMailWaiting(
  kind: MailKind,
  orderId: string,
  session?: ClientSession,
): Promise<boolean> {
  const waiting = { state: 'waiting', 'message.kind': kind, 'message.orderId': orderId } as const;
  return (await OutboxMail.exists(waiting).session(session ?? null)) !== null;
}

/** Before the commit nobody else sees the mail. A transaction that is tried again queues again, in the same session. */
function announceAfter(session: ClientSession): void {
  if (announcing.has(session)) return;
  announcing.add(session);
  session.once('ended', announceMail);
}
