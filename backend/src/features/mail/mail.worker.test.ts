import { EventEmitter, once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deliveryDeps, readOutbox, recordingTransport, queueWelcome } from '../../test/support/mailOutbox.ts';
import { createUser } from '../../test/support/factories.ts';
import { readMail } from '../../test/support/fakeSmtp.ts';
import { useTestDatabase } from '../../test/support/testDatabase.ts';
import { startMailWorker, type MailWorker } from './mail.worker.ts';
import { fileTransport, type MailTransport } from './mail.transport.ts';
import { withTransaction } from '../../database/transaction.ts';
import { onMailQueued } from './mail.service.ts';
import { OutboxMail } from './mail.model.ts';

useTestDatabase();

const FROM = { name: 'Institut', address: 'info@example.com' };

let worker: MailWorker | undefined;

const start = (transport: MailTransport) => {
  const delivery = deliveryDeps(transport);
  worker = startMailWorker(delivery.deps);
  return delivery;
};

afterEach(() => worker?.stop(1000));

const nextTurn = () => new Promise((resolve) => void setImmediate(resolve));

/** A transport with which a test controls when sending ends. */
function heldTransport() {
  const events = new EventEmitter();
  const transport: MailTransport = {
    reachesPeople: true,
    send: async () => {
      const ended = once(events, 'end');
      events.emit('begin');
      await ended;
      return {};
    },
  };
  return {
    transport,
    begun: () => once(events, 'begin'),
    begunCount: () => events.listenerCount('end'),
    end: () => events.emit('end'),
  };
}

describe('the mail worker', () => {
  it('sends the waiting mails, and mails that this process queues at once', async () => {
    const { transport, mails } = recordingTransport();
    const sent = new EventEmitter();
    await queueWelcome({ to: 'prvi@example.com' });
    const first = once(sent, 'mail');
    start({
      ...transport,
      send: async (mail) => {
        const result = await transport.send(mail);
        sent.emit('mail');
        return result;
      },
    });
    await first;
    const second = once(sent, 'mail');
    await queueWelcome({ to: 'drugi@example.com' });
    await second;
    expect(mails.map(({ to }) => to)).toEqual(['prvi@example.com', 'drugi@example.com']);
  });

  it('claims ten mails at a time, finishes them before it stops, and starts no other', async () => {
    const { transport, begunCount, end } = heldTransport();
    for (let n = 0; n < 12; n += 1) await queueWelcome({ to: `kupac${n}@example.com` });
    start(transport);
    while (begunCount() < 10) await nextTurn();
    const stopped = worker!.stop(10_000);
    const first = await Promise.race([
      stopped.then(() => 'stopped'),
      readOutbox().then(() => 'still sending'),
    ]);
    expect(first).toBe('still sending');
    end();
    await stopped;
    expect(await readOutbox()).toMatchObject(
      Array.from({ length: 12 }, (_, n) => (n < 10 ? { state: 'sent' } : { state: 'waiting', attempts: 0 })),
    );
  });

  it('waits for a mail no longer than the given time when it is stopped', async () => {
    const { transport, begun, end } = heldTransport();
    await queueWelcome();
    const hasBegun = begun();
    start(transport);
    await hasBegun;
    await worker!.stop(1);
    expect(await readOutbox()).toMatchObject([{ state: 'waiting', attempts: 1 }]);
    end();
    await worker!.stop(10_000);
  });

  it('stops at once when it is sending nothing', async () => {
    start(recordingTransport().transport);
    // Longer than the timeout of this test.
    await expect(worker!.stop(3_600_000)).resolves.toBeUndefined();
  });
});

describe('without a mail server', () => {
  it('mails are written to files that only the user of the server can read, and the log names them', async () => {
    const folder = join(await mkdtemp(join(tmpdir(), 'institut-mail-')), 'mail');
    await createUser({ email: 'ana@example.com' });
    await queueWelcome({ name: 'Đenana' });
    const { log } = start(fileTransport(folder, FROM, true));
    for (;;) {
      const [mail] = await readOutbox();
      if (mail?.state === 'sent') break;
    }
    await worker!.stop(1000);
    const [name = '', ...others] = await readdir(folder);
    expect(others).toEqual([]);
    expect(name).toMatch(/^[\da-f]{24}\.eml$/);
    expect(log()).toContain(JSON.stringify(join(folder, name)));
    expect((await stat(join(folder, name))).mode & 0o077).toBe(0);
    const mail = readMail(await readFile(join(folder, name), 'utf8'));
    expect(mail.header('To')).toBe('ana@example.com');
    expect(mail.text).toContain('Dobar dan, Đenana,');
    await rm(folder, { recursive: true });
  });
});

/** The numbers of mails in the outbox at each call of the worker. */
function watchSignal() {
  const counts: Promise<number>[] = [];
  const stop = onMailQueued(() => counts.push(OutboxMail.countDocuments().exec()));
  return {
    counts: () => Promise.all(counts),
    [Symbol.dispose]: stop,
  };
}

describe('the outbox', () => {
  let signal: ReturnType<typeof watchSignal>;

  beforeEach(() => {
    signal = watchSignal();
  });

  // The connection must not close while the signal counts.
  afterEach(async () => {
    signal[Symbol.dispose]();
    await signal.counts();
  });

  describe('queueMail', () => {
    it('stores the mail as waiting and due, and wakes the worker', async () => {
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

    it('wakes the worker once for a transaction, after its commit', async () => {
      await withTransaction(async (session) => {
        await queueWelcome({}, session);
        await queueWelcome({ to: 'emir@example.com' }, session);
        expect(await OutboxMail.countDocuments()).toBe(0);
        expect(await signal.counts()).toEqual([]);
      });
      expect(await signal.counts()).toEqual([2]);
    });

    it('stores no mail when the transaction is aborted', async () => {
      const attempt = withTransaction(async (session) => {
        await queueWelcome({}, session);
        throw new Error('changed my mind');
      });
      await expect(attempt).rejects.toThrow('changed my mind');
      expect(await readOutbox()).toEqual([]);
    });
  });
});
