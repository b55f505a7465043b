import { fullName } from '@institut/contract/accounts/values';
import { toFeninga } from '@institut/contract/money/money';
import type { movePaymentBody } from '@institut/contract/payments/schema';
import { type ClientSession, Types } from 'mongoose';
import type { z } from 'zod';
import { withTransaction } from '../../../../database/transaction.ts';
import { conflict, invalidInput, recordNotFound } from '../../../../lib/errors.ts';
import type { SessionUser } from '../../../../lib/sessionUser.ts';
import {
  findRecord,
  type Given,
  type PaymentFields,
  recordsOf,
  repeatedRecord,
  requestHashOf,
} from '../../ledger/ledger.service.ts';
import { Order, type OrderFields } from '../order.model.ts';
import { refuseUnseen } from '../commands/recordMoney.ts';
import { changeOrderWithin, staffAuthor } from './orderChange.ts';
import { countAgain, findByReference } from './orderPayments.service.ts';
import { undoFieldsOf, withdrawalOf } from './withdrawPayment.service.ts';

type Moving = { body: z.output<typeof movePaymentBody>; key: string };
type Target = Awaited<ReturnType<typeof findByReference>>;

/**
 * Moves a booked payment to the order with a reference, in one transaction over both orders: what staff have recorded is
 * void there and recorded again here, what PayPal or a statement reports is assigned. Returns the order that counts it now.
 * The same key moves it once. Throws a conflict for a payment that is not booked any more, or that a fiscal document names.
 */
export async function movePayment(
  id: string,
  staff: SessionUser,
  { body: { reference, openSeen }, key }: Moving,
): Promise<OrderFields> {
  const found = await findRecord(id);
  if (found?.kind !== 'payment') throw recordNotFound('payments');
  const target = await findByReference(reference);
  const request = { key, requestHash: requestHashOf({ id, reference }) };
  await withTransaction(async (session) => {
    if (repeatedRecord(await recordsOf(target._id, session), request)) return;
    const record = await findMovable(id, target, session);
    const from = await takeFrom(record, target, staff, session);
    await changeOrderWithin(
      target._id.toString(),
      {
        by: () => staffAuthor(staff),
        next: (order) => {
          refuseUnseen(order, record.amount, openSeen === undefined ? undefined : toFeninga(openSeen));
          const given = { order: order._id, undo: undoFieldsOf(order), ...request };
          return {
            ledger: [
              hasArrived(record)
                ? { what: 'assign', record, given }
                : { what: 'payment', record: recordedAgain(record, staff, given) },
            ],
            notes: [{ event: 'paymentMoved', from: from.reference, to: null }],
            isUndoable: true,
          };
        },
      },
      session,
    );
    if (hasArrived(record)) await countAgain(from._id, session);
  });
  return Order.findById(target._id).orFail().lean();
}

/** Money that somebody else reports has arrived: its record stays the same. */
const hasArrived = ({ source }: PaymentFields): boolean => source === 'paypal' || source === 'statement';

async function findMovable(id: string, target: Target, session: ClientSession): Promise<PaymentFields> {
  const record = await findRecord(id, session);
  if (record?.state !== 'booked' || !record.order) throw conflict('Ova uplata je u međuvremenu stornirana.');
  if (record.order.equals(target._id)) throw invalidInput({ reference: 'Uplata je već na ovoj prijavi.' });
  if (record.hasFiscal) {
    throw conflict('Uz ovu uplatu je evidentiran fiskalni dokument. Najprije ga uklonite.');
  }
  return record;
}

/** Withdraws the payment from its order, whose buyer learns of another order only if it is their own. */
async function takeFrom(
  { _id, order }: PaymentFields,
  target: Target,
  staff: SessionUser,
  session: ClientSession,
): Promise<OrderFields> {
  const { before } = await changeOrderWithin(
    String(order),
    {
      by: () => staffAuthor(staff),
      next: async (from) => {
        const withdrawal = await withdrawalOf(from, _id.toString(), session);
        return {
          ...withdrawal,
          notes: [
            ...(withdrawal.notes ?? []),
            { event: 'paymentMoved' as const, from: null, to: target.reference },
          ],
          movedTo: from.user.equals(target.user) ? target.reference : '',
        };
      },
    },
    session,
  );
  return before;
}

function recordedAgain(
  { amount, method, reference, note, at }: PaymentFields,
  staff: SessionUser,
  given: Pick<PaymentFields, 'undo' | 'key' | 'requestHash'> & { order: Types.ObjectId },
): Given {
  const by = { user: new Types.ObjectId(staff.id), name: fullName(staff) };
  return { source: 'staff', amount, method, reference, note, at, by, ...given };
}
