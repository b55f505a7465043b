import { formatKm, toKm } from '@institut/contract/money/money';
import { conflict } from '../../../../lib/errors.ts';
import {
  isWaiting,
  type LedgerChange,
  type PaymentDetails,
  type PaymentFields,
  pendingRefunds,
  repeatedRecord,
  type UndoFields,
} from '../../ledger/ledger.service.ts';
import type { OrderFields } from '../order.model.ts';

/** A payment that staff have seen, or a refund that they have paid out. Amounts in feninga. */
export type MoneyCommand = PaymentDetails & {
  kind: 'payment' | 'refund';
  amount: number;
  /** The open amount that the page showed. */
  openSeen: number | undefined;
  by: PaymentFields['by'];
  key: string;
  requestHash: string;
  /** The fields of the order that an undo restores; absent where there is none. */
  undo?: UndoFields;
  /** The source that reports the money; staff when absent. */
  source?: PaymentFields['source'];
  /** The id of the new record, where another record names it. */
  _id?: PaymentFields['_id'];
};

type Facts = {
  order: Pick<OrderFields, '_id' | 'paid' | 'refunded' | 'openAmount'>;
  records: readonly PaymentFields[];
};

/**
 * Decides what a command writes to the ledger, null for one that was carried out before. A payment may be a part of the open
 * amount or more than it; a refund is one that was requested, if it has this amount. Throws `idempotency_mismatch` for a known
 * key with another body, and a conflict for an amount that exceeds what the page showed as open, or what is left to give back.
 */
export function decideMoney({ order, records }: Facts, command: MoneyCommand): LedgerChange[] | null {
  if (repeatedRecord(records, command)) return null;
  const { kind, openSeen, amount, undo, _id, ...details } = command;
  refuseUnseen(order, amount, openSeen);
  const record = {
    order: order._id,
    source: 'staff' as const,
    amount,
    ...(undo && { undo }),
    ...(_id && { _id }),
    ...details,
  };
  if (kind === 'payment') return [{ what: 'payment', record }];
  const requested = records.find((one) => isPayable(one) && one.amount === amount);
  if (requested) {
    const change = { ...details, source: 'staff', state: 'paid', provider: null } as const;
    return [{ what: 'changeRefund', record: requested, change }];
  }
  refuseTooMuch(order, records, amount);
  return [{ what: 'refund', record }];
}

const isPayable = (record: PaymentFields): boolean => isWaiting(record) && record.state !== 'sending';

/** Throws for an amount that exceeds what is open now, but may not have when the page was read. In feninga. */
export function refuseUnseen(
  { openAmount }: Pick<OrderFields, 'openAmount'>,
  amount: number,
  openSeen: number | undefined,
): void {
  const open = Math.max(openAmount, 0);
  if (openSeen === undefined || openSeen === openAmount || amount <= open) return;
  refuse(`Prijava je u međuvremenu promijenjena: sada je otvoreno ${formatKm(toKm(open))}.`);
}

function refuseTooMuch({ paid, refunded }: Facts['order'], records: Facts['records'], amount: number): void {
  const requested = pendingRefunds(records);
  const left = paid - refunded - requested;
  if (amount > left) refuse(mostText(left, { paid, requested }));
}

function refuse(sentence: string): never {
  throw conflict(sentence, 'conflict', { amount: sentence });
}

function mostText(left: number, { paid, requested }: { paid: number; requested: number }): string {
  if (paid === 0) return 'Nema iznosa za povrat: po ovoj prijavi nije evidentirana uplata.';
  if (left <= 0 && requested === 0) return 'Nema iznosa za povrat: sve što je uplaćeno već je vraćeno.';
  const most = formatKm(toKm(left));
  if (requested === 0) return `Može se vratiti najviše ${most}: toliko je uplaćeno, a nije vraćeno.`;
  const waiting = `${formatKm(toKm(requested))} je već u zatraženim povratima`;
  return left > 0
    ? `Može se vratiti najviše ${most}: ostatak od ${waiting}.`
    : `Nema iznosa za povrat: ${waiting}.`;
}
