import { EventEmitter, once } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import { orderMessageOf, statusChangedMail } from '../core/orders/mails/order.mails.ts';
import { Order } from '../core/orders/order.model.ts';
import { deliveryDeps, readOutbox, recordingTransport, storedMail } from '../../test/support/mailOutbox.ts';
import { createOrder, createUser } from '../../test/support/factories.ts';
import { useTestDatabase } from '../../test/support/testDatabase.ts';
import { claimDue, deliverNext, LEASE_MS } from './mail.delivery.ts';
import { UserModel } from '../users/lookup/user.model.ts';
import { passwordResetMail } from '../users/accounts/user.mails.ts';
import { participantCancelledMail } from '../processes/participants/participant.mails.ts';
import { OutboxMail } from './mail.model.ts';
import { queueMail } from './mail.service.ts';
import type { MailTransport } from './mail.transport.ts';

useTestDatabase();

const MINUTE = 60_000;

const HOUR = 60 * MINUTE;

const down = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ESOCKET', command: 'CONN' });

describe('the status mail of an order', () => {
  const status = 'Prijava se nalazi u proceduri' as const;

  async function statusMail() {
    const user = await createUser();
    const order = await createOrder(user, { status });
    const { _id, reference, buyerName: name, buyerEmail: to } = order;
    return { to, name, orderId: _id.toString(), reference, courses: [], hasPaid: false, status };
  }

  it('is recorded on the order as sent to the buyer', async () => {
    const { transport, refuse } = recordingTransport();
    const { deps, advance } = deliveryDeps(transport);
    await queueMail(statusChangedMail, await statusMail());
    refuse(down);
    await deliverNext(deps);
    expect(await Order.findOne().lean()).toMatchObject({ notificationStatus: 'Korisnik nije obavjesten' });
    refuse(null);
    advance(MINUTE);
    await deliverNext(deps);
    const order = await Order.findOne().orFail().lean();
    expect(order.notificationStatus).toBe('Korisnik obavjesten');
    expect(order.history).toMatchObject([
      {
        by: 'system',
        event: 'notificationStatus',
        from: 'Korisnik nije obavjesten',
        to: 'Korisnik obavjesten',
      },
    ]);
  });

  it('is not recorded on the order when it was refused', async () => {
    const { transport } = recordingTransport();
    const { deps } = deliveryDeps({ ...transport, reachesPeople: false });
    await queueMail(statusChangedMail, await statusMail());
    await deliverNext(deps);
    expect(await Order.findOne().lean()).toMatchObject({
      notificationStatus: 'Korisnik nije obavjesten',
      history: [],
    });
  });

  it('goes to the address that the order was placed with, confirmed or not, whatever the account has now', async () => {
    const { transport, mails } = recordingTransport();
    const message = await statusMail();
    const changes = [{ emailConfirmedAt: null }, { email: 'nova@example.com', emailConfirmedAt: new Date() }];
    for (const change of changes) {
      await queueMail(statusChangedMail, message);
      await UserModel.updateOne({}, { $set: change });
      await deliverNext(deliveryDeps(transport).deps);
    }
    expect(mails.map(({ to }) => to)).toEqual([message.to, message.to]);
  });

  it('counts as sent when its order no longer exists', async () => {
    const { transport, mails } = recordingTransport();
    const { deps, log } = deliveryDeps(transport);
    await queueMail(statusChangedMail, await statusMail());
    await Order.deleteMany({});
    await deliverNext(deps);
    expect(mails).toHaveLength(1);
    expect(await readOutbox()).toMatchObject([{ state: 'sent' }]);
    expect(log()).toContain('the sent mail could not be recorded with its subject');
  });
});

/** Queues a mail at a moment of the test's clock. */
async function queueAt(
  time: number,
  { isUrgent, isBulk, ...fields }: { isUrgent?: boolean; isBulk?: boolean; [field: string]: unknown } = {},
): Promise<void> {
  const at = new Date(time);
  const message = { kind: 'welcome', to: 'ana@example.com', userId: 'a'.repeat(24), name: 'Ana', ...fields };
  await OutboxMail.create({
    message,
    ...(isUrgent && { isUrgent }),
    ...(isBulk && { isBulk }),
    queuedAt: at,
    nextAttemptAt: at,
    touchedAt: at,
  });
}

describe('an urgent mail', () => {
  it('is sent before mails that have waited longer, which keep their order, and those to many people last', async () => {
    const { transport, mails } = recordingTransport();
    const { deps, now } = deliveryDeps(transport);
    const queued = [
      { to: 'svima@example.com', isBulk: true },
      { to: 'prvi@example.com' },
      { to: 'drugi@example.com' },
      { to: 'hitni@example.com', isUrgent: true },
      { to: 'treci@example.com' },
      { to: 'hitniji@example.com', isUrgent: true },
    ];
    for (const [index, mail] of queued.entries()) await queueAt(now() - 1000 + index, mail);
    while (await deliverNext(deps));
    expect(mails.map(({ to }) => to.split('@')[0])).toEqual(
      'hitni hitniji prvi drugi treci svima'.split(' '),
    );
  });

  it('is retried at once when the mail server is back, although more mails have waited longer', async () => {
    const { transport, mails, refuse } = recordingTransport();
    const { deps, now, advance } = deliveryDeps(transport);
    for (let n = 0; n < 15; n += 1) await queueAt(now() - 1000, { to: `korisnik${n}@example.com` });
    await queueAt(now(), { to: 'hitni@example.com', isUrgent: true });
    refuse(down);
    while (await deliverNext(deps));
    advance(1000);
    refuse(null);
    await queueAt(now(), { to: 'novi@example.com' });
    await deliverNext(deps);
    await deliverNext(deps);
    expect(mails.map(({ to }) => to)).toEqual(['novi@example.com', 'hitni@example.com']);
  });
});

const textTo = async (emailConfirmedAt: Date | null) => {
  const { transport, mails } = recordingTransport();
  const user = await createUser({ name: 'Dobitniče', lastName: 'Nagrade', emailConfirmedAt });
  const status = 'Prijava se nalazi u proceduri' as const;
  const order = await createOrder(user, { status });
  await queueMail(statusChangedMail, { ...orderMessageOf(order, new Map()), hasPaid: false, status });
  await deliverNext(deliveryDeps(transport).deps);
  return mails.map(({ text, html }) => text + html).join('');
};

describe('the name in a mail', () => {
  it('is left out for an address that nobody has confirmed', async () => {
    expect(await textTo(null)).not.toMatch(/Dobitniče|Nagrade/);
    expect(await textTo(new Date())).toContain('Dobar dan, Dobitniče,');
  });

  it.each([
    [new Date(), 'Dobar dan, Ana,'],
    [null, 'Dobar dan,\n'],
  ])(
    'is the one on the account in mails about it, once its address is confirmed: %j',
    async (at, salutation) => {
      const { transport, mails } = recordingTransport();
      const { email: to } = await createUser({ name: 'Ana', emailConfirmedAt: at });
      await queueMail(passwordResetMail, { to });
      await deliverNext(deliveryDeps(transport).deps);
      expect(mails[0]?.text).toContain(salutation);
    },
  );

  it('stays in a mail to a participant, who was invited by it and has no account', async () => {
    const { transport, mails } = recordingTransport();
    const about = { orderId: 'a'.repeat(24), reference: 'K7M2-9QXA', buyer: '', course: 'Python' };
    await queueMail(participantCancelledMail, { to: 'ana@example.com', name: 'Ana', ...about });
    await deliverNext(deliveryDeps(transport).deps);
    expect(mails[0]?.text).toContain('Dobar dan, Ana,');
  });
});

describe('the mails to one recipient', () => {
  const TO_ANA = 'ana@example.com';

  it('are limited to ten within an hour; further ones are delayed in their order, and none is lost', async () => {
    const { transport, mails } = recordingTransport();
    const { deps, now, advance } = deliveryDeps(transport);
    const sentIn: Array<{ hour: number; subject: string }> = [];
    const names = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('').slice(0, 21);
    await createUser({ email: TO_ANA });
    for (const [index, name] of names.entries()) await queueAt(now() - 1000 + index, { name });
    await queueAt(now(), { to: 'emir@example.com' });
    for (let hour = 0; hour < 3; hour += 1) {
      const before = mails.length;
      while (await deliverNext(deps));
      for (const { to, text } of mails.slice(before)) {
        if (to === TO_ANA) sentIn.push({ hour, subject: /Dobar dan, (\w),/.exec(text)?.[1] ?? '' });
      }
      advance(HOUR);
    }
    expect(sentIn).toEqual(names.map((subject, index) => ({ hour: Math.floor(index / 10), subject })));
    expect(mails.filter(({ to }) => to === 'emir@example.com')).toHaveLength(1);
    expect((await readOutbox()).every(({ state, attempts }) => state === 'sent' && attempts === 1)).toBe(
      true,
    );
  });

  it('are limited to ten within an hour when five are sent at once', async () => {
    const { transport, mails } = recordingTransport();
    const { deps, now, advance, log } = deliveryDeps(transport);
    for (let n = 0; n < 8; n += 1) await queueAt(now());
    while (await deliverNext(deps));
    for (let n = 0; n < 5; n += 1) await queueAt(now());

    let begun = 0;
    const gate = new EventEmitter<{ open: [] }>();
    const opened = once(gate, 'open');
    const send: MailTransport['send'] = async (mail) => {
      begun += 1;
      await opened;
      return transport.send(mail);
    };
    const slow = { ...deps, transport: { ...transport, send } };
    const claimed = await claimDue(slow, 5);
    const all = Promise.all(claimed.map((sendClaimed) => sendClaimed()));
    const delayed = () => log().split('delayed by the hourly limit').length - 1;
    while (begun + delayed() < 5) await turn();
    gate.emit('open');
    await all;
    expect([begun, mails.length]).toEqual([2, 10]);

    // The others are due again in a moment, and find the hour full.
    advance(MINUTE);
    while (await deliverNext(deps));
    expect(mails).toHaveLength(10);
    advance(HOUR);
    while (await deliverNext(deps));
    expect(mails).toHaveLength(13);
    expect((await readOutbox()).every(({ state, attempts }) => state === 'sent' && attempts === 1)).toBe(
      true,
    );
  });

  it('count one that another process is sending, until it has failed or the process is gone', async () => {
    const { transport, mails } = recordingTransport();
    const { deps, now, advance } = deliveryDeps(transport);
    for (let n = 0; n < 9; n += 1) await queueAt(now());
    while (await deliverNext(deps));
    const other = await storedMail();
    const lease = { lease: 'of another process', isCounted: true, nextAttemptAt: new Date(now() + LEASE_MS) };
    await OutboxMail.updateOne({ _id: other._id }, lease);
    const { _id } = await storedMail();
    while (await deliverNext(deps));
    expect(mails).toHaveLength(9);
    const waiting = await OutboxMail.findById(_id).orFail().lean();
    expect(waiting).toMatchObject({ state: 'waiting', attempts: 0, unended: 0, step: 0, lease: null });
    expect(waiting.nextAttemptAt.getTime() - now()).toBeLessThanOrEqual(10_000);
    await OutboxMail.updateOne(
      { _id: other._id },
      { lease: null, nextAttemptAt: new Date(now() + 30 * MINUTE) },
    );
    advance(10_000);
    while (await deliverNext(deps));
    expect(mails).toHaveLength(10);
  });

  it('wait until an hour after the first of the last ten', async () => {
    const { transport, mails } = recordingTransport();
    const { deps, now, advance } = deliveryDeps(transport);
    const first = now();
    for (let n = 0; n < 11; n += 1) {
      await queueAt(now());
      await deliverNext(deps);
      advance(MINUTE);
    }
    expect(mails).toHaveLength(10);
    const waiting = (await readOutbox()).filter(({ state }) => state === 'waiting');
    expect(waiting).toMatchObject([
      { nextAttemptAt: new Date(first + HOUR), attempts: 0, unended: 0, step: 0, lease: null },
    ]);
    advance(first + HOUR - 1 - now());
    expect(await deliverNext(deps)).toBe(false);
    advance(1);
    expect(await deliverNext(deps)).toBe(true);
    expect(mails).toHaveLength(11);
  });

  it('are limited to twenty within an hour with the urgent ones, which ten others do not delay', async () => {
    const { transport, mails } = recordingTransport();
    const { deps, now, advance } = deliveryDeps(transport);
    for (let n = 0; n < 11; n += 1) await queueAt(now() - 1000);
    while (await deliverNext(deps));
    expect(mails).toHaveLength(10);
    for (let n = 0; n < 12; n += 1) await queueAt(now(), { isUrgent: true });
    while (await deliverNext(deps));
    expect(mails).toHaveLength(20);
    advance(HOUR);
    while (await deliverNext(deps));
    expect(mails).toHaveLength(23);
    expect((await readOutbox()).every(({ attempts }) => attempts === 1)).toBe(true);
  });

  it('do not delay links for a new password, which do not count', async () => {
    const { transport, mails } = recordingTransport();
    const { deps, now } = deliveryDeps(transport);
    await createUser({ email: TO_ANA });
    const reset = { kind: 'passwordReset', isUrgent: true };
    for (let n = 0; n < 3; n += 1) await queueAt(now() - 1000, reset);
    for (let n = 0; n < 21; n += 1) await queueAt(now(), { isUrgent: true });
    while (await deliverNext(deps));
    expect(mails).toHaveLength(23);
    await queueAt(now(), reset);
    while (await deliverNext(deps));
    expect(mails).toHaveLength(24);
  });
});
