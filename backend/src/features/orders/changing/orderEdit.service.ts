import type { Permission } from '@institut/contract/accounts/permissions';
import {
  isPaidStatus,
  ORDER_STATUS,
  PAYMENT_STATUS,
  type StaffOrderEvent,
} from '@institut/contract/orders/values';
import type { editOrderBody } from '@institut/contract/orders/admin.schema';
import type { z } from 'zod';
import { conflict, invalidInput, staleEdit } from '../../../lib/errors.ts';
import { today } from '../../../lib/instituteDay.ts';
import { requirePermission, type SessionUser } from '../../../lib/sessionUser.ts';
import type { OrderFields } from '../order.model.ts';
import { staffAuthor } from '../order.service.ts';
import { changeOrder, changesBetween, type OrderState, stateOf } from './orderChange.ts';

type Edit = z.output<typeof editOrderBody>;

/** What a change needs beyond the permission for the call. */
const CHANGE_PERMISSIONS: Partial<Record<StaffOrderEvent, Permission>> = {
  status: 'enrolment',
  delivered: 'enrolment',
  undelivered: 'enrolment',
  paymentStatus: 'money',
  paidAt: 'money',
  paymentResult: 'money',
};

/**
 * Changes the fields of the edit; an edit without a change is not recorded. Throws `forbidden` for a change of the status
 * without `enrolment` or of the payment without `money`; fields that are sent unchanged need neither.
 */
export function editOrder(id: string, staff: SessionUser, edit: Edit): Promise<OrderFields> {
  return changeOrder(id, {
    by: () => staffAuthor(staff),
    next: (order) => {
      const edited = editedState(order, edit, new Date());
      for (const { event } of changesBetween(stateOf(order), edited)) {
        const needed = CHANGE_PERMISSIONS[event];
        if (needed) requirePermission(staff, needed);
      }
      return edited;
    },
  });
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
  const status = edit.status ?? order.status;
  return {
    ...stateOf(order),
    paymentStatus,
    isPaid,
    paidAt: paidAtAfter(order, edit, { isPaid, now }),
    isDelivered,
    deliveredAt: isDelivered ? (order.deliveredAt ?? now) : null,
    status,
    expiredAt: status === ORDER_STATUS.rejected ? (order.expiredAt ?? null) : null,
    notificationStatus: typeof edit.isDelivered === 'string' ? edit.isDelivered : order.notificationStatus,
    paymentResult: paymentResultAfter(order, edit),
  };
}

/** `isPaid: true` keeps the status of an order that is already paid, for example by a grant. */
function paymentStatusAfter(order: OrderFields, { isPaid }: Edit): OrderFields['paymentStatus'] {
  if (typeof isPaid === 'string') return isPaid;
  if (isPaid === undefined || isPaid === order.isPaid) return order.paymentStatus;
  return isPaid ? PAYMENT_STATUS.paid : PAYMENT_STATUS.unpaid;
}

/** Returns the given day, or else the stored one, or else now; null for an unpaid order. */
function paidAtAfter(
  order: OrderFields,
  { paidAt: given }: Edit,
  { isPaid, now }: { isPaid: boolean; now: Date },
): Date | null {
  const isUnchanged = given === undefined || (order.paidAt && isSameTime(order.paidAt, given));
  if (!isPaid) {
    // A form sends the stored date with "not paid"; another date is a mistake.
    if (isUnchanged) return null;
    throw invalidInput({ paidAt: 'Datum uplate može imati samo plaćena prijava.' });
  }
  if (isUnchanged) return order.paidAt ?? now;
  const date = new Date(given);
  if (date < EARLIEST_PAYMENT || (isDay(given) ? given > today(now) : date > now)) {
    throw invalidInput({ paidAt: 'Datum uplate ne može biti u budućnosti ni prije 2000. godine.' });
  }
  return date;
}

const EARLIEST_PAYMENT = new Date('2000-01-01');
const isDay = (text: string) => !text.includes('T');

/** A day equals every moment of it, so that a form with a date field does not change the stored time. */
function isSameTime(date: Date, given: string): boolean {
  return isDay(given) ? today(date) === given : date.getTime() === new Date(given).getTime();
}

/** Changes only the notes of admins; the data of the provider stays. */
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
