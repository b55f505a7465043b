import { fullName } from '@institut/contract/accounts/values';
import type { decideRefundBody, refundAccountBody } from '@institut/contract/cancellations/schema';
import { formatKm, toKm } from '@institut/contract/money/money';
import { Types } from 'mongoose';
import type { z } from 'zod';
import { conflict, invalidInput, recordNotFound, staleEdit } from '../../lib/errors.ts';
import { today } from '../../lib/instituteDay.ts';
import type { SessionUser } from '../../lib/sessionUser.ts';
import { changeOrder, staffAuthor } from '../orders/changing/orderChange.ts';
import type { OrderFields } from '../orders/orderLookup.service.ts';
import {
  changeRefund,
  findRecord,
  isWaiting,
  type PaymentFields,
} from '../payments/ledger/ledger.service.ts';
import { authorOf, requireOwn } from './cancellation.service.ts';
import { mayGiveAccount } from './cancellationLookup.service.ts';
import { type RefundRow, withOrders } from './refundList.service.ts';
import { tellRefundRejected } from './refundMails.service.ts';

type Decision = z.output<typeof decideRefundBody>;

/**
 * Approves or rejects a refund, or books it as paid out, which makes its credit; the buyer is told of the last two. Throws
 * `stale_edit` when its state is another one than the caller has read, and a conflict for one that does not wait or exceeds what was paid.
 */
export async function decideRefund(id: string, staff: SessionUser, decision: Decision): Promise<RefundRow> {
  const found = await findRefund(id);
  await changeOrder(String(found.order), {
    by: () => staffAuthor(staff),
    next: async (order, session) => {
      const record = (await findRecord(id, session)) ?? found;
      refuse(record, order, decision);
      const { state, reference, note, account } = decision;
      const change = {
        state,
        by: { user: new Types.ObjectId(staff.id), name: fullName(staff) },
        // Staff who have paid a refund themselves did not use PayPal.
        ...(state === 'paid' && {
          at: dayOfPayout(decision, record),
          source: 'staff' as const,
          provider: null,
        }),
        ...(reference !== undefined && { reference }),
        ...(note !== undefined && { note }),
        ...(account !== undefined && { account }),
      };
      return {
        book: async () => {
          await changeRefund(record, change, session);
          if (state === 'rejected') {
            await tellRefundRejected(order, { _id: record._id, note: note ?? '' }, session);
          }
        },
        notes: state === 'paid' ? [] : [{ event: 'refundState', from: record.state, to: state }],
      };
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

function refuse(record: PaymentFields, order: OrderFields, { state, asOf }: Decision): void {
  if (record.state !== asOf) throw staleEdit();
  if (!isWaiting(record)) throw conflict('Ovaj povrat je već završen.');
  if (record.state === state) throw conflict('Ovaj povrat je već odobren.');
  if (record.state === 'sending') {
    throw conflict('PayPal već vraća ovaj iznos. Sačekajte ishod, pa onda odlučite.');
  }
  const left = order.paid - order.refunded;
  if (state !== 'rejected' && record.amount > left) {
    throw conflict(
      `Po ovoj prijavi je ostalo još ${formatKm(toKm(left))}, pa se ovaj povrat ne može isplatiti. Odbijte ga.`,
    );
  }
}

/** Returns now for today, and the day otherwise. Throws for a day to come, and for one before the request. */
function dayOfPayout({ at }: Decision, { recordedAt }: PaymentFields): Date {
  if (at === undefined || at === today()) return new Date();
  if (at > today() || at < today(recordedAt)) {
    throw invalidInput({ at: 'Datum isplate je između dana zahtjeva i danas.' });
  }
  return new Date(at);
}

type AccountBody = z.output<typeof refundAccountBody>;

/** Notes the account to which a refund goes. Throws a conflict for one that is paid, or that goes back through PayPal. */
export function giveRefundAccount(
  id: string,
  viewer: SessionUser,
  { refund, account }: AccountBody,
): Promise<OrderFields> {
  return changeOrder(id, {
    by: authorOf(viewer),
    next: async (order, session) => {
      requireOwn(order, viewer);
      const record = await findRecord(refund, session);
      if (record?.kind !== 'refund' || !record.order?.equals(order._id)) throw recordNotFound('payments');
      if (!mayGiveAccount(record)) throw conflict('Ovaj povrat je već isplaćen ili se vraća preko PayPala.');
      if (record.account === account) return null;
      return {
        book: () => changeRefund(record, { account }, session),
        notes: [{ event: 'refundAccount', from: null, to: null }],
      };
    },
  });
}
