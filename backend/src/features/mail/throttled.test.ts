import { Order } from '../orders/order.model.ts';
import { createOrder, createUser } from '../../test/support/factories.ts';
import { deliveryDeps, readOutbox, recordingTransport } from '../../test/support/mailOutbox.ts';
import { useTestDatabase } from '../../test/support/testDatabase.ts';
import { deliverNext } from './mail.delivery.ts';
import { OutboxMail } from './mail.model.ts';
import type { MailTransport } from './mail.transport.ts';

useTestDatabase();

const MINUTE = 60_000;
const busy = Object.assign(new Error('450 slow down'), {
  code: 'EENVELOPE',
  responseCode: 450,
  command: 'MAIL FROM',
});

afterEach(() => jest.restoreAllMocks());

/** Queues a mail at a moment of the test's own clock. */
async function queueAt(
  time: number,
  message: { kind: string; [field: string]: unknown } = {
    kind: 'welcome',
    to: 'ana@example.com',
    name: 'Ana',
  },
): Promise<void> {
  const at = new Date(time);
  await OutboxMail.create({ message, queuedAt: at, nextAttemptAt: at, touchedAt: at });
}

/** A transport that takes one mail in each minute of the clock it is given. */
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

describe('a mail server that takes one mail a minute', () => {
  it('gets nearly one a minute, is not overrun, and no mail is given up', async () => {
    const clock = deliveryDeps(recordingTransport().transport);
    const { transport, tried } = onePerMinute(clock.now);
    const deps = { ...clock.deps, transport };
    for (let n = 0; n < 60; n += 1) await queueAt(clock.now());
    for (let minute = 0; minute < 60; minute += 1) {
      if (minute % 3 === 0) await queueAt(clock.now());
      while (await deliverNext(deps));
      clock.advance(MINUTE);
    }
    const states = (await readOutbox()).map(({ state }) => state);
    expect(states.filter((state) => state === 'failed')).toHaveLength(0);
    expect(states.filter((state) => state === 'sent').length).toBeGreaterThan(50);
    // After the first minutes, in which every mail is tried for the first time.
    const later = tried.filter((minute) => minute >= (tried[0] ?? 0) + 10);
    expect(later.length / 50).toBeLessThan(30);
  });
});

describe('a mail that has gone out', () => {
  it('is recorded on its order although the waiting mails cannot be rescheduled', async () => {
    const { transport } = recordingTransport();
    const { deps, log, now } = deliveryDeps(transport);
    const { _id, reference, buyerName: name, buyerEmail: to } = await createOrder(await createUser());
    const status = 'Prijava se nalazi u proceduri' as const;
    await queueAt(now(), { kind: 'statusChanged', to, name, orderId: _id.toString(), reference, status });
    jest.spyOn(OutboxMail, 'find').mockImplementation(() => {
      throw new Error('no database');
    });
    expect(await deliverNext(deps)).toBe(true);
    jest.restoreAllMocks();
    expect(await Order.findOne().lean()).toMatchObject({ notificationStatus: 'Korisnik obavjesten' });
    expect(log()).toContain('mails that wait for the mail server could not be rescheduled');
  });
});
