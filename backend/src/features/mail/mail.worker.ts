import { setTimeout as wait } from 'node:timers/promises';
import { deliverNext, type DeliveryDeps } from './mail.delivery.ts';
import { onMailQueued } from './mail.service.ts';

/** How often to look for mails whose next try has come, or that another process has left behind. */
const POLL_MS = 10_000;

export type MailWorker = {
  /** Begins no other mail and waits for the one on its way, at most `withinMs` milliseconds. */
  stop: (withinMs: number) => Promise<void>;
};

/** Sends what the outbox holds, one mail at a time: at once what this process queues, everything else when it is due. */
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
