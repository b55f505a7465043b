import { OutboxMail } from './mail.model.ts';

export type OutboxState = {
  waiting: number;
  /** Given up, and kept for some time. */
  failed: number;
  /** When the mail that waits longest was queued. */
  oldestQueuedAt: Date | null;
  /** What went wrong with the one given up last. */
  lastError: string | null;
};

/** How the outbox stands, for whoever runs the server. */
export async function outboxState(): Promise<OutboxState> {
  const [waiting, failed, oldest, lastFailed] = await Promise.all([
    OutboxMail.countDocuments({ state: 'waiting' }),
    OutboxMail.countDocuments({ state: 'failed' }),
    OutboxMail.findOne({ state: 'waiting' }, { queuedAt: 1 }).sort({ queuedAt: 1 }).lean(),
    OutboxMail.findOne({ state: 'failed' }, { lastError: 1 }).sort({ queuedAt: -1 }).lean(),
  ]);
  return {
    waiting,
    failed,
    oldestQueuedAt: oldest?.queuedAt ?? null,
    lastError: lastFailed?.lastError ?? null,
  };
}
