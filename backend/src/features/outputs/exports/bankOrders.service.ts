import type { BankOrders, bankOrdersQuery } from '@institut/contract/cancellations/schema';
import type { LeftOutReason } from '@institut/contract/cancellations/values';
import { isForeignAccount } from '@institut/contract/documents/bankAccount';
import { toKm } from '@institut/contract/money/money';
import type { z } from 'zod';
import { conflict } from '../../../lib/errors.ts';
import { today } from '../../../lib/instituteDay.ts';
import { recordEvent } from '../../audit/audit.service.ts';
import { isAccountUnconfirmed } from '../../core/ledger/ledger.service.ts';
import {
  eachRefundRequest,
  payeeOf,
  refundNumberOf,
  type RefundRow,
} from '../../processes/cancellations/refundList.service.ts';
import { bankName, creditTransferFile, type CreditTransfer } from './creditTransfers.ts';
import { exportChanges } from './exports.ts';
import { missingForDocuments, setting } from '../../config/settings.ts';

type Query = z.output<typeof bankOrdersQuery>;

const FILE = 'nalozi-za-banku';

/**
 * Returns the orders to the bank for the approved refunds to domestic accounts, and names the others. Throws a conflict while
 * the institute's own account is not set.
 */
export async function takeBankOrders(query: Query, now = new Date()): Promise<BankOrders> {
  const orders: RefundRow[] = [];
  const leftOut: BankOrders['leftOut'] = [];
  for await (const row of eachRefundRequest({
    ...query,
    state: 'approved',
    method: 'bank',
    sort: 'dueDay',
  })) {
    const reason = reasonAgainst(row);
    if (reason) leftOut.push({ ...namesOf(row), reason });
    else orders.push(row);
  }
  if (orders.length > 0 && missingForDocuments().length > 0) {
    throw conflict('Podaci instituta i njegov račun nisu upisani u postavke, pa nema naloga za banku.');
  }
  await recordEvent(undefined, {
    event: 'exported',
    target: { kind: 'list', id: FILE, label: 'Nalozi za banku' },
    changes: await exportChanges(query, orders.length),
  });
  const day = today(now);
  const debtor = { name: setting('bankRecipient'), account: setting('bankAccount') };
  return {
    name: `${FILE}-${day}.xml`,
    xml: orders.length > 0 ? creditTransferFile(debtor, orders.map(transferOf), { day, now }) : '',
    count: orders.length,
    total: toKm(orders.reduce((sum, { record }) => sum + record.amount, 0)),
    leftOut,
  };
}

function reasonAgainst(row: RefundRow): LeftOutReason | null {
  const { account = '' } = row.record;
  if (account === '') return 'noAccount';
  if (isAccountUnconfirmed(row.record)) return 'unconfirmed';
  if (isForeignAccount(account)) return 'foreign';
  return bankName(payeeOf(row)) === '' ? 'noName' : null;
}

const namesOf = (row: RefundRow) => ({
  _id: row.record._id.toString(),
  payee: payeeOf(row),
  reference: refundNumberOf(row),
  amount: toKm(row.record.amount),
});

const transferOf = (row: RefundRow): CreditTransfer => ({
  id: row.record._id.toString(),
  amount: row.record.amount,
  payee: payeeOf(row),
  account: row.record.account ?? '',
  purpose: `Povrat ${refundNumberOf(row)}`,
});
