import { dayOf, daysBetween } from '@institut/contract/frame/days';
import { toKm } from '@institut/contract/money/money';
import type { LedgerEntry, ListedDocument, Receivable, Surplus } from '@institut/contract/money/list.schema';
import { runTitle } from '@institut/contract/timetable/runName';
import { today } from '../../../lib/instituteDay.ts';
import type { DocumentRow } from '../documents/documentList.service.ts';
import { ageOf, payerKindOf, type ReceivableFields } from '../../core/orders/listing/receivables.service.ts';
import { reasonOf } from '../../core/orders/listing/surpluses.service.ts';
import { paymentDueDay } from '../../core/orders/unpaid/unpaidRules.ts';
import { presentPayment } from '../../core/ledger/payment.presenter.ts';
import type { LedgerRow } from './ledgerRows.ts';
import type { SurplusRow } from './surplusRows.ts';

/** Returns a sum as the API sends it: that of surpluses is stored below 0, and is sent above it. */
export const presentSum = <Key extends string>(sum: { key: Key; count: number; feninga: number }) => ({
  key: sum.key,
  count: sum.count,
  total: toKm(Math.abs(sum.feninga)),
});

export function presentReceivable(order: ReceivableFields, day = today()): Receivable {
  const dueDay = order.dueDay ?? null;
  const daysLate = dueDay === null ? -1 : daysBetween(dueDay, day);
  return {
    _id: order._id.toString(),
    reference: order.reference,
    name: order.buyerName,
    email: order.buyerEmail,
    payer: { kind: payerKindOf(order), name: order.payer?.name ?? order.buyerName },
    courses: order.orderItems.filter(({ held }) => held > 0).map(({ name, start }) => runTitle(name, start)),
    placedOn: dayOf(order.createdAt),
    dueDay,
    age: ageOf(daysLate),
    daysLate: Math.max(0, daysLate),
    amountDue: toKm(order.amountDue),
    paid: toKm(order.paid - order.refunded),
    openAmount: toKm(order.openAmount),
    remindedAt: order.reminder?.sentAt?.toISOString() ?? null,
    paymentDueDay: paymentDueDay(order),
  };
}

export const presentSurplus = ({ order, since }: SurplusRow): Surplus => ({
  _id: order._id.toString(),
  reference: order.reference,
  name: order.buyerName,
  email: order.buyerEmail,
  payer: order.payer?.name ?? order.buyerName,
  reason: reasonOf(order),
  since,
  paid: toKm(order.paid),
  refunded: toKm(order.refunded),
  surplus: toKm(order.surplus),
});

export const presentLedgerRow = ({ record, order }: LedgerRow): LedgerEntry => ({
  ...presentPayment(record),
  order: order && { _id: order._id, reference: order.reference, name: order.name },
});

export const presentDocument = ({ document, shown }: DocumentRow): ListedDocument => ({
  _id: document._id.toString(),
  number: shown.number,
  kind: shown.kind,
  issuedAt: shown.issuedAt,
  amount: shown.amount,
  state: shown.state,
  recipient: document.snapshot.recipient.name,
  order: { _id: document.order.toString(), reference: document.snapshot.reference },
});
