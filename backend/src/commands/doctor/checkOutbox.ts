import { outboxState } from '../../features/mail/mail.service.ts';
import { good, warning, type Finding } from './finding.ts';

const MINUTE_MS = 60_000;
/** A mail is sent within seconds of being queued; one that failed waits for its next try. */
const BACKLOG_MINUTES = 15;

/** What waits to be sent, and what was given up. */
export async function checkOutbox(now = new Date()): Promise<Finding[]> {
  const { waiting, failed, oldestQueuedAt, lastError } = await outboxState();
  const minutes = oldestQueuedAt ? (now.getTime() - oldestQueuedAt.getTime()) / MINUTE_MS : 0;
  const backlog = `Mails that wait to be sent: ${waiting}`;
  const givenUp = `Mails given up in the last 90 days: ${failed}`;
  return [
    minutes > BACKLOG_MINUTES
      ? warning(
          `${backlog}, one of them for ${Math.round(minutes)} minutes. Does the server run and reach its mail server?`,
        )
      : good(`${backlog}.`),
    failed > 0
      ? warning(
          `${givenUp}; the last one because of: ${lastError}. Mend that, then send them again from the applications.`,
        )
      : good(`${givenUp}.`),
  ];
}
