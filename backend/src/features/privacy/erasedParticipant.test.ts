import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { env } from '../../config/env.ts';
import { as } from '../../test/support/client.ts';
import { buildOrderBody, createCourse, createUser } from '../../test/support/factories.ts';
import { deliveryDeps } from '../../test/support/mailOutbox.ts';
import { useTestDatabase } from '../../test/support/testApp.ts';
import type { UserDocument } from '../accounts/user.model.ts';
import { AuditEntry } from '../audit/audit.model.ts';
import { deliverNext } from '../mail/mail.delivery.ts';
import { OutboxMail } from '../mail/mail.model.ts';
import { fileTransport, mailFolder } from '../mail/mail.transport.ts';
import { Order } from '../orders/order.model.ts';
import { Participant } from '../participants/participant.model.ts';
import { Seat } from '../seats/seat.model.ts';
import { Erasure } from './erasure.model.ts';

useTestDatabase();

let dataDir: string;
let staff: UserDocument;
let buyer: UserDocument;
let id: string;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'institut-participant-'));
  jest.replaceProperty(env, 'DATA_DIR', dataDir);
  [staff, buyer] = await Promise.all([createUser({ isAdmin: true }), createUser()]);
  const kurs = (await createCourse({ countInStock: 5 }))._id.toString();
  const { name, lastName, email } = buyer;
  const person = {
    name: 'Zejneba',
    lastName: 'Tajnić',
    email: 'zejneba@example.com',
    phone: '061 555 777',
    isBuyer: false,
  };
  const body = buildOrderBody([], {
    orderItems: [{ kurs, qty: 3 }],
    participants: [
      { kurs, name, lastName, email, isBuyer: true },
      { kurs, ...person, guardian: 'Senad Tajnić' },
      { kurs, name: 'Lejla', lastName: 'Lejlić', email: 'lejla@example.com', isBuyer: false },
    ],
  });
  const placed = as(buyer).placeOrder({ body });
  id = String((await placed.expect(201)).body._id);
  for (const { seat } of await Participant.find({
    order: id,
    email: mongoose.trusted({ $ne: email }),
  }).lean())
    await as(staff).inviteParticipant({ params: { id, seat: seat.toString() } });
  const { deps } = deliveryDeps(
    fileTransport(mailFolder(dataDir), { name: '', address: 'info@example.com' }, true),
  );
  while (await deliverNext(deps));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const seatOf = async (name: string) =>
  (await Participant.findOne({ order: id, name }).orFail()).seat.toString();
const erase = async (seat: string, user = staff) => as(user).eraseParticipant({ params: { id, seat } });
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
  const others = { 'message.to': mongoose.trusted({ $in: [buyer.email, 'lejla@example.com'] }) };
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
  expect(await Order.findById(id).lean()).toMatchObject({ heldSeats: 3 });
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
  expect((await Order.findById(id).orFail().lean()).history.at(-1)).toMatchObject(entry);
  const [audited] = await AuditEntry.find({ 'target.id': id }).sort({ _id: -1 }).lean();
  expect(audited).toMatchObject({
    actor: { kind: 'admin', email: staff.email },
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
  ['the buyer', () => seatOf(buyer.name), 409],
  ['a seat of another order', async () => new mongoose.Types.ObjectId().toString(), 404],
] as const)('refuses %s', async (_what, find, status) => {
  const seat = await find();
  const before = await Participant.find().sort('_id').lean();
  expect((await erase(seat)).status).toBe(status);
  expect(await Participant.find().sort('_id').lean()).toEqual(before);
});

it('belongs to staff', async () => {
  expect((await erase(await seatOf('Zejneba'), buyer)).status).toBe(403);
});
