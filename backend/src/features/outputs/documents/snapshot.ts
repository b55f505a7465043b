import { isPrintable, printed } from '@institut/contract/documents/printable';
import { dayOf } from '@institut/contract/frame/days';
import { toFeninga, toKm } from '@institut/contract/money/money';
import { lineTotal } from '@institut/contract/money/pricing';
import { PAYER_TYPE } from '@institut/contract/payers/values';
import { presentInstalments } from '../../core/orders/instalments/plan.ts';
import type { OrderFields } from '../../core/orders/orderLookup.service.ts';
import type { PaymentFields } from '../../core/ledger/ledger.service.ts';
import type { Issuer } from './issuer.ts';

/** The recipient of a document. An organisation has numbers; those that are not known are empty. */
export type Recipient = { name: string; address: string; jib: string; pdv: string; purchaseOrder: string };

/** A line of a document; its total is without its discounts, which are absent when it has none. */
type SnapshotLine = {
  name: string;
  start: string;
  qty: number;
  price: number;
  total: number;
  discounts?: { text: string; amountKm: number }[];
};

/** Everything that a document says besides its number and day. Plain values: a worker thread draws it. Amounts in KM. */
export type Snapshot = {
  issuer: Issuer;
  reference: string;
  /** The day at the institute on which the order was placed. */
  placedOn: string;
  recipient: Recipient;
  /** The name of the buyer when somebody else pays; otherwise empty. */
  buyer: string;
  lines: SnapshotLine[];
  itemsPrice: number;
  /** Absent without discounts. */
  discountPrice?: number;
  shippingPrice: number;
  taxPrice: number;
  totalPrice: number;
  taxPercent: number;
  feeHasTax: boolean;
  /** By when to pay; null if that is not limited. */
  dueDay: string | null;
  /** The open amount, which stands on the payment slip unless instalments do; of a receipt the paid one, of a credit the one that was given back. */
  amount: number;
  /** The movements of money, in a proforma the payments so far. Money that was given back is below 0, but in a credit above. */
  payments: { day: string; amount: number; method: string; reference: string }[];
  /** The agreed instalments with what is open of each; the first open one stands on the payment slip. Absent without any. */
  instalments?: { dueDay: string; amount: number; open: number }[];
  /** When to pay a proforma, as the page of the order says it; absent in documents before layout 5. */
  payment?: string;
  /** The phone of who pays, for the payment slip; absent when it is not known. */
  payerPhone?: string;
  /** The document that a cancellation or a credit refers to; it is known when that document has its number. */
  refersTo?: { number: string; issuedOn: string; amount: number };
  /** The document that this one replaces; it is known when that document has its number. */
  replaces?: { number: string };
};

/**
 * Returns the order as its documents state it: with its own rates and the amounts that were placed. `feninga` is the amount
 * of the document.
 */
export function snapshotOf(
  order: OrderFields,
  issuer: Issuer,
  feninga: number = order.openAmount,
  payments: readonly PaymentFields[] = [],
): Snapshot {
  const { reference, createdAt, orderItems, rates } = order;
  return {
    issuer,
    reference,
    placedOn: dayOf(createdAt),
    recipient: recipientOf(order),
    buyer: order.payer ? nameOf(order) : '',
    lines: orderItems.filter(({ movedFrom }) => !movedFrom).map(lineOf),
    itemsPrice: order.itemsPrice,
    ...(order.discountPrice && { discountPrice: order.discountPrice }),
    shippingPrice: order.shippingPrice,
    taxPrice: order.taxPrice,
    totalPrice: order.totalPrice,
    taxPercent: rates.taxPercent,
    feeHasTax: rates.feeHasTax,
    dueDay: order.dueDay,
    amount: toKm(feninga),
    payments: payments.map(({ kind, at, amount, method, reference: note }) => ({
      day: dayOf(at),
      amount: toKm(kind === 'refund' ? -amount : amount),
      method,
      reference: note,
    })),
    ...(!order.payer && order.phone && { payerPhone: order.phone }),
  };
}

const lineOf = ({
  name,
  start = '',
  qty,
  price,
  discounts,
}: OrderFields['orderItems'][number]): SnapshotLine => ({
  name,
  start,
  qty,
  price,
  total: lineTotal({ price, qty }),
  ...(discounts && { discounts: discounts.map(({ text, amountKm }) => ({ text, amountKm })) }),
});

/** Returns the instalments as a proforma states them; none when they are paid and something else is due. */
export function instalmentsOf(order: OrderFields): Pick<Snapshot, 'instalments'> {
  const agreed = presentInstalments(order);
  const sum = agreed.reduce((total, { amount }) => total + toFeninga(amount), 0);
  if (agreed.length === 0 || sum !== order.amountDue) return {};
  return {
    instalments: agreed.map(({ dueDay, amount, paid }) => ({
      dueDay,
      amount,
      open: toKm(toFeninga(amount) - toFeninga(paid)),
    })),
  };
}

/** Returns the name of the buyer; one that 0.3.0 took although it cannot be printed has the e-mail address beside it. */
const nameOf = ({ buyerName, buyerEmail }: OrderFields): string =>
  isPrintable(buyerName) ? buyerName : `${printed(buyerName)} ${buyerEmail}`.trim();

function recipientOf(order: OrderFields): Recipient {
  const { payer, shippingAddress } = order;
  const { address, postalCode, city, country } = shippingAddress;
  if (!payer) {
    const own = [address, `${postalCode} ${city}`, country].map((part) => part.trim()).filter(Boolean);
    return { name: nameOf(order), address: own.join(', '), jib: '', pdv: '', purchaseOrder: '' };
  }
  const numbers =
    payer.type === PAYER_TYPE.organisation
      ? { jib: payer.jib, pdv: payer.pdv, purchaseOrder: payer.purchaseOrder }
      : { jib: '', pdv: '', purchaseOrder: '' };
  return { name: payer.name, address: payer.address, ...numbers };
}
