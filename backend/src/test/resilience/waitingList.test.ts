import type { WaitingState } from '@institut/contract/waitingList/values';
import { trusted, type Types } from 'mongoose';
import { withTransaction } from '../../database/transaction.ts';
import type { UserDocument } from '../../features/users/lookup/user.model.ts';
import { UserModel } from '../../features/users/lookup/user.model.ts';
import { Course } from '../../features/core/courses/course.model.ts';
import { Order } from '../../features/core/orders/order.model.ts';
import { placeOrder } from '../../features/core/orders/placing/placeOrder.service.ts';
import { OutboxMail } from '../../features/mail/mail.model.ts';
import { seatsAfterEdit, setNewSeatsAside } from '../../features/core/seats/capacity.ts';
import { releaseSeats } from '../../features/core/seats/seats.service.ts';
import { settleOffers } from '../../features/processes/waitingList/offers.service.ts';
import {
  WaitingEntry,
  type WaitingEntryFields,
  waitingTokenOf,
} from '../../features/processes/waitingList/waitingEntry.model.ts';
import {
  declineOffer,
  joinWaitingList,
  leaveByLink,
} from '../../features/processes/waitingList/waitingList.service.ts';
import { AppError } from '../../lib/errors.ts';
import { buildOrderBody, buildUser, callerOf, createCourse, createOrder } from '../support/factories.ts';
import { useTestDatabase } from '../support/testDatabase.ts';
import { distributeLater, seatNumbers } from '../support/waitingLists.ts';

useTestDatabase();

/** Enough to find an offer that counts free seats beside released ones wrongly, which few histories meet. */
const SEEDS = Number(process.env.SEEDS ?? (process.env.TEST_MONGO_URI ? 10 : 40));
const STEPS = 25;
/** The seats of the orders that a history begins with. */
const ORDERS = [1, 1, 2, 2, 2, 3, 4];
const SEATS = 15;
const ACTORS = 200;
const MINUTE_MS = 60_000;
const MONTH_MS = 30 * 24 * 60 * MINUTE_MS;

/** mulberry32: the same numbers for the same seed. */
function randomOf(seed: number) {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (count: number): number => Math.floor(next() * count);
  return { below, pick: <Item>(items: readonly Item[]): Item | undefined => items[below(items.length)] };
}
type Random = ReturnType<typeof randomOf>;

type World = { course: Types.ObjectId; users: readonly UserDocument[]; random: Random };

const entriesOf = (course: Types.ObjectId, states: readonly WaitingState[]): Promise<WaitingEntryFields[]> =>
  WaitingEntry.find({ course, state: trusted({ $in: [...states] }) })
    .sort({ seqNo: 1, _id: 1 })
    .lean<WaitingEntryFields[]>()
    .exec();

const userOf = ({ users }: World, { user }: WaitingEntryFields): UserDocument | undefined =>
  users.find(({ _id }) => _id.equals(user?.toString() ?? ''));

/** The actions of an actor; each may be refused, and then changes nothing. */
const ACTIONS: Record<string, (world: World) => Promise<unknown>> = {
  join: async ({ course, users, random }) => {
    const user = random.pick(users);
    const wishes = { name: '', qty: 1 + random.below(3), acceptsFewer: random.below(2) === 0 };
    if (user) await joinWaitingList(course.toString(), callerOf(user), wishes);
  },
  leave: async ({ course, random }) => {
    const entry = random.pick(await entriesOf(course, ['waiting', 'offered']));
    if (entry) await leaveByLink(waitingTokenOf(entry));
  },
  accept: async (world) => {
    const entry = world.random.pick(await entriesOf(world.course, ['offered']));
    const user = entry && userOf(world, entry);
    const seats = entry?.offer?.seats ?? 1;
    if (!entry || !user) return;
    const orderItems = [{ kurs: world.course.toString(), qty: 1 + world.random.below(seats) }];
    const body = { ...buildOrderBody([]), orderItems, offer: waitingTokenOf(entry) };
    await placeOrder(callerOf(user), body);
  },
  decline: async ({ course, random }) => {
    const entry = random.pick(await entriesOf(course, ['offered']));
    if (entry) await declineOffer(waitingTokenOf(entry));
  },
  expire: async ({ course }) => {
    const offers = await entriesOf(course, ['offered']);
    const mails = offers.flatMap(({ offer }) => (offer ? [offer.mail] : []));
    await OutboxMail.updateMany({ _id: trusted({ $in: mails }) }, { state: 'sent', sentAt: new Date() });
    await settleOffers();
    await settleOffers(new Date(Date.now() + MONTH_MS));
    // Somebody waits again, perhaps beside seats that nobody else wanted.
    await distributeLater({ _id: course });
  },
  release: async ({ course, random }) => {
    const holding = await Order.find({ 'orderItems.kurs': course, heldSeats: trusted({ $gt: 0 }) }).lean();
    const order = random.pick(holding);
    if (!order) return;
    await withTransaction(async (session) => {
      await Order.updateOne({ _id: order._id }, { heldSeats: 0 }, { session });
      await releaseSeats(order, 'cancelled', session);
    });
  },
  buy: async ({ course, users, random }) => {
    const user = random.pick(users);
    const orderItems = [{ kurs: course.toString(), qty: 1 }];
    if (user) await placeOrder(callerOf(user), { ...buildOrderBody([]), orderItems });
  },
  raise: async ({ course }) => {
    await withTransaction(async (session) => {
      const before = await Course.findById(course).orFail().session(session).lean();
      if (before.capacity >= SEATS + 3) return;
      const { changed, unchanged } = seatsAfterEdit(before, { capacity: before.capacity + 1 });
      await Course.updateOne({ _id: course, ...unchanged }, { $set: changed }, { session });
      await setNewSeatsAside(before, { ...before, ...changed }, session);
    });
  },
  distribute: ({ course }) => distribute(course),
};

const WEIGHTS = {
  join: 8,
  leave: 2,
  accept: 4,
  decline: 2,
  expire: 1,
  release: 6,
  buy: 3,
  raise: 1,
  distribute: 6,
};
const DRAWN = Object.entries(WEIGHTS).flatMap(([name, weight]) => Array.from({ length: weight }, () => name));

const wants = ({ qty, acceptsFewer }: WaitingEntryFields): number => (acceptsFewer ? 1 : qty);

/** Distributes seats, and checks that nobody was overtaken who could have had them. */
async function distribute(course: Types.ObjectId): Promise<void> {
  const before = await entriesOf(course, ['waiting']);
  await distributeLater({ _id: course });
  const after = new Map(
    (await entriesOf(course, ['waiting', 'offered'])).map((entry) => [String(entry._id), entry]),
  );
  const isOffered = (entry: WaitingEntryFields) => after.get(String(entry._id))?.state === 'offered';
  const overtaken = before.filter(
    (entry, at) =>
      !isOffered(entry) &&
      before.slice(at + 1).some((later) => {
        const seats = after.get(String(later._id))?.offer?.seats ?? 0;
        return isOffered(later) && seats >= wants(entry);
      }),
  );
  expect(overtaken).toEqual([]);
  const { free } = await seatNumbers({ _id: course });
  expect(before.filter((entry) => !isOffered(entry) && wants(entry) <= free)).toEqual([]);
}

/** Somebody who joins is the last of the list, and keeps the position until the rules or staff change it. */
function checkOrder(before: readonly WaitingEntryFields[], after: readonly WaitingEntryFields[]): void {
  const stayed = new Set(after.filter(({ moves }) => moves.length === 0).map(({ _id }) => String(_id)));
  const known = new Set(before.map(({ _id }) => String(_id)));
  const idsOf = (entries: readonly WaitingEntryFields[]) =>
    entries.map(({ _id }) => String(_id)).filter((id) => stayed.has(id) && known.has(id));
  expect(idsOf(after)).toEqual(idsOf(before));
  const firstNew = after.findIndex(({ _id }) => !known.has(String(_id)));
  const ofNew = firstNew === -1 ? [] : after.slice(firstNew);
  expect(ofNew.filter(({ _id, moves }) => known.has(String(_id)) && moves.length === 0)).toEqual([]);
}

const refused = (error: unknown): void => {
  if (!(error instanceof AppError) || error.code === 'internal') throw error;
};

/** Users whose addresses are confirmed, without the work of passwords and sessions. */
async function createActors(): Promise<UserDocument[]> {
  const fields = Array.from({ length: ACTORS }, () => {
    const { password, ...user } = buildUser();
    return { ...user, passwordHash: password };
  });
  await UserModel.insertMany(fields);
  return UserModel.find();
}

/** Creates a full course. */
async function createHeld(users: readonly UserDocument[]): Promise<Types.ObjectId> {
  const { _id: kurs, name, image, category, price } = await createCourse({ countInStock: 0 });
  for (const [index, qty] of ORDERS.entries()) {
    const buyer = users[index];
    if (buyer) await createOrder(buyer, { orderItems: [{ kurs, name, image, category, price, qty }] });
  }
  return kurs;
}

test(`${SEEDS} random histories of a course with ${SEATS} seats keep its numbers and its order`, async () => {
  const users = await createActors();
  const states = new Set<WaitingState>();
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    const random = randomOf(seed);
    const course = await createHeld(users);
    const world = { course, users, random };
    for (let step = 0; step < STEPS; step += 1) {
      // Every fourth step two actors act at once.
      const names = Array.from({ length: step % 4 === 0 ? 2 : 1 }, () => random.pick(DRAWN) ?? 'join');
      const before = await entriesOf(course, ['waiting', 'offered']);
      const isAlone = names.length === 1;
      await Promise.all(
        names.map(async (name) => {
          const action = ACTIONS[!isAlone && name === 'distribute' ? 'join' : name];
          await action?.(world).catch(refused);
        }),
      );
      const { problems, free } = await seatNumbers({ _id: course });
      const after = await entriesOf(course, ['waiting', 'offered']);
      checkOrder(before, after);
      const context = { seed, step, names };
      // A group may wait beside free seats; whoever wants one seat, or takes any, never does.
      const passedOver = after.filter((entry) => entry.state === 'waiting' && wants(entry) <= free);
      expect({ ...context, problems }).toEqual({ ...context, problems: [] });
      expect({ ...context, passedOver: passedOver.length }).toEqual({ ...context, passedOver: 0 });
    }
    for (const state of await WaitingEntry.distinct('state')) states.add(state);
    await Promise.all([OutboxMail.deleteMany(), WaitingEntry.deleteMany(), Order.deleteMany()]);
  }
  expect([...states].toSorted()).toEqual(expect.arrayContaining(['accepted', 'left', 'offered', 'waiting']));
}, 3_600_000);
