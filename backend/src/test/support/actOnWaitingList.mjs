import { createInterface } from 'node:readline';
import { trusted } from 'mongoose';
import { connectWithoutIndexes, disconnectDatabase } from '../../../dist/database/connect.js';
import { registerEffects } from '../../../dist/effects.js';
import { cancelSeats } from '../../../dist/features/processes/cancellations/cancellation.service.js';
import { OutboxMail } from '../../../dist/features/mail/mail.model.js';
import { Order } from '../../../dist/features/core/orders/order.model.js';
import { placeOrder } from '../../../dist/features/core/orders/placing/placeOrder.service.js';
import { distributeSeats } from '../../../dist/features/processes/waitingList/distribution.service.js';
import { startDistribution } from '../../../dist/features/processes/waitingList/distribution.worker.js';
import { settleOffers } from '../../../dist/features/processes/waitingList/offers.service.js';
import {
  WaitingEntry,
  waitingTokenOf,
} from '../../../dist/features/processes/waitingList/waitingEntry.model.js';
import {
  declineOffer,
  joinWaitingList,
  leaveByLink,
} from '../../../dist/features/processes/waitingList/waitingList.service.js';
import { AppError } from '../../../dist/lib/errors.js';
import { createLogger } from '../../../dist/lib/logger.js';

/**
 * For each line on its input, a number, does so many random actions on the waiting list of the course in WORLD, in the
 * database at MONGO_URI, and prints a line. Ends with its input.
 */
const { course, users, staff, body } = JSON.parse(process.env.WORLD);
const MINUTE_MS = 60_000;
const MONTH_MS = 30 * 24 * 60 * MINUTE_MS;

const below = (count) => Math.floor(Math.random() * count);
const pick = (items) => items[below(items.length)];
const entryIn = async (...states) =>
  pick(await WaitingEntry.find({ course, isActive: true, state: trusted({ $in: states }) }).lean());
const tokenIn = async (...states) => {
  const entry = await entryIn(...states);
  return entry && waitingTokenOf(entry);
};

const ACTIONS = {
  // An active entry keeps its number of seats, so that the test can compare the order of the offers with it.
  join: async () => {
    const waiting = await WaitingEntry.distinct('user', { course, isActive: true });
    const onList = new Set(waiting.map(String));
    const user = pick(users.filter(({ id }) => !onList.has(id)));
    const wishes = { name: '', qty: 1 + below(3), acceptsFewer: below(2) === 0 };
    if (user) await joinWaitingList(course, user, wishes);
  },
  leave: async () => {
    const token = await tokenIn('waiting', 'offered');
    if (token) await leaveByLink(token);
  },
  accept: async () => {
    const entry = await entryIn('offered');
    const user = users.find(({ id }) => id === entry?.user?.toString());
    if (!entry || !user) return;
    const orderItems = [{ kurs: course, qty: 1 + below(entry.offer.seats) }];
    await placeOrder(user, { ...body, orderItems, offer: waitingTokenOf(entry) });
  },
  decline: async () => {
    const token = await tokenIn('offered');
    if (token) await declineOffer(token);
  },
  expire: async () => {
    const offered = await WaitingEntry.find({ course, state: 'offered' }).lean();
    const mails = offered.flatMap(({ offer }) => (offer ? [offer.mail] : []));
    const removeAt = new Date(Date.now() + MONTH_MS);
    await OutboxMail.updateMany(
      { _id: trusted({ $in: mails }) },
      { state: 'sent', sentAt: new Date(), removeAt },
    );
    await settleOffers();
    await settleOffers(new Date(Date.now() + MONTH_MS));
  },
  cancel: async () => {
    const order = pick(
      await Order.find({ 'orderItems.kurs': course, heldSeats: trusted({ $gt: 0 }) }).lean(),
    );
    if (order) await cancelSeats(order._id.toString(), staff, { body: { reason: '', isWaived: false } });
  },
  distribute: () => distributeSeats(course, new Date(Date.now() + MINUTE_MS)),
};
const WEIGHTS = { join: 8, leave: 2, accept: 4, decline: 1, expire: 1, cancel: 6, distribute: 6 };
const DRAWN = Object.entries(WEIGHTS).flatMap(([name, weight]) => Array.from({ length: weight }, () => name));

registerEffects();
await connectWithoutIndexes(process.env.MONGO_URI);
const logger = createLogger('error');
process.stdout.write('ready\n');
for await (const count of createInterface({ input: process.stdin })) {
  const stop = startDistribution(logger);
  for (let left = Number(count); left > 0; left -= 1) {
    try {
      await ACTIONS[pick(DRAWN)]();
    } catch (error) {
      // Refused: nothing was changed.
      if (!(error instanceof AppError) || error.code === 'internal') throw error;
    }
  }
  await stop(MINUTE_MS);
  process.stdout.write('done\n');
}
await disconnectDatabase();
