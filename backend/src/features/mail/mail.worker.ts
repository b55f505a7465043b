import { setTimeout as wait } from 'node:timers/promises';
import { claimDue, type DeliveryDeps } from './mail.delivery.ts';
import { onMailQueued } from './mail.service.ts';
import { PARALLEL_MAILS } from './mail.transport.ts';

/** The interval in which the outbox is checked for due mails and for mails of processes that ended. */
const POLL_MS = 10_000;
/** The mails that a process has claimed and not sent: while one half is sent, the other is written and its documents are drawn. */
const CLAIMED_MAX = 2 * PARALLEL_MAILS;

export type MailWorker = {
  /** Starts no other mail and waits at most `withinMs` milliseconds for those that it is sending. */
  stop: (withinMs: number) => Promise<void>;
};

/** Sends the mails of the outbox, several at a time: those queued by this process at once, all others when they are due. */
export function startMailWorker(deps: DeliveryDeps): MailWorker {
  const stopping = new AbortController();
  let alarm = new AbortController();
  const stopListening = onMailQueued(() => alarm.abort());

  const sending = new Set<Promise<void>>();

  async function work(): Promise<void> {
    while (!stopping.signal.aborted) {
      alarm = new AbortController();
      // Several are claimed together, so that one does not cost the commands of many.
      const free = CLAIMED_MAX - sending.size;
      const claimed = free >= PARALLEL_MAILS ? await claim(free) : [];
      claimed.forEach(start);
      if (claimed.length === 0) await sleep(POLL_MS, AbortSignal.any([alarm.signal, stopping.signal]));
    }
    await Promise.all(sending);
  }

  const warn = (error: unknown) => deps.logger.warn({ err: error }, 'the outbox cannot be read now');

  const claim = (max: number) =>
    claimDue(deps, max).catch((error: unknown) => {
      warn(error);
      return [];
    });

  function start(send: () => Promise<void>): void {
    const sent = send()
      .catch(warn)
      .finally(() => {
        sending.delete(sent);
        alarm.abort();
      });
    sending.add(sent);
  }

  const finished = work();
  return {
    stop: async (withinMs) => {
      stopListening();
      stopping.abort();
      const late = new AbortController();
      await Promise.race([finished, sleep(withinMs, late.signal)]);
      late.abort();
      deps.transport.close?.();
    },
  };
}

/** Ends early when `signal` is aborted. */
async function sleep(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal }).catch(() => undefined);
}
