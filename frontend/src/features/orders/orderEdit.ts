import {
  isPaidStatus,
  type NotificationStatus,
  type OrderStatus,
  type PaymentStatus,
} from '@institut/contract/order';
import type { AdminOrder, EditOrderBody } from '@institut/contract/orderAdmin.schema';
import { dayOf } from '../../lib/useToday.ts';

/** What staff can change about an application, as its form holds it. */
export type OrderEditValues = {
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  /** The institute's calendar day, `2026-11-21`; empty when there is none. */
  paidAt: string;
  method: string;
  reference: string;
  note: string;
  notificationStatus: NotificationStatus;
};

/** An application as its form shows it. */
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

/** What of the form differs from the application it was filled with: only that is sent, and nothing else can change. */
export function editedValues(order: AdminOrder, values: OrderEditValues): Partial<OrderEditValues> {
  const before = editValues(order);
  const { method, reference, note } = values;
  const typed = {
    ...values,
    // What is not paid has no date; the form does not show one then.
    paidAt: isPaidStatus(values.paymentStatus) ? values.paidAt : '',
    method: method.trim(),
    reference: reference.trim(),
    note: note.trim(),
  };
  return Object.fromEntries(
    Object.entries(typed).filter(([name, value]) => Reflect.get(before, name) !== value),
  );
}

/** The edit as the API takes it: two texts travel in the fields of the flags (contract, `editOrderBody`). */
export function editBody(order: AdminOrder, values: OrderEditValues): EditOrderBody {
  const { status, paymentStatus, paidAt, notificationStatus, ...payment } = editedValues(order, values);
  return {
    version: order.version,
    ...(status && { status }),
    ...(paymentStatus && { isPaid: paymentStatus }),
    ...(notificationStatus && { isDelivered: notificationStatus }),
    ...(paidAt && { paidAt }),
    ...(Object.keys(payment).length > 0 && { paymentResult: payment }),
  };
}

const FORM_NAMES: Record<string, string> = { isPaid: 'paymentStatus', isDelivered: 'notificationStatus' };

/** Sentences about the API's fields, by the names the form has for them. */
export function editErrors(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, sentence]) => [
      FORM_NAMES[name] ?? name.replace('paymentResult.', ''),
      sentence,
    ]),
  );
}

type Rebase = { from: AdminOrder; to: AdminOrder; values: OrderEditValues };

/** The form's values over a newer version of the application: what was changed in the form stays, the rest is as it is now. */
export function rebased({ from, to, values }: Rebase): OrderEditValues {
  return { ...editValues(to), ...editedValues(from, values) };
}
