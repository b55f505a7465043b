import { fullName } from '@institut/contract/accounts/values';
import type { decideRefundBody, refundAccountBody } from '@institut/contract/cancellations/schema';
import { refundAsOf } from '@institut/contract/cancellations/values';
import { formatKm, toKm } from '@institut/contract/money/money';
import { Types } from 'mongoose';
import type { z } from 'zod';
import { conflict, invalidInput, recordNotFound, staleEdit } from '../../../lib/errors.ts';
import { today } from '../../../lib/instituteDay.ts';
import { requireConfirmation, type SessionUser } from '../../../lib/sessionUser.ts';
import { changeOrder, staffAuthor } from '../../core/orders/changing/orderChange.ts';
import type { OrderFields } from '../../core/orders/orderLookup.service.ts';
import {
  findRecord,
  isAccountUnconfirmed,
  isWaiting,
  type PaymentFields,
} from '../../core/ledger/ledger.service.ts';
import { authorOf, requireOwn } from './cancellation.service.ts';
import { mayGiveAccount } from '../../core/orders/cancellations/cancellationLookup.service.ts';
import { type RefundRow, withOrders } from './refundList.service.ts';
import { tellRefundAccount, tellRefundRejected } from './refundMails.service.ts';

type Decision = z.output<typeof decideRefundBody>;

/**
 * Approves or rejects a refund, or books it as paid out, which makes its credit; the buyer is told of the last two, and of
 * another account. Throws `stale_edit` when its state or account is another one than the caller has read, a conflict for one that
 * does not wait or exceeds what was paid, and `confirmation_required` for an account that nobody has confirmed.
 */
export async function decideRefund(id: string, staff: SessionUser, decision: Decision): Promise<RefundRow> {
  const found = await findRefund(id);
  await changeOrder(String(found.order), {
    by: () => staffAuthor(staff),
    next: async (order, session) => {
      const record = (await findRecord(id, session)) ?? found;
      const { state, reference, note, account } = decision;
      const isOther = account !== undefined && account !== record.account;
      const isConfirming = isOther || (state === 'approved' && isAccountUnconfirmed(record));
      refuse(record, order, decision, isConfirming);
      if (isConfirming) requireConfirmation(staff);
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
        ...(isOther && { account }),
        ...(isConfirming && { accountConfirmedAt: new Date() }),
      };
      const refund = { ...record, ...change };
      if (state === 'rejected') await tellRefundRejected(order, { refund, note: note ?? '' }, session);
      if (isOther) await tellRefundAccount(order, refund, session);
      return {
        ledger: [{ what: 'changeRefund', record, change }],
        notes: [
          ...(state === 'paid' || state === record.state
            ? []
            : [{ event: 'refundState', from: record.state, to: state } as const]),
          ...(isConfirming ? [ACCOUNT_GIVEN] : []),
        ],
      };
    },
  });
  return readRow(id);
}

const ACCOUNT_GIVEN = { event: 'refundAccount', from: null, to: null } as const;

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

function refuse(
  record: PaymentFields,
  order: OrderFields,
  { state, asOf }: Decision,
  isConfirming: boolean,
): void {
  if (refundAsOf(record) !== asOf) throw staleEdit();
  if (!isWaiting(record)) throw conflict('Ovaj povrat je već završen.');
  if (record.state === state && (!isConfirming || record.source === 'paypal')) {
    throw conflict('Ovaj povrat je već odobren.');
  }
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

/**
 * Notes the account to which a refund goes, and tells the buyer; a refund that was approved without one waits for its approval
 * again. Throws a conflict for one that is paid, that was approved to an account, or that goes back through PayPal.
 */
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
      if (!mayGiveAccount(record)) throw conflict(whyNoAccount(record));
      if (record.account === account && !isAccountUnconfirmed(record)) return null;
      const isAgain = record.state === 'approved';
      const change = { account, accountConfirmedAt: new Date(), state: isAgain ? 'requested' : record.state };
      await tellRefundAccount(order, { ...record, ...change }, session);
      return {
        ledger: [{ what: 'changeRefund', record, change }],
        notes: [
          ACCOUNT_GIVEN,
          ...(isAgain ? [{ event: 'refundState', from: record.state, to: 'requested' } as const] : []),
        ],
      };
    },
  });
}

const whyNoAccount = ({ state, source }: PaymentFields): string =>
  state === 'approved' && source !== 'paypal'
    ? 'Povrat je već odobren na upisani račun. Ako račun nije ispravan, pišite nam.'
    : 'Ovaj povrat je već isplaćen ili se vraća preko PayPala.';
