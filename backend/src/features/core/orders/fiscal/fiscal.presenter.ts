import type { FiscalDocument, PaymentWithoutFiscal } from '@institut/contract/fiscal/schema';
import { dayOf, daysBetween } from '@institut/contract/frame/days';
import { toKm } from '@institut/contract/money/money';
import { today } from '../../../../lib/instituteDay.ts';
import { presentPayment } from '../../ledger/payment.presenter.ts';
import type { PaymentFields } from '../../ledger/payment.model.ts';
import type { FiscalFields } from './fiscal.model.ts';

export const presentFiscal = (entry: FiscalFields): FiscalDocument => ({
  _id: entry._id.toString(),
  kind: entry.kind,
  payment: entry.payment.toString(),
  number: entry.number,
  date: entry.date,
  amount: toKm(entry.amount),
  link: entry.link,
  recordedAt: entry.recordedAt.toISOString(),
  by: { _id: entry.by.user.toString(), name: entry.by.name },
});

/** A document in the copy of the buyer's data: without the names of staff. */
export const presentOwnFiscal = ({ kind, number, date, amount, link }: FiscalFields) => ({
  kind,
  number,
  date,
  amount: toKm(amount),
  link,
});

export const presentWithoutFiscal = (
  record: PaymentFields,
  order: PaymentWithoutFiscal['order'],
): PaymentWithoutFiscal => ({
  ...presentPayment(record),
  uncovered: toKm(uncoveredOf(record)),
  days: daysSince(record),
  order,
});

/** Returns the part of a payment or refund that no fiscal document covers, in feninga. */
export const uncoveredOf = ({
  amount,
  fiscalAmount = 0,
}: Pick<PaymentFields, 'amount' | 'fiscalAmount'>): number => amount - fiscalAmount;

/** Days since money arrived or was given back. */
export const daysSince = ({ at }: Pick<PaymentFields, 'at'>): number =>
  Math.max(0, daysBetween(dayOf(at), today()));
