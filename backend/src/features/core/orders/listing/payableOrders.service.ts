import { type QueryFilter, trusted, type Types } from 'mongoose';
import { nextInstalment } from '../instalments/plan.ts';
import { Order, type OrderFields } from '../order.model.ts';
import { IS_OPEN } from './orderSums.ts';

const FIELDS = [
  'reference',
  'openAmount',
  'buyerName',
  'payer.name',
  'instalments',
  'paid',
  'refunded',
  'amountDue',
] as const;

/** An order as payments are compared with it. Amounts in feninga. */
export type PayableOrder = Pick<OrderFields, '_id' | 'reference' | 'openAmount' | 'refunded'> & {
  /** The open amount of the next instalment; null without an agreement. */
  instalment: number | null;
  /** The names of buyer and payer. */
  names: readonly string[];
};

async function payable(filter: QueryFilter<OrderFields>): Promise<PayableOrder[]> {
  const found = await Order.find(filter, [...FIELDS]).lean<OrderFields[]>();
  return found.map((order) => ({
    _id: order._id,
    reference: order.reference,
    openAmount: order.openAmount,
    refunded: order.refunded,
    instalment: nextInstalment(order)?.open ?? null,
    names: [order.buyerName, order.payer?.name ?? ''].filter(Boolean),
  }));
}

/** Returns the orders of which something has to be paid yet. */
export const findOpenOrders = (): Promise<PayableOrder[]> => payable(IS_OPEN);

export const findPayable = (ids: readonly Types.ObjectId[]): Promise<PayableOrder[]> =>
  payable({ _id: trusted({ $in: [...ids] }) });

const AT_ONCE = 500;

/** Returns the orders with references that are given without a hyphen. */
export async function findByReferences(references: readonly string[]): Promise<PayableOrder[]> {
  const spellings = references.flatMap((one) => [one, `${one.slice(0, 4)}-${one.slice(4)}`]);
  const found: PayableOrder[] = [];
  for (let start = 0; start < spellings.length; start += AT_ONCE) {
    found.push(...(await payable({ reference: trusted({ $in: spellings.slice(start, start + AT_ONCE) }) })));
  }
  return found;
}
