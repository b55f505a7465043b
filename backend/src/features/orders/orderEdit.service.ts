import { isPaidStatus, PAYMENT_STATUS } from '@institut/contract/order';
import type { editOrderBody } from '@institut/contract/orderAdmin.schema';
import type { z } from 'zod';
import { conflict, invalidInput } from '../../lib/errors.ts';
import { staleEdit } from '../../lib/editedVersion.ts';
import { today } from '../../lib/instituteDay.ts';
import type { SessionUser } from '../users/user.service.ts';
import type { OrderFields } from './order.model.ts';
import { staff } from './order.service.ts';
import { changeOrder, type OrderState, stateOf } from './orderChange.ts';

type Edit = z.output<typeof editOrderBody>;

/** Changes what the edit names and leaves the rest as it is; an edit that changes nothing leaves no trace. */
export function editOrder(id: string, admin: SessionUser, edit: Edit): Promise<OrderFields> {
  return changeOrder(id, { by: () => staff(admin), next: (order) => editedState(order, edit, new Date()) });
}

function editedState(order: OrderFields, edit: Edit, now: Date): OrderState {
  const { __v: newest } = order;
  if (edit.version !== undefined && edit.version !== newest) throw staleEdit();
  const paymentStatus = paymentStatusAfter(order, edit);
  const isPaid = isPaidStatus(paymentStatus);
  const isDelivered = typeof edit.isDelivered === 'boolean' ? edit.isDelivered : order.isDelivered;
  if (isDelivered && !isPaid) {
    throw conflict(
      order.isPaid ? 'Isporučena prijava ne može postati neplaćena.' : 'Prijava još nije plaćena.',
    );
  }
  return {
    ...stateOf(order),
    paymentStatus,
    isPaid,
    paidAt: paidAtAfter(order, edit, { isPaid, now }),
    isDelivered,
    deliveredAt: isDelivered ? (order.deliveredAt ?? now) : null,
    status: edit.status ?? order.status,
    notificationStatus: typeof edit.isDelivered === 'string' ? edit.isDelivered : order.notificationStatus,
    paymentResult: paymentResultAfter(order, edit),
  };
}

/** A flag says nothing new about an order that is paid already, be it by a grant. */
function paymentStatusAfter(order: OrderFields, { isPaid }: Edit): OrderFields['paymentStatus'] {
  if (typeof isPaid === 'string') return isPaid;
  if (isPaid === undefined || isPaid === order.isPaid) return order.paymentStatus;
  return isPaid ? PAYMENT_STATUS.paid : PAYMENT_STATUS.unpaid;
}

/** The day that was given, else the one that stands, else now; an order that is not paid has none. */
function paidAtAfter(
  order: OrderFields,
  { paidAt: given }: Edit,
  { isPaid, now }: { isPaid: boolean; now: Date },
): Date | null {
  const stands = given === undefined || (order.paidAt && isSameTime(order.paidAt, given));
  if (!isPaid) {
    // A form sends the old date along with "not paid"; a new one is a mistake.
    if (stands) return null;
    throw invalidInput({ paidAt: 'Datum uplate može imati samo plaćena prijava.' });
  }
  if (stands) return order.paidAt ?? now;
  const date = new Date(given);
  if (date < EARLIEST_PAYMENT || (isDay(given) ? given > today(now) : date > now)) {
    throw invalidInput({ paidAt: 'Datum uplate ne može biti u budućnosti ni prije 2000. godine.' });
  }
  return date;
}

const EARLIEST_PAYMENT = new Date('2000-01-01');
const isDay = (text: string) => !text.includes('T');

/** A bare day stands for every moment of it, so that a date field which shows the day does not move the moment. */
function isSameTime(date: Date, given: string): boolean {
  return isDay(given) ? today(date) === given : date.getTime() === new Date(given).getTime();
}

/** What the provider has told stays as it is; staff's words stand beside it. */
function paymentResultAfter(
  order: OrderFields,
  { paymentResult: given }: Edit,
): OrderFields['paymentResult'] {
  if (!given) return order.paymentResult;
  const empty = { method: '', reference: '', note: '', captureId: null, provider: null };
  const merged = { ...(order.paymentResult ?? empty) };
  for (const field of ['method', 'reference', 'note'] as const) merged[field] = given[field] ?? merged[field];
  return merged.captureId || merged.method || merged.reference || merged.note ? merged : null;
}
