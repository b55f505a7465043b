import { Order } from '../core/orders/order.model.ts';
import {
  deliveryDeps,
  readOutbox,
  recordingTransport,
  storedMail,
  queueWelcome,
} from '../../test/support/mailOutbox.ts';
import { createOrder, createUser } from '../../test/support/factories.ts';
import { fakeIntervals } from '../../test/support/fakeTimers.ts';
import { useTestDatabase } from '../../test/support/testDatabase.ts';
import { claimDue, deliverNext, LEASE_MS, UNENDED_MAX } from './mail.delivery.ts';
import { passwordResetMail } from '../users/accounts/user.mails.ts';
import { OutboxMail } from './mail.model.ts';
import { queueMail } from './mail.service.ts';
import type { MailTransport } from './mail.transport.ts';

useTestDatabase();

const MINUTE = 60_000;

const HOUR = 60 * MINUTE;

const DAY = 24 * HOUR;

const down = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ESOCKET', command: 'CONN' });

describe('a mail', () => {
  it('is sent once, and kept for thirty days after that', async () => {
    const { transport, mails } = recordingTransport();
    const { deps, now } = deliveryDeps(transport);
    const { _id } = await storedMail();
    expect(await deliverNext(deps)).toBe(true);
    expect(await deliverNext(deps)).toBe(false);
    expect(mails).toMatchObject([{ id: _id.toString(), to: 'ana@example.com' }]);
    expect(await readOutbox()).toMatchObject([
      {
        state: 'sent',
        attempts: 1,
        lease: null,
        lastError: null,
        sentAt: new Date(now()),
        removeAt: new Date(now() + 30 * DAY),
      },
    ]);
  });

  it('is tried after 1, 5 and 30 minutes, 2, 6, 12 and 24 hours, then given up within three days and logged', async () => {
    const { transport, mails, refuse } = recordingTransport();
    const { deps, now, advance, log } = deliveryDeps(transport);
    refuse(down);
    const { queuedAt, _id } = await storedMail();
    const triedAfter: number[] = [];
    for (let minutes = 0; minutes <= 5 * 24 * 60; minutes += 1) {
      const tried = await deliverNext(deps);
      if (tried) triedAfter.push(Math.round((now() - queuedAt.getTime()) / MINUTE));
      const [mail] = await readOutbox();
      if (mail?.state === 'failed') break;
      // Exactly to the next attempt, so that a shorter or longer wait is detected.
      advance(Math.max(MINUTE, mail!.nextAttemptAt.getTime() - now() - MINUTE));
    }
    const waits = triedAfter.map((minute, index) => minute - (triedAfter[index - 1] ?? 0));
    expect(waits).toEqual([0, 1, 5, 30, 120, 360, 720, 1440, 1440]);
    expect(mails).toHaveLength(0);
    expect(await readOutbox()).toMatchObject([
      { state: 'failed', attempts: 9, lease: null, lastError: 'ESOCKET CONN', sentAt: null },
    ]);
    const lines = log()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.at(-1)).toMatchObject({
      level: 50,
      msg: 'mail given up',
      mail: _id.toString(),
      kind: 'welcome',
      attempts: 9,
      lastError: 'ESOCKET CONN',
    });
    expect(log()).not.toContain('ana@example.com');
  });

  it('is sent when the mail server is back after hours', async () => {
    const { transport, mails, refuse } = recordingTransport();
    const { deps, advance } = deliveryDeps(transport);
    await storedMail();
    refuse(down);
    for (let hour = 0; hour < 8; hour += 1) {
      await deliverNext(deps);
      advance(HOUR);
    }
    expect(mails).toHaveLength(0);
    refuse(null);
    advance(6 * HOUR);
    await deliverNext(deps);
    expect(mails).toHaveLength(1);
    expect(await readOutbox()).toMatchObject([{ state: 'sent', lastError: null }]);
  });

  it('does not delay other mails while it is refused', async () => {
    const { transport, mails, refuse } = recordingTransport();
    const { deps } = deliveryDeps(transport);
    await storedMail();
    refuse(down);
    await deliverNext(deps);
    refuse(null);
    await queueWelcome({ to: 'emir@example.com' });
    await deliverNext(deps);
    expect(mails.map(({ to }) => to)).toEqual(['emir@example.com']);
  });

  it('is given up when no version of the server can read it', async () => {
    const { transport, mails } = recordingTransport();
    const { deps } = deliveryDeps(transport);
    const { _id } = await storedMail();
    await OutboxMail.updateOne({ _id }, { $set: { message: { kind: 'telegram', to: 'ana@example.com' } } });
    await deliverNext(deps);
    expect(mails).toHaveLength(0);
    expect(await readOutbox()).toMatchObject([{ state: 'failed', lastError: 'unreadable' }]);
  });

  it('is given up unsent when its address hides a second recipient', async () => {
    const { transport, mails } = recordingTransport();
    const { deps } = deliveryDeps(transport);
    await storedMail({ to: 'ana@example.com, zrtva@example.com' });
    await deliverNext(deps);
    expect(mails).toHaveLength(0);
    expect(await readOutbox()).toMatchObject([{ state: 'failed' }]);
  });
});

describe('several processes that deliver mails', () => {
  it('send each of ten mails once', async () => {
    const { transport, mails } = recordingTransport();
    const { deps } = deliveryDeps(transport);
    for (let n = 0; n < 10; n += 1) await queueWelcome({ to: `korisnik${n}@example.com` });
    const work = async () => {
      while (await deliverNext(deps));
    };
    await Promise.all([work(), work(), work(), work()]);
    expect(mails.map(({ to }) => to).sort()).toEqual(
      Array.from({ length: 10 }, (_, n) => `korisnik${n}@example.com`),
    );
    expect((await readOutbox()).every(({ attempts, state }) => attempts === 1 && state === 'sent')).toBe(
      true,
    );
  });

  it('claim several mails, none of them twice, and those of a process that is gone after its lease', async () => {
    const { transport, mails } = recordingTransport();
    const { deps, advance } = deliveryDeps(transport);
    const addresses = Array.from({ length: 10 }, (_, n) => `korisnik${n}@example.com`);
    for (const to of addresses) await queueWelcome({ to });
    const [gone, present] = await Promise.all([claimDue(deps, 6), claimDue(deps, 6)]);
    expect([gone.length > 1, present.length > 1]).toEqual([true, true]);
    await Promise.all(present.map((send) => send()));
    while (await deliverNext(deps));
    expect(mails).toHaveLength(addresses.length - gone.length);
    advance(LEASE_MS);
    while (await deliverNext(deps));
    expect(mails.map(({ to }) => to).toSorted()).toEqual(addresses);
  });

  it('skip a mail that another process is sending, and send it when that process is gone', async () => {
    const { transport, mails } = recordingTransport();
    const { deps, now, advance } = deliveryDeps(transport);
    const { _id } = await storedMail();
    // The state that a process leaves when it ends between claiming and sending.
    await OutboxMail.updateOne(
      { _id },
      { $set: { lease: 'gone', attempts: 1, nextAttemptAt: new Date(now() + LEASE_MS) } },
    );
    expect(await deliverNext(deps)).toBe(false);
    advance(LEASE_MS - 1);
    expect(await deliverNext(deps)).toBe(false);
    advance(1);
    expect(await deliverNext(deps)).toBe(true);
    expect(mails).toHaveLength(1);
    expect(await readOutbox()).toMatchObject([{ state: 'sent', attempts: 2 }]);
  });

  it('skip a mail for as long as another process is sending it', async () => {
    const { transport, mails } = recordingTransport();
    const { deps, now, advance } = deliveryDeps(transport);
    const skipped: boolean[] = [];
    await storedMail();
    fakeIntervals();
    const slow: MailTransport = {
      ...transport,
      send: async (mail) => {
        for (let n = 0; n < 3; n += 1) {
          advance(LEASE_MS - 1);
          jest.advanceTimersByTime(LEASE_MS / 4);
          await leaseUntil(now() + LEASE_MS);
          skipped.push(await deliverNext(deps));
        }
        return transport.send(mail);
      },
    };
    await deliverNext({ ...deps, transport: slow });
    jest.useRealTimers();
    expect(skipped).toEqual([false, false, false]);
    expect(mails).toHaveLength(1);
  });

  it('do not store a failure after their lease of the mail has expired', async () => {
    const { deps, advance } = deliveryDeps({
      reachesPeople: true,
      send: async () => {
        advance(LEASE_MS);
        await deliverNext({ ...deps, transport: recordingTransport().transport });
        throw down;
      },
    });
    await storedMail();
    await deliverNext(deps);
    expect(await readOutbox()).toMatchObject([{ state: 'sent', attempts: 2, lastError: null }]);
  });

  it('give up a mail after too many interrupted attempts', async () => {
    const { transport, mails } = recordingTransport();
    const { deps } = deliveryDeps(transport);
    const { _id } = await storedMail();
    await OutboxMail.updateOne({ _id }, { $set: { unended: UNENDED_MAX } });
    await deliverNext(deps);
    expect(mails).toHaveLength(0);
    expect(await readOutbox()).toMatchObject([{ state: 'failed', lastError: 'too many attempts' }]);
  });
});

/** Queues a mail at a moment of the test's clock. */
async function queueAt(
  time: number,
  { isUrgent, ...fields }: { isUrgent?: boolean; [field: string]: unknown } = {},
): Promise<void> {
  const at = new Date(time);
  const message = { kind: 'welcome', to: 'ana@example.com', userId: 'a'.repeat(24), name: 'Ana', ...fields };
  await OutboxMail.create({
    message,
    ...(isUrgent && { isUrgent }),
    queuedAt: at,
    nextAttemptAt: at,
    touchedAt: at,
  });
}

/** Waits until the renewal that a timer has started is stored. */
async function leaseUntil(time: number): Promise<void> {
  for (;;) {
    const [mail] = await readOutbox();
    if (mail?.nextAttemptAt.getTime() === time) return;
  }
}

describe('deliverNext with a busy mail server', () => {
  const busy = Object.assign(new Error('450 slow down'), {
    code: 'EENVELOPE',
    responseCode: 450,
    command: 'MAIL FROM',
  });

  /** A transport that accepts one mail per minute of the given clock. */
  function onePerMinute(now: () => number) {
    let takenIn = -1;
    const tried: number[] = [];
    const transport: MailTransport = {
      reachesPeople: true,
      send: async () => {
        const minute = Math.floor(now() / MINUTE);
        tried.push(minute);
        if (minute === takenIn) throw busy;
        takenIn = minute;
        return {};
      },
    };
    return { transport, tried };
  }

  describe('deliverNext with a mail server that accepts one mail a minute', () => {
    it('sends nearly one mail a minute and gives up none', async () => {
      const clock = deliveryDeps(recordingTransport().transport);
      const { transport, tried } = onePerMinute(clock.now);
      const deps = { ...clock.deps, transport };
      const queueOne = (n: number) => queueAt(clock.now(), { to: `korisnik${n % 20}@example.com` });
      const minutes = 14;
      for (let n = 0; n < minutes; n += 1) await queueOne(n);
      for (let minute = 0; minute < minutes; minute += 1) {
        if (minute % 3 === 0) await queueOne(minute / 3);
        while (await deliverNext(deps));
        clock.advance(MINUTE);
      }
      const states = (await readOutbox()).map(({ state }) => state);
      expect(states.filter((state) => state === 'failed')).toHaveLength(0);
      expect(states.filter((state) => state === 'sent').length).toBeGreaterThan(minutes - 3);
      // Counted after the first minutes, in which every mail has its first attempt.
      const later = tried.filter((minute) => minute >= (tried[0] ?? 0) + 5);
      expect(later.length / (minutes - 5)).toBeLessThan(12);
    });
  });

  describe('a mail that was sent', () => {
    it('is recorded on its order although the waiting mails cannot be rescheduled', async () => {
      const { transport } = recordingTransport();
      const { deps, log, now } = deliveryDeps(transport);
      const status = 'Prijava se nalazi u proceduri' as const;
      const order = await createOrder(await createUser(), { status });
      const { _id, reference, buyerName: name, buyerEmail: to } = order;
      const about = { to, name, orderId: _id.toString(), reference, courses: [], hasPaid: false };
      await queueAt(now(), { kind: 'statusChanged', ...about, status });
      const find = OutboxMail.find.bind(OutboxMail);
      jest.spyOn(OutboxMail, 'find').mockImplementation((...given) => {
        if ('waitsForServer' in (given[0] ?? {})) throw new Error('no database');
        return find(...given);
      });
      expect(await deliverNext(deps)).toBe(true);
      jest.restoreAllMocks();
      expect(await Order.findOne().lean()).toMatchObject({ notificationStatus: 'Korisnik obavjesten' });
      expect(log()).toContain('mails that wait for the mail server could not be rescheduled');
    });
  });
});

it('a mail of a kind that nothing can send is refused when it is queued', async () => {
  const type = { ...passwordResetMail, kind: 'forgotten' };
  await expect(queueMail(type, { to: 'ana@example.com' })).rejects.toThrow(
    'the kind forgotten is registered',
  );
  expect(await readOutbox()).toEqual([]);
});
