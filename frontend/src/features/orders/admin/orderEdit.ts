import { dayOf } from '@institut/contract/frame/days';
import { seatsOfLine } from '@institut/contract/orders/lineSeats';
import {
  isPaidStatus,
  PAYMENT_STATUS,
  PAYMENT_STATUS_INFO,
  type NotificationStatus,
  type OrderStatus,
  type PaymentStatus,
} from '@institut/contract/orders/values';
import { isReadmission, isRejection } from '@institut/contract/orders/statusSeats';
import { withdrawnState } from '@institut/contract/payments/booked';
import { formatKm } from '@institut/contract/money/money';
import { editOrderBody, type AdminOrder, type EditOrderBody } from '@institut/contract/orders/admin.schema';
import { genitiveDays } from '@institut/contract/frame/durations';
import { REFUND_DAYS, UNDO_SECONDS } from '@institut/contract/limits';
import { plural } from '@institut/contract/frame/plural';
import { runName } from '@institut/contract/timetable/runName';
import { fieldErrors } from '../../../lib/useForm.ts';
import type { EditRecord } from '../../admin/edit/editDrafts.ts';
import { isPartPaid, receivedBy } from '../OrderMarks.tsx';

export type OrderEditValues = {
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  /** The calendar day in the institute's time zone, `2026-11-21`; empty without a payment. */
  paidAt: string;
  method: string;
  reference: string;
  note: string;
  notificationStatus: NotificationStatus;
};

export function editValues(order: AdminOrder): OrderEditValues {
  const { status, paymentStatus, notificationStatus, paidAt, paymentResult } = order;
  return {
    status,
    paymentStatus,
    paidAt: paidAt ? dayOf(paidAt) : '',
    method: paymentResult?.method ?? '',
    reference: paymentResult?.reference ?? '',
    note: paymentResult?.note ?? '',
    notificationStatus,
  };
}

export const orderRecord = (order: AdminOrder): EditRecord<OrderEditValues> => ({
  version: order.version,
  values: editValues(order),
});

/** Returns the changed values as the API expects them: `isPaid` and `isDelivered` hold the two status texts. */
export function editBody(read: EditRecord<OrderEditValues>, values: OrderEditValues): EditOrderBody {
  const { status, paymentStatus, paidAt, notificationStatus, ...payment } = editedValues(read, values);
  return {
    version: read.version,
    ...(status && { status }),
    ...(paymentStatus && { isPaid: paymentStatus }),
    ...(notificationStatus && { isDelivered: notificationStatus }),
    // An unpaid order has no payment date.
    ...(paidAt && isPaidStatus(values.paymentStatus) && { paidAt }),
    ...(Object.keys(payment).length > 0 && { paymentResult: payment }),
  };
}

function editedValues(
  { values: before }: EditRecord<OrderEditValues>,
  values: OrderEditValues,
): Partial<OrderEditValues> {
  const { method, reference, note } = values;
  const typed = { ...values, method: method.trim(), reference: reference.trim(), note: note.trim() };
  return Object.fromEntries(
    Object.entries(typed).filter(([name, value]) => Reflect.get(before, name) !== value),
  );
}

const FORM_NAMES: Record<string, string> = { isPaid: 'paymentStatus', isDelivered: 'notificationStatus' };

/** Renames the fields of API errors to those of the form. */
export function editErrors(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, sentence]) => [
      FORM_NAMES[name] ?? name.replace('paymentResult.', ''),
      sentence,
    ]),
  );
}

/** Returns a message for each invalid value, by its name. */
export function checkEdit(values: OrderEditValues): Record<string, string> {
  const { status, paymentStatus, paidAt, notificationStatus, method, reference, note } = values;
  const whole: EditOrderBody = {
    status,
    isPaid: paymentStatus,
    paidAt,
    isDelivered: notificationStatus,
    paymentResult: { method, reference, note },
  };
  const isUndated = isPaidStatus(paymentStatus) && paidAt === '';
  return {
    ...editErrors(fieldErrors(editOrderBody, whole)),
    ...(isUndated && { paidAt: 'Unesite datum uplate.' }),
  };
}

export type Consequence = {
  kind: 'mail' | 'seats' | 'payment' | 'warning';
  text: string;
};

/** Returns what saving the form does besides storing its values. The text of the mails is in their preview. */
export function consequencesOf(order: AdminOrder, values: OrderEditValues): Consequence[] {
  const all = [...statusConsequences(order, values), ...paymentConsequences(order, values)];
  // The buyer has deleted the account.
  return order.user.email ? all : all.filter(({ kind }) => kind !== 'mail');
}

function statusConsequences(order: AdminOrder, { status }: OrderEditValues): Consequence[] {
  if (status === order.status) return [];
  const mail: Consequence = {
    kind: 'mail',
    text: `Na ${order.user.email} šaljemo e-mail o novom statusu. Kad bude poslan, prijava sama dobija oznaku „Korisnik obaviješten”.`,
  };
  if (order.cancelledAt) return [CANCELLED];
  if (isRejection(order.status, status)) return [...rejection(order), mail];
  if (!isReadmission(order.status, status)) return [mail];
  const readmission: Consequence = {
    kind: 'seats',
    text: `Ponovo se ${taken(order)}. Ako više nema dovoljno slobodnih mjesta, izmjena neće biti sačuvana.`,
  };
  return [readmission, mail];
}

const CANCELLED: Consequence = {
  kind: 'seats',
  text: 'Prijava je otkazana: i uz novi status ne zauzima mjesta, a e-mail o njemu ne šaljemo.',
};

function rejection(order: AdminOrder): Consequence[] {
  const { orderItems, heldSeats, paymentStatus, totalPrice } = order;
  const seats: Consequence[] =
    heldSeats > 0 ? [{ kind: 'seats', text: `Odmah se ${freed(orderItems)}.` }] : [];
  if (isPartPaid(order)) {
    const text = `Uplaćeno je ${formatKm(receivedBy(order))}. Odbijanje ne vraća novac: iznos se vodi kao preplata.`;
    return [...seats, { kind: 'warning', text }];
  }
  if (paymentStatus !== PAYMENT_STATUS.paid || totalPrice === 0) return seats;
  const refund: Consequence = {
    kind: 'warning',
    text: `Prijava je plaćena. Odbijanje ne vraća novac: podnosiocu u e-mailu obećavamo povrat u roku od ${genitiveDays(REFUND_DAYS)}.`,
  };
  return [...seats, refund];
}

function paymentConsequences(order: AdminOrder, { paymentStatus }: OrderEditValues): Consequence[] {
  const isPaid = isPaidStatus(paymentStatus);
  if (isPaid && !order.isPaid) {
    return [
      ...(paymentStatus === PAYMENT_STATUS.paid && isPartPaid(order) ? [remainder(order)] : []),
      {
        kind: 'mail',
        text: `Na ${order.user.email} šaljemo ${PAYMENT_STATUS_INFO[paymentStatus].mail.announcement}.`,
      },
    ];
  }
  if (!isPaid && order.isPaid) {
    return [
      {
        kind: 'warning',
        text: 'Datum uplate se briše, a prijava se podnosiocu ponovo prikazuje kao neplaćena. O tome mu šaljemo ispravku.',
      },
      ...withdrawal(order),
    ];
  }
  return [];
}

/** Returns the booking of the rest of an order of which a part was paid earlier. */
const remainder = (order: AdminOrder): Consequence => ({
  kind: 'payment',
  text: `Evidentira se ostatak od ${formatKm(order.openAmount)}; ${formatKm(receivedBy(order))} je već uplaćeno.`,
});

function withdrawal({ payments }: AdminOrder): Consequence[] {
  const booked = payments.filter(({ kind, state }) => kind === 'payment' && state === 'booked');
  if (booked.length === 0) return [];
  const kept = booked.filter((record) => withdrawnState(record) === 'unassigned');
  const isFromPaypal = kept.every(({ source }) => source === 'paypal');
  const money = isFromPaypal
    ? 'uplata s PayPala ostaje neraspoređena'
    : 'novac koji je stigao ostaje neraspoređen';
  return [
    { kind: 'payment', text: `Evidentirane uplate se storniraju${kept.length > 0 ? `; ${money}` : ''}.` },
  ];
}

type SeatCount = Pick<AdminOrder['orderItems'][number], 'name' | 'start' | 'qty'>;

/** Names the seats that the lines of an order still hold. */
const freed = (items: AdminOrder['orderItems']): string =>
  seatsText(
    { one: 'oslobađa', few: 'oslobađaju', other: 'oslobađa' },
    items.map(({ name, start, held }) => ({ name, start, qty: held })),
  );

/** Names the seats that the rejection has released: those that had moved or were cancelled before are not taken again. */
function taken({ orderItems, heldSeats, cancellations }: AdminOrder): string {
  const lines = cancellations.flatMap((one) => one.lines);
  const cancelled = (kurs: string) =>
    lines.reduce((sum, line) => (line.kurs === kurs ? sum + line.seats : sum), 0);
  return seatsText(
    { one: 'zauzima', few: 'zauzimaju', other: 'zauzima' },
    orderItems.map(({ kurs, name, start, qty, ...line }) => ({
      name,
      start,
      qty: seatsOfLine({ ...line, qty: qty - cancelled(kurs) }, { heldSeats }),
    })),
  );
}

/** `zauzima 1 mjesto na kursu „A”`, `zauzimaju 3 mjesta (2 × „A”, 1 × „B”)`. */
function seatsText(verb: Parameters<typeof plural>[1], counts: readonly SeatCount[]): string {
  const items = counts.filter(({ qty }) => qty > 0);
  const all = items.reduce((sum, { qty }) => sum + qty, 0);
  const seats = `${plural(all, verb)} ${all}\u00a0${plural(all, { one: 'mjesto', few: 'mjesta', other: 'mjesta' })}`;
  const [only] = items;
  if (only && items.length === 1) return `${seats} na kursu ${runName(only.name, only.start)}`;
  return `${seats} (${items.map(({ name, start, qty }) => `${qty} × ${runName(name, start)}`).join(', ')})`;
}

/**
 * Returns how many whole seconds the newest change of an order, a decision of staff, can be taken back by this clock; 0 for
 * any other change. The server decides.
 */
export function secondsToUndo({ history }: Pick<AdminOrder, 'history'>, now: number): number {
  const at = history.at(-1)?.at ?? '';
  const newest = history.filter((entry) => entry.at === at);
  const isDecision =
    newest.some(({ event, by }) => event === 'status' && by === 'staff') &&
    newest.every(({ event }) => event !== 'decisionUndone');
  if (!isDecision) return 0;
  const left = Math.floor((Date.parse(at) - now) / 1000) + UNDO_SECONDS;
  return Math.min(Math.max(left, 0), UNDO_SECONDS);
}
