import { priceOrder } from '@institut/contract/money/pricing';
import { ORDER_STATUS } from '@institut/contract/orders/values';
import { Types } from 'mongoose';
import type { PaymentFields } from '../../features/core/ledger/ledger.service.ts';
import { paymentStateOf } from '../../features/core/ledger/paymentState.ts';
import type { OrderFields } from '../../features/core/orders/order.model.ts';
import type { NumberedSeat } from '../../features/core/seats/seatLookup.service.ts';

/** Facts for tables of decisions: an order of two seats of one course, and their records, without a database. */
export const [KURS, LINE, NOW] = [
  new Types.ObjectId(),
  new Types.ObjectId(),
  new Date('2027-02-23T11:00:00Z'),
];
const RATES = { taxPercent: 15, shippingKm: 100, freeShippingAboveKm: 100, feeHasTax: false };

/** A record of the ledger; amounts in feninga. */
export const record = (kind: PaymentFields['kind'], amount: number, fields: object = {}): PaymentFields => ({
  _id: new Types.ObjectId(),
  order: null,
  kind,
  amount,
  state: kind === 'refund' ? 'paid' : 'booked',
  source: 'staff',
  method: '',
  reference: '',
  note: '',
  provider: null,
  at: NOW,
  recordedAt: NOW,
  by: null,
  ...fields,
});

/** A payment of the whole order. */
export const PAID = { records: [record('payment', 46_000)] };

/** An order of two seats for 460 KM, admitted on a day, with the payment fields that its records give. */
export function orderOf({
  records = [],
  held = 2,
  policy = {},
  admitted = '2027-01-10',
  fields = {},
}: {
  records?: readonly PaymentFields[];
  held?: number;
  policy?: object;
  admitted?: string;
  fields?: object;
} = {}): OrderFields {
  const line = {
    _id: LINE,
    kurs: KURS,
    name: 'Python',
    price: 200,
    qty: 2,
    held,
    start: '2027-03-01',
    policy,
  };
  const order = {
    _id: new Types.ObjectId(),
    ...priceOrder([{ price: 200, qty: 2 }], RATES),
    rates: RATES,
    orderItems: [line],
    heldSeats: held,
    reference: 'K7M2-9QXA',
    buyerName: 'Amina Begić',
    buyerEmail: 'amina@example.com',
    status: ORDER_STATUS.admitted,
    createdAt: NOW,
    history: [{ event: 'status', to: ORDER_STATUS.admitted, at: new Date(admitted), by: 'staff' }],
    __v: 3,
    ...fields,
  };
  return { ...order, ...paymentStateOf(order, records) } as unknown as OrderFields;
}

/** A seat of the order. */
export const seatOf = (fields: object = {}) =>
  ({ _id: new Types.ObjectId(), course: KURS, line: LINE, state: 'held', ...fields }) as NumberedSeat;
