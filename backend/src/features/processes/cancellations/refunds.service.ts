import { fullName } from '@institut/contract/accounts/values';
import type { decideRefundBody, refundAccountBody } from '@institut/contract/cancellations/schema';
import { Types } from 'mongoose';
import type { z } from 'zod';
import { recordNotFound } from '../../../lib/errors.ts';
import { requireConfirmation, type SessionUser } from '../../../lib/sessionUser.ts';
import { changeOrder, staffAuthor } from '../../core/orders/changing/orderChange.ts';
import { decideAccount, decideRefund as decide } from '../../core/orders/commands/refund.ts';
import type { OrderFields } from '../../core/orders/orderLookup.service.ts';
import { findRecord, type PaymentFields } from '../../core/ledger/ledger.service.ts';
import { authorOf, requireOwn } from './cancellation.service.ts';
import { type RefundRow, withOrders } from './refundList.service.ts';

/**
 * Approves or rejects a refund, or books it as paid out, which makes its credit; `decideRefund` of `commands/refund.ts` has the
 * rules. Throws `confirmation_required` for an account that nobody has confirmed.
 */
export async function decideRefund(
  id: string,
  staff: SessionUser,
  decision: z.output<typeof decideRefundBody>,
): Promise<RefundRow> {
  const found = await findRefund(id);
  const by = { user: new Types.ObjectId(staff.id), name: fullName(staff) };
  await changeOrder(String(found.order), {
    by: () => staffAuthor(staff),
    next: async (order, session) => {
      const record = (await findRecord(id, session)) ?? found;
      const { change, notes, needsConfirmation } = decide({ order, record, now: new Date() }, decision, by);
      if (needsConfirmation) requireConfirmation(staff);
      return { ledger: [{ what: 'changeRefund', record, change }], notes };
    },
  });
  return readRow(id);
}

async function findRefund(id: string): Promise<PaymentFields> {
  const found = await findRecord(id);
  if (found?.kind !== 'refund' || !found.order) throw recordNotFound('payments');
  return found;
}

async function readRow(id: string): Promise<RefundRow> {
  const [row] = await withOrders([await findRefund(id)]);
  if (!row) throw recordNotFound('payments');
  return row;
}

/** Notes the account to which a refund goes, as `decideAccount` allows it. */
export function giveRefundAccount(
  id: string,
  viewer: SessionUser,
  { refund, account }: z.output<typeof refundAccountBody>,
): Promise<OrderFields> {
  return changeOrder(id, {
    by: authorOf(viewer),
    next: async (order, session) => {
      requireOwn(order, viewer);
      const record = await findRecord(refund, session);
      if (record?.kind !== 'refund' || !record.order?.equals(order._id)) throw recordNotFound('payments');
      const decided = decideAccount(record, account, new Date());
      if (!decided) return null;
      return { ledger: [{ what: 'changeRefund', record, change: decided.change }], notes: decided.notes };
    },
  });
}
