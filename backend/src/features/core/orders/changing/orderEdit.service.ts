import { fullName } from '@institut/contract/accounts/values';
import type { editOrderBody } from '@institut/contract/orders/admin.schema';
import { ORDER_STATUS } from '@institut/contract/orders/values';
import { type ClientSession, Types } from 'mongoose';
import type { z } from 'zod';
import { staleEdit } from '../../../../lib/errors.ts';
import { requirePermission, type SessionUser } from '../../../../lib/sessionUser.ts';
import { recordsOf } from '../../ledger/ledger.service.ts';
import { decidePayment } from '../commands/editPayment.ts';
import type { OrderFields } from '../order.model.ts';
import { changeOrder, type Next, staffAuthor } from './orderChange.ts';
import { seatsAfter } from '../commands/seatsAfter.ts';
import { undoFieldsOf } from './withdrawPayment.service.ts';

type Edit = z.output<typeof editOrderBody>;

/**
 * Changes the fields of the edit; an edit without a change is not recorded. A payment text books the open amount or a grant,
 * or withdraws what was booked. Throws `forbidden` for a decision without `enrolment` and for a payment without `money`;
 * fields that are sent unchanged need neither.
 */
export function editOrder(id: string, staff: SessionUser, edit: Edit): Promise<OrderFields> {
  return changeOrder(id, {
    by: () => staffAuthor(staff),
    next: (order, session) => nextOf(order, edit, staff, session),
  });
}

async function nextOf(
  order: OrderFields,
  edit: Edit,
  staff: SessionUser,
  session: ClientSession,
): Promise<Next> {
  const { __v: newest } = order;
  if (edit.version !== undefined && edit.version !== newest) throw staleEdit();
  const now = new Date();
  const state = decisionsOf(order, edit, now);
  if (state.status !== order.status || state.isDelivered !== order.isDelivered) {
    requirePermission(staff, 'enrolment');
  }
  const isAboutPayment = edit.isPaid !== undefined || edit.paymentResult !== undefined;
  const payment =
    (isAboutPayment || edit.paidAt !== undefined) &&
    decidePayment(
      {
        order,
        seated: seatsAfter(order, { ...order, ...state }),
        records: await recordsOf(order._id, session),
        now,
      },
      edit,
      { by: { user: new Types.ObjectId(staff.id), name: fullName(staff) }, undo: undoFieldsOf(order) },
    );
  if (payment) requirePermission(staff, 'money');
  return {
    state: { ...state, ...(payment && { paymentResult: payment.notes }) },
    ...(payment && { ledger: payment.ledger, isUndoable: true }),
    needsPaidDelivery: true,
  };
}

function decisionsOf(order: OrderFields, edit: Edit, now: Date) {
  const isDelivered = typeof edit.isDelivered === 'boolean' ? edit.isDelivered : order.isDelivered;
  const status = edit.status ?? order.status;
  return {
    isDelivered,
    deliveredAt: isDelivered ? (order.deliveredAt ?? now) : null,
    status,
    expiredAt: status === ORDER_STATUS.rejected ? order.expiredAt : null,
    notificationStatus: typeof edit.isDelivered === 'string' ? edit.isDelivered : order.notificationStatus,
  };
}
