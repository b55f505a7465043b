import type { decideRefundBody } from '@institut/contract/cancellations/schema';
import { refundAsOf } from '@institut/contract/cancellations/values';
import { formatKm, toKm } from '@institut/contract/money/money';
import type { z } from 'zod';
import { conflict, invalidInput, staleEdit } from '../../../../lib/errors.ts';
import { today } from '../../../../lib/instituteDay.ts';
import {
  isAccountUnconfirmed,
  isWaiting,
  type PaymentFields,
  type RefundChange,
} from '../../ledger/ledger.service.ts';
import { mayGiveAccount } from '../cancellations/cancellationLookup.service.ts';
import type { OrderChange } from '../changing/orderEvents.ts';
import type { OrderFields } from '../order.model.ts';

type Facts = { order: Pick<OrderFields, 'paid' | 'refunded'>; record: PaymentFields; now: Date };

type Decision = z.output<typeof decideRefundBody>;

export type RefundDecision = {
  change: RefundChange;
  notes: OrderChange[];
  /** Staff name the account, so they have to have proved who they are. */
  needsConfirmation: boolean;
};

const ACCOUNT_GIVEN = { event: 'refundAccount', from: null, to: null } as const;

/**
 * Decides how staff change a refund that waits. Throws `stale_edit` when its state or account is another one than they have
 * read, and a conflict for one that is done, is approved already, is being sent, or exceeds what is left of the payments.
 */
export function decideRefund(facts: Facts, decision: Decision, by: PaymentFields['by']): RefundDecision {
  const { record, now } = facts;
  const { state, reference, note, account } = decision;
  const isOther = account !== undefined && account !== record.account;
  const needsConfirmation = isOther || (state === 'approved' && isAccountUnconfirmed(record));
  refuse(facts, decision, needsConfirmation);
  return {
    change: {
      state,
      by,
      // Staff who have paid a refund themselves did not use PayPal.
      ...(state === 'paid' && {
        at: dayOfPayout(decision, facts),
        source: 'staff' as const,
        provider: null,
      }),
      ...(reference !== undefined && { reference }),
      ...(note !== undefined && { note }),
      ...(isOther && { account }),
      ...(needsConfirmation && { accountConfirmedAt: now }),
    },
    notes: [
      ...(state === 'paid' || state === record.state
        ? []
        : [{ event: 'refundState', from: record.state, to: state } as const]),
      ...(needsConfirmation ? [ACCOUNT_GIVEN] : []),
    ],
    needsConfirmation,
  };
}

function refuse({ record, order }: Facts, { state, asOf }: Decision, isConfirming: boolean): void {
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
function dayOfPayout({ at }: Decision, { record: { recordedAt }, now }: Facts): Date {
  if (at === undefined || at === today(now)) return now;
  if (at > today(now) || at < today(recordedAt)) {
    throw invalidInput({ at: 'Datum isplate mora biti između dana zahtjeva i današnjeg dana.' });
  }
  return new Date(at);
}

/**
 * Decides what the account for a refund changes, null when it has it already. A refund that was approved without one waits
 * for its approval again. Throws a conflict for one that is paid, was approved to an account, or goes back through PayPal.
 */
export function decideAccount(
  record: PaymentFields,
  account: string,
  now: Date,
): Pick<RefundDecision, 'change' | 'notes'> | null {
  if (!mayGiveAccount(record)) throw conflict(whyNoAccount(record));
  if (record.account === account && !isAccountUnconfirmed(record)) return null;
  const isAgain = record.state === 'approved';
  return {
    change: { account, accountConfirmedAt: now, state: isAgain ? 'requested' : record.state },
    notes: [
      ACCOUNT_GIVEN,
      ...(isAgain ? [{ event: 'refundState', from: record.state, to: 'requested' } as const] : []),
    ],
  };
}

const whyNoAccount = ({ state, source }: PaymentFields): string =>
  state === 'approved' && source !== 'paypal'
    ? 'Povrat je već odobren na upisani račun. Ako račun nije ispravan, pišite nam.'
    : 'Ovaj povrat je već isplaćen ili se vraća preko PayPala.';
