import { withTransaction } from '../../database/transaction.ts';
import { readOutbox, queueWelcome } from '../../test/support/mailOutbox.ts';
import { useTestDatabase } from '../../test/support/testDatabase.ts';
import { onMailQueued } from './mail.service.ts';
import { OutboxMail } from './mail.model.ts';

useTestDatabase();

/** How many mails stood in the outbox each time the worker was called. */
function watchSignal() {
  const counts: Promise<number>[] = [];
  const stop = onMailQueued(() => counts.push(OutboxMail.countDocuments().exec()));
  return {
    counts: () => Promise.all(counts),
    [Symbol.dispose]: stop,
  };
}

let signal: ReturnType<typeof watchSignal>;

beforeEach(() => {
  signal = watchSignal();
});

afterEach(() => signal[Symbol.dispose]());

describe('queueMail', () => {
  it('stores the mail as waiting and due, and calls the worker', async () => {
    const before = Date.now();
    await queueWelcome();
    const [mail] = await readOutbox();
    expect(mail).toMatchObject({
      message: { kind: 'welcome', to: 'ana@example.com', name: 'Ana' },
      state: 'waiting',
      attempts: 0,
      lease: null,
      lastError: null,
      sentAt: null,
      removeAt: null,
    });
    expect(mail!.nextAttemptAt.getTime()).toBeGreaterThanOrEqual(before);
    expect(mail!.nextAttemptAt).toEqual(mail!.queuedAt);
    expect(await signal.counts()).toEqual([1]);
  });

  it('in a transaction calls the worker once, and only when the mails can be seen', async () => {
    await withTransaction(async (session) => {
      await queueWelcome({}, session);
      await queueWelcome({ to: 'emir@example.com' }, session);
      expect(await OutboxMail.countDocuments()).toBe(0);
      expect(await signal.counts()).toEqual([]);
    });
    expect(await signal.counts()).toEqual([2]);
  });

  it('leaves nothing behind when the transaction does not commit', async () => {
    const attempt = withTransaction(async (session) => {
      await queueWelcome({}, session);
      throw new Error('changed my mind');
    });
    await expect(attempt).rejects.toThrow('changed my mind');
    expect(await readOutbox()).toEqual([]);
  });
});
