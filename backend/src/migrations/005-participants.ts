import { trusted, type Types } from 'mongoose';
import { isDuplicateKey } from '../database/databaseErrors.ts';
import { Order, type OrderFields } from '../features/orders/order.model.ts';
import { Participant } from '../features/participants/participant.model.ts';
import { storedParticipants } from '../features/participants/placedParticipants.ts';
import { Seat, type SeatFields } from '../features/seats/seat.model.ts';

/**
 * Makes a participant for each seat of the orders of earlier versions: the buyer, or nobody yet. The id of the participant is
 * that of the seat, so that an interrupted call leaves nothing that the next one stores again.
 */
export const participants = {
  id: '005-participants',
  async *run(): AsyncGenerator<number> {
    let batch: Types.ObjectId[] = [];
    for await (const { _id } of Order.find({}, { _id: 1 }).sort({ _id: 1 }).lean().cursor()) {
      batch.push(_id);
      if (batch.length < BATCH) continue;
      yield await storeMissing(batch);
      batch = [];
    }
    if (batch.length > 0) yield await storeMissing(batch);
  },
};

const BATCH = 20;

async function storeMissing(ids: readonly Types.ObjectId[]): Promise<number> {
  const isAmong = trusted({ $in: [...ids] });
  const seats = await Seat.find({ order: isAmong }).sort({ _id: 1 }).lean<SeatFields[]>();
  const known = await Participant.distinct('seat', { order: isAmong });
  const isKnown = new Set(known.map(String));
  const orders = await Order.find({ _id: isAmong }).lean<OrderFields[]>();
  const missing = orders.flatMap((order) =>
    storedParticipants(
      order,
      seats.filter((seat) => seat.order?.equals(order._id) && !isKnown.has(seat._id.toString())),
    ),
  );
  if (missing.length === 0) return 0;
  try {
    await Participant.collection.insertMany(missing, { ordered: false });
  } catch (error) {
    // Another process stores the same ones.
    if (!isDuplicateKey(error)) throw error;
  }
  return missing.length;
}
