import { trusted, type Types } from 'mongoose';
import { withTransaction } from '../../database/transaction.ts';
import {
  type CancellationFields,
  CancellationModel,
} from '../../features/core/orders/cancellations/cancellation.model.ts';
import { Order } from '../../features/core/orders/order.model.ts';
import { Payment } from '../../features/core/ledger/payment.model.ts';
import { Seat } from '../../features/core/seats/seat.model.ts';
import type { Violation } from './violation.ts';

/**
 * The seats of each cancellation are released with its reason, its refund is one record of this amount, and what the
 * cancellations of an order keep is what the order counts. Each order is read in one snapshot.
 */
export async function cancellationViolations(): Promise<Violation[]> {
  const found: Violation[] = [];
  const retaining = await Order.find({ retained: trusted({ $gt: 0 }) }, '_id').lean();
  const cancelled: Types.ObjectId[] = await CancellationModel.distinct('order');
  const ids = new Map([...retaining.map(({ _id }) => _id), ...cancelled].map((id) => [id.toString(), id]));
  for (const order of ids.values()) found.push(...(await violationsOf(order)));
  return found;
}

const violationsOf = (order: Types.ObjectId): Promise<Violation[]> =>
  withTransaction(async (session) => {
    const all = await CancellationModel.find({ order }).session(session).lean<CancellationFields[]>();
    const stored = await Order.findById(order, { retained: 1 }).session(session).lean();
    const found: Violation[] = [];
    const add = (id: Types.ObjectId, problem: string) =>
      found.push({ collection: 'cancellations', id: id.toString(), problem });
    const retained = all.reduce((sum, one) => sum + one.retained, 0);
    if (!stored) for (const { _id } of all) add(_id, `its order ${order.toString()} does not exist`);
    else if ((stored.retained ?? 0) !== retained) {
      const problem = `retained is ${stored.retained ?? 0}, and its cancellations keep ${retained}`;
      found.push({ collection: 'orders', id: order.toString(), problem });
    }
    for (const { _id, rule, seats, lines, refund, payment } of all) {
      const reason = rule === 'runCancelled' || rule === 'moved' ? rule : ('cancelled' as const);
      const isReleased = { _id: trusted({ $in: [...seats] }), order, state: 'released' as const, reason };
      const released = await Seat.countDocuments(isReleased).session(session);
      if (released !== seats.length) add(_id, `${released} of its ${seats.length} seats are released`);
      const counted = lines.reduce((sum, line) => sum + line.seats, 0);
      if (counted !== seats.length) add(_id, `its lines have ${counted} of its ${seats.length} seats`);
      const record = payment && (await Payment.findById(payment).session(session).lean());
      if (refund > 0 !== (payment !== null)) add(_id, `its refund is ${refund} and has no record`);
      else if (
        payment &&
        (record?.kind !== 'refund' || !record.order?.equals(order) || record.amount !== refund)
      )
        add(_id, `its refund ${payment.toString()} is no refund of ${refund} feninga for its order`);
    }
    const payments = all.flatMap(({ payment }) => payment?.toString() ?? []);
    if (new Set(payments).size < payments.length)
      found.push({
        collection: 'orders',
        id: order.toString(),
        problem: 'two cancellations have one refund',
      });
    return found;
  });
