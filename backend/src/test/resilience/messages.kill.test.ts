import { OutboxMail } from '../../features/mail/mail.model.ts';
import { settleDeliveries } from '../../features/outputs/messages/delivery.service.ts';
import { Delivery, Message } from '../../features/outputs/messages/message.model.ts';
import { WaitingEntry } from '../../features/processes/waitingList/waitingEntry.model.ts';
import { createCourse, createUser } from '../support/factories.ts';
import { readMail, startSmtpServer } from '../support/fakeSmtp.ts';
import { interrupt, type Program, randomWait, startTwoProxies, usePrograms } from '../support/programs.ts';
import { useTestDatabase } from '../support/testDatabase.ts';

const RECIPIENTS = 1000;
const KILLS = Number(process.env.KILLS ?? 2);
/** The longest time into a round at which a process is killed. */
const ROUND_MS = 4000;

const ADDRESSES = Array.from({ length: RECIPIENTS }, (_none, index) => `ceka${index}@example.com`);

const getEngine = useTestDatabase();
const open: { close: () => Promise<void> }[] = [];
const start = usePrograms();
afterAll(async () => {
  await Promise.all(open.map(({ close }) => close()));
});

/** A message that is due, to people who wait for a course. */
async function plan() {
  const course = await createCourse({ name: 'Python' });
  const staff = await createUser({ isAdmin: true });
  const entries = ADDRESSES.map((email, index) => ({
    course: course._id,
    email,
    name: 'Ana',
    kind: 'seats' as const,
    qty: 1,
    seqNo: index,
    nonce: String(index),
    tokenHash: String(index),
    isActive: true,
    state: 'waiting' as const,
    joinedAt: new Date(),
    confirmedAt: new Date(),
  }));
  await WaitingEntry.insertMany(entries);
  await Message.create({
    course: course._id,
    audience: 'waiting',
    subject: 'Parking',
    text: 'Dobar dan, {ime}, parking je iza zgrade.',
    state: 'scheduled',
    scheduledAt: new Date(),
    by: { user: staff._id, name: 'Amra' },
    key: 'key',
    requestHash: 'hash',
  });
}

it(
  `a message to ${RECIPIENTS} people reaches each once by two processes with ${KILLS} kills -9`,
  async () => {
    await plan();
    const smtp = await startSmtpServer();
    const { proxies, uris } = await startTwoProxies(getEngine());
    open.push(smtp, ...proxies);
    const env = { SMTP_URL: smtp.url, MAIL_BULK_PER_MINUTE: '10000' };
    const startOne = (index: number) =>
      start('sendMails.mjs', { env: { ...env, MONGO_URI: uris[index] ?? '' } });
    let two: readonly Program[] = await Promise.all([startOne(0), startOne(1)]);
    for (let kill = 0; kill < KILLS; kill += 1) {
      await interrupt(two, proxies, 'messages', () => randomWait(ROUND_MS));
      two = await Promise.all(two.map(async (one, at) => (one.child.killed ? startOne(at) : one)));
    }
    // The leases of killed processes are over.
    await OutboxMail.updateMany({ state: 'waiting' }, { nextAttemptAt: new Date(0), lease: null });
    await Promise.all(two.map(({ run }) => run('messages')));
    await Promise.all(two.map(({ run }) => run('messages')));
    for (const { child } of two) child.stdin?.end();
    expect(await Promise.all(two.map(({ ended }) => ended))).toEqual([0, 0]);

    await settleDeliveries();
    expect(await Delivery.countDocuments({ state: 'sent' })).toBe(RECIPIENTS);
    expect(await Message.findOne().orFail().lean()).toMatchObject({ state: 'sent' });
    const idsOf = new Map<string, string[]>();
    for (const { to, raw } of smtp.mails) {
      const id = readMail(raw).header('Message-ID');
      idsOf.set(to.join(), [...(idsOf.get(to.join()) ?? []), id]);
    }
    expect([...idsOf.keys()].toSorted()).toEqual(ADDRESSES.toSorted());
    const repeated = [...idsOf.values()].filter((ids) => ids.length > 1);
    // A process that dies between the server's answer and its record sends the same mail again.
    expect(repeated.filter((ids) => ids.length > 2 || new Set(ids).size > 1)).toEqual([]);
    expect(repeated.length).toBeLessThanOrEqual(2 * KILLS);
  },
  400_000 + KILLS * 15_000,
);
