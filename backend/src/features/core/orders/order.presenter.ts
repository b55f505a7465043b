import { ORDER_EVENT_INFO, type StaffOrderEvent } from '@institut/contract/orders/events';
import type { LineDiscount } from '@institut/contract/discounts/schema';
import { toKm } from '@institut/contract/money/money';
import type { Order } from '@institut/contract/orders/schema';
import type { AdminOrder, AdminOrderSummary, PaymentResult } from '@institut/contract/orders/admin.schema';
import type { CancellationFields } from './cancellations/cancellation.model.ts';
import { presentCancellations } from './cancellations/cancellationLookup.service.ts';
import { presentFiscal, presentOwnFiscal } from './fiscal/fiscal.presenter.ts';
import { presentOwnPayment, presentPayment as presentRecord } from '../ledger/payment.presenter.ts';
import type { WaitingRefund } from '../ledger/ledger.service.ts';
import type { PaymentFields } from '../ledger/payment.model.ts';
import { presentInstalments } from './instalments/plan.ts';
import { presentPayer } from './payer/payer.presenter.ts';
import { boundedHistory } from './changing/boundedHistory.ts';
import type { HistoryEntryFields, OrderFields, OrderItemFields } from './order.model.ts';
import type { OrderSummaryFields } from './listing/orderList.service.ts';
import { isUnpaid, paymentDueDay, reminderDayOf } from './unpaid/unpaidRules.ts';

/** The first days of courses now, by course id; deleted courses are left out. */
export type PresentStarts = ReadonlyMap<string, string>;

/** An order in the list of all orders. */
export const presentListedOrder = (
  order: OrderSummaryFields,
  refunds: ReadonlyMap<string, WaitingRefund> = new Map(),
): AdminOrderSummary => {
  const { __v: version } = order;
  const refund = refunds.get(order._id.toString());
  return {
    ...presentOrderSummary(order),
    orderItems: order.orderItems.map((item) => ({ ...presentLine(item), firstDay: item.start || null })),
    ...(refund && { refund: { amount: toKm(refund.feninga), isApproved: refund.isApproved } }),
    version,
  };
};

function presentOrderSummary(
  order: OrderSummaryFields,
): Omit<AdminOrderSummary, 'version' | 'orderItems'> & { orderItems: ReturnType<typeof presentLine>[] } {
  return {
    _id: order._id.toString(),
    reference: order.reference,
    user: { _id: order.user.toString(), name: order.buyerName, email: order.buyerEmail },
    orderItems: order.orderItems.map(presentLine),
    heldSeats: order.heldSeats,
    paymentMethod: order.paymentMethod,
    payer: presentPayer(order.payer),
    itemsPrice: order.itemsPrice,
    discountPrice: order.discountPrice ?? 0,
    shippingPrice: order.shippingPrice,
    taxPrice: order.taxPrice,
    totalPrice: order.totalPrice,
    paid: toKm(order.paid),
    refunded: toKm(order.refunded),
    amountDue: toKm(order.amountDue),
    openAmount: toKm(order.openAmount),
    isPaid: order.isPaid,
    paidAt: order.paidAt?.toISOString() ?? null,
    isDelivered: order.isDelivered,
    deliveredAt: order.deliveredAt?.toISOString() ?? null,
    paymentStatus: order.paymentStatus,
    status: order.status,
    notificationStatus: order.notificationStatus,
    createdAt: order.createdAt.toISOString(),
    expiredAt: order.expiredAt?.toISOString() ?? null,
    cancelledAt: order.cancelledAt?.toISOString() ?? null,
    dueDay: isUnpaid(order) ? order.dueDay : null,
    unconfirmedUntil: order.unconfirmedUntil?.toISOString() ?? null,
    paymentDueDay: paymentDueDay(order),
  };
}

const presentLine = (item: OrderItemFields) => ({
  kurs: item.kurs.toString(),
  name: item.name,
  image: item.image,
  category: item.category,
  price: item.price,
  ...(item.discounts && { discounts: item.discounts.map(presentDiscount) }),
  qty: item.qty,
  held: item.held,
  ...(typeof item.lastHeld === 'number' && { lastHeld: item.lastHeld }),
});

const presentDiscount = ({ kind, ruleId, text, percent, amountKm }: LineDiscount): LineDiscount => ({
  kind,
  ruleId,
  text,
  percent,
  amountKm,
});

const presentPlaced = (item: OrderItemFields) => ({
  placedStart: item.start || null,
  duration: item.duration ?? null,
});

const presentPlacedLine = (item: OrderItemFields, starts: PresentStarts) => ({
  ...presentLine(item),
  start: (starts.get(item.kurs.toString()) ?? item.start) || null,
  ...presentPlaced(item),
});

/** The fields that the page of an order has and its row in a list has not. */
const presentDetails = (order: OrderFields, starts: PresentStarts) => ({
  orderItems: order.orderItems.map((item) => presentPlacedLine(item, starts)),
  shippingAddress: presentAddress(order),
  phone: order.phone ?? '',
  note: order.note ?? '',
  instalments: presentInstalments(order),
});

/** An order for its buyer: without the notes of admins, and with roles instead of names. */
export function presentOrder(order: OrderFields, starts: PresentStarts): Order {
  return {
    ...presentOrderSummary(order),
    ...presentDetails(order, starts),
    history: withoutUndone(boundedHistory(order.history)).flatMap(({ at, by, event, from, to }) =>
      ORDER_EVENT_INFO[event].isInternal ? [] : [{ at: at.toISOString(), by, event, from, to }],
    ),
  };
}

/** Returns the history without decisions and payments that were taken back, of which the buyer was never told. All entries of a change have one time. */
function withoutUndone(history: readonly HistoryEntryFields[]): readonly HistoryEntryFields[] {
  const times = [...new Set(history.map(({ at }) => at.getTime()))];
  const undone = history
    .filter(({ event }) => event === 'decisionUndone')
    .map(({ at }) => times.indexOf(at.getTime()));
  const bookings = history
    .filter(({ event }) => event === 'paymentUndone')
    .flatMap(({ at, from }) => [at.getTime(), from === null ? Number.NaN : Date.parse(from)]);
  const hidden = new Set([...undone.flatMap((index) => [times[index - 1], times[index]]), ...bookings]);
  return history.filter(({ at }) => !hidden.has(at.getTime()));
}

export function presentAdminOrder(
  order: OrderFields,
  starts: PresentStarts,
  {
    records,
    cancellations,
  }: { records: readonly PaymentFields[]; cancellations: readonly CancellationFields[] },
): AdminOrder {
  const { __v: version } = order;
  return {
    ...presentOrderSummary(order),
    ...presentDetails(order, starts),
    orderItems: order.orderItems.map((item) => presentPlacedLine(item, starts)),
    rates: presentRates(order),
    reminderDay: reminderDayOf(order, starts),
    paymentResult: order.paymentResult ? presentPayment(order.paymentResult) : null,
    payments: records.map(presentRecord),
    cancellations: presentCancellations(order, cancellations, records),
    fiscalDocuments: (order.fiscalDocuments ?? []).map(presentFiscal),
    history: boundedHistory(order.history).map(presentStaffEntry),
    updatedAt: order.updatedAt.toISOString(),
    version,
  };
}

const presentRates = ({ rates }: OrderFields): AdminOrder['rates'] => ({
  taxPercent: rates.taxPercent,
  shippingKm: rates.shippingKm,
  freeShippingAboveKm: rates.freeShippingAboveKm,
  feeHasTax: rates.feeHasTax,
});

/** Entries whose values are written by staff or name a fault of the mail server; buyers get only the fact. */
const INTERNAL_VALUES: ReadonlySet<StaffOrderEvent> = new Set(['paymentResult', 'mailFailed', 'buyerEmail']);

/** An order in the copy of its buyer's data: the whole history, with roles instead of names, without notes of staff. */
export function presentOwnOrder(order: OrderFields, records: readonly PaymentFields[]) {
  const { reminder } = order;
  return {
    ...presentOrderSummary(order),
    orderItems: order.orderItems.map((item) => ({ ...presentLine(item), ...presentPlaced(item) })),
    shippingAddress: presentAddress(order),
    phone: order.phone ?? '',
    note: order.note ?? '',
    instalments: presentInstalments(order),
    payments: records.map(presentOwnPayment),
    fiscalDocuments: (order.fiscalDocuments ?? []).map(presentOwnFiscal),
    reminder: reminder
      ? {
          queuedAt: reminder.queuedAt.toISOString(),
          sentAt: reminder.sentAt?.toISOString() ?? null,
          dueDay: reminder.dueDay,
        }
      : null,
    history: order.history.map(({ at, by, event, from, to }) => {
      const isInternal = INTERNAL_VALUES.has(event);
      return { at: at.toISOString(), by, event, from: isInternal ? null : from, to: isInternal ? null : to };
    }),
    updatedAt: order.updatedAt.toISOString(),
  };
}

function presentAddress({ shippingAddress }: OrderFields): Order['shippingAddress'] {
  return {
    address: shippingAddress.address,
    city: shippingAddress.city,
    postalCode: shippingAddress.postalCode,
    country: shippingAddress.country,
  };
}

function presentPayment({ method, reference, note, captureId, provider }: PaymentResult): PaymentResult {
  return {
    method,
    reference,
    note,
    captureId,
    provider: provider && {
      orderId: provider.orderId,
      amount: provider.amount,
      currency: provider.currency,
      payerEmail: provider.payerEmail,
    },
  };
}

function presentStaffEntry({ at, by, user, name, event, from, to }: HistoryEntryFields) {
  return {
    at: at.toISOString(),
    by,
    user: user && { _id: user.toString(), name: name ?? '' },
    event,
    from,
    to,
  };
}
