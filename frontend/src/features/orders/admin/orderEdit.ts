import {
  isPaidStatus,
  type NotificationStatus,
  type OrderStatus,
  type PaymentStatus,
} from '@institut/contract/order';
import { editOrderBody, type AdminOrder, type EditOrderBody } from '@institut/contract/orderAdmin.schema';
import { dayOf } from '@institut/contract/days';
import { fieldErrors } from '../../../lib/useForm.ts';

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

/** What an edit begins with: the version that was read, and the form's values in it. */
export type OrderRecord = { version: number; values: OrderEditValues };

export const orderRecord = (order: AdminOrder): OrderRecord => ({
  version: order.version,
  values: editValues(order),
});

/** The edit as the API takes it: what was changed alone, two texts in the fields of the flags (contract, `editOrderBody`). */
export function editBody(read: OrderRecord, values: OrderEditValues): EditOrderBody {
  const { status, paymentStatus, paidAt, notificationStatus, ...payment } = editedValues(read, values);
  return {
    version: read.version,
    ...(status && { status }),
    ...(paymentStatus && { isPaid: paymentStatus }),
    ...(notificationStatus && { isDelivered: notificationStatus }),
    // What is not paid has no date; the form does not show one then.
    ...(paidAt && isPaidStatus(values.paymentStatus) && { paidAt }),
    ...(Object.keys(payment).length > 0 && { paymentResult: payment }),
  };
}

function editedValues({ values: before }: OrderRecord, values: OrderEditValues): Partial<OrderEditValues> {
  const { method, reference, note } = values;
  const typed = { ...values, method: method.trim(), reference: reference.trim(), note: note.trim() };
  return Object.fromEntries(
    Object.entries(typed).filter(([name, value]) => Reflect.get(before, name) !== value),
  );
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

/** What is wrong with the form's values, a sentence by name. */
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
