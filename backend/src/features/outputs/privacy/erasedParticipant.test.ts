import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { env } from '../../../config/env.ts';
import { as } from '../../../test/support/client.ts';
import { deliveryDeps } from '../../../test/support/mailOutbox.ts';
import { useShop } from '../../../test/support/shop.ts';
import { useTestDatabase } from '../../../test/support/testApp.ts';
import { AuditEntry } from '../../audit/audit.model.ts';
import { deliverNext } from '../../mail/mail.delivery.ts';
import { OutboxMail } from '../../mail/mail.model.ts';
import { fileTransport, mailFolder } from '../../mail/mail.transport.ts';
import { Order } from '../../core/orders/order.model.ts';
import { Participant } from '../../processes/participants/participant.model.ts';
import { Seat } from '../../core/seats/seat.model.ts';
import { Erasure } from './erasure.model.ts';

useTestDatabase();

const shop = useShop({ course: { countInStock: 5 } });
let dataDir: string;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'institut-participant-'));
  jest.replaceProperty(env, 'DATA_DIR', dataDir);
  const person = { name: 'Zejneba', lastName: 'Tajnić', email: 'zejneba@example.com', phone: '061 555 777' };
  const participants = [
    { name: 'Ana', lastName: 'Anić', isBuyer: true },
    { ...person, guardian: 'Senad Tajnić' },
    { name: 'Lejla', lastName: 'Lejlić', email: 'lejla@example.com' },
  ];
  const order = await shop.place({ seats: 3, participants });
  for (const { seat } of await Participant.find({ order, isBuyer: false }).lean())
    await as(shop.staff).inviteParticipant({ params: { id: shop.id, seat: seat.toString() } });
  const { deps } = deliveryDeps(
    fileTransport(mailFolder(dataDir), { name: '', address: 'info@example.com' }, true),
  );
  while (await deliverNext(deps));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const seatOf = async (name: string) =>
  (await Participant.findOne({ order: shop.id, name }).orFail()).seat.toString();
const erase = async (seat: string, user = shop.staff) =>
  as(user).eraseParticipant({ params: { id: shop.id, seat } });
/** Everything that is stored, in the database and in files. */
async function everything(): Promise<string> {
  const collections = Object.values(mongoose.connection.collections);
  const records = await Promise.all(collections.map((one) => one.find().toArray()));
  const folder = mailFolder(dataDir);
  const files = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  return JSON.stringify(records) + files.join('\n');
}
const NAMES = /zejneba|tajni|061 ?555 ?777/i;

it('removes the person, the mails to them and the files of those; the seat and the others stay', async () => {
  const seat = await seatOf('Zejneba');
  const others = { 'message.to': mongoose.trusted({ $in: [shop.buyer.email, 'lejla@example.com'] }) };
  const kept = await OutboxMail.countDocuments(others);
  expect(kept).toBeGreaterThan(1);
  expect(await everything()).toMatch(NAMES);
  expect((await erase(seat)).status).toBe(204);
  expect(await everything()).not.toMatch(NAMES);
  expect(await Participant.findOne({ seat, isCurrent: true }).lean()).toMatchObject({
    state: 'unnamed',
    tokenHash: null,
  });
  expect(await Seat.findById(seat).lean()).toMatchObject({ state: 'held' });
  expect(await Order.findById(shop.id).lean()).toMatchObject({ heldSeats: 3 });
  expect(await OutboxMail.countDocuments(others)).toBe(kept);
  expect(await seatOf('Lejla')).not.toBe(seat);
  expect(await Erasure.countDocuments()).toBe(0);
});

it('is in the audit log and in the history, without the name', async () => {
  await erase(await seatOf('Zejneba'));
  const entry = {
    event: 'participant',
    by: 'staff',
    to: expect.stringMatching(/podaci polaznika su obrisani$/),
  };
  expect((await Order.findById(shop.id).orFail().lean()).history.at(-1)).toMatchObject(entry);
  const [audited] = await AuditEntry.find({ 'target.id': shop.id }).sort({ _id: -1 }).lean();
  expect(audited).toMatchObject({
    actor: { kind: 'admin', email: shop.staff.email },
    changes: [{ field: 'participant' }],
  });
});

it.each([
  [
    'a seat without a name',
    async () => {
      const seat = await seatOf('Zejneba');
      await erase(seat);
      return seat;
    },
    409,
  ],
  ['the buyer', () => seatOf(shop.buyer.name), 409],
  ['a seat of another order', async () => new mongoose.Types.ObjectId().toString(), 404],
] as const)('refuses %s', async (_what, find, status) => {
  const seat = await find();
  const before = await Participant.find().sort('_id').lean();
  expect((await erase(seat)).status).toBe(status);
  expect(await Participant.find().sort('_id').lean()).toEqual(before);
});

it('belongs to staff', async () => {
  expect((await erase(await seatOf('Zejneba'), shop.buyer)).status).toBe(403);
});
