import { setTimeout as wait } from 'node:timers/promises';
import { deliverNext, type DeliveryDeps } from './mail.delivery.ts';
import { onMailQueued } from './mail.service.ts';

/** The interval in which the outbox is checked for due mails and for mails of processes that ended. */
const POLL_MS = 10_000;

export type MailWorker = {
  /** Starts no other mail and waits at most `withinMs` milliseconds for the current one. */
  stop: (withinMs: number) => Promise<void>;
};

/** Sends the mails of the outbox one at a time: those queued by this process at once, all others when they are due. */
export function startMailWorker(deps: DeliveryDeps): MailWorker {
  const stopping = new AbortController();
  let alarm = new AbortController();
  const stopListening = onMailQueued(() => alarm.abort());

  async function work(): Promise<void> {
    while (!stopping.signal.aborted) {
      alarm = new AbortController();
      await deliverDue();
      await sleep(POLL_MS, AbortSignal.any([alarm.signal, stopping.signal]));
    }
  }

  async function deliverDue(): Promise<void> {
    try {
      while (!stopping.signal.aborted && (await deliverNext(deps)));
    } catch (error) {
      deps.logger.warn({ err: error }, 'the outbox cannot be read now');
    }
  }

  const finished = work();
  return {
    stop: async (withinMs) => {
      stopListening();
      stopping.abort();
      const late = new AbortController();
      await Promise.race([finished, sleep(withinMs, late.signal)]);
      late.abort();
    },
  };
}

/** Ends early when `signal` is aborted. */
async function sleep(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal }).catch(() => undefined);
}
