import type { FiscalFields } from '@institut/backend/features/core/orders/fiscal/fiscal.model';
import { fiscalText } from '@institut/backend/features/processes/payments/fiscal/fiscal.service';
import type { PaymentFields } from '@institut/backend/features/core/ledger/payment.model';
import type { Author } from '@institut/backend/features/core/orders/changing/orderChange';
import { today } from '@institut/backend/lib/instituteDay';
import { fiscalKey } from '@institut/contract/fiscal/values';
import { dayAfter } from '@institut/contract/frame/days';
import { Types } from 'mongoose';
import { type LifeOrder, statementOf, TRANSFER } from './lives.ts';
import { momentOf, workday } from './season.ts';

const FISCAL_DOCUMENTS = 3;

const notedAt = ({ at }: PaymentFields) => momentOf(workday(dayAfter(today(at))), 870);

/** Notes documents of the certified system on the orders of the latest payments, on the working day after the payment. */
export function noteFiscal(
  orders: readonly LifeOrder[],
  payments: readonly PaymentFields[],
  { staff, day }: { staff: Author; day: string },
): void {
  if (!staff.user) throw new Error('Fiscal documents are noted by somebody of the staff.');
  const by = { user: staff.user, name: staff.name ?? '' };
  const noted = payments
    .flatMap((payment) => {
      const order = orders.find(({ _id }) => payment.order?.equals(_id));
      const isPaid = order?.isPaid && !order.erasedAt && order.heldSeats > 0;
      return isPaid && payment.kind === 'payment' && today(notedAt(payment)) < day
        ? [{ order, payment }]
        : [];
    })
    .toSorted((a, b) => +a.payment.at - +b.payment.at)
    .slice(-FISCAL_DOCUMENTS);
  for (const [index, { order, payment }] of noted.entries()) {
    const recordedAt = notedAt(payment);
    const date = today(recordedAt);
    const kind = 'advance';
    const number = `${index + 41}/${date.slice(0, 4)}`;
    const fiscal: FiscalFields = {
      _id: new Types.ObjectId(),
      kind,
      payment: payment._id,
      number,
      key: fiscalKey(kind, number),
      date,
      amount: payment.amount,
      link: '',
      recordedAt,
      by,
    };
    Object.assign(payment, {
      hasFiscal: true,
      fiscalAmount: fiscal.amount,
      isCovered: fiscal.amount === payment.amount,
    });
    order.fiscalDocuments = [fiscal];
    order.history = [
      ...order.history,
      { at: recordedAt, ...staff, event: 'fiscal', from: null, to: fiscalText(fiscal) } as const,
    ].toSorted((a, b) => +a.at - +b.at);
    order.updatedAt = order.history.at(-1)?.at ?? order.updatedAt;
    const { __v: version } = order;
    Object.assign(order, { __v: version + 1 });
  }
}

/** Returns a transfer of a bank statement whose reference fits no order. */
export function unassignedPayment(day: string): PaymentFields {
  const arrived = workday(dayAfter(day, -3), -1);
  const at = momentOf(arrived, 555);
  return {
    _id: new Types.ObjectId(),
    order: null,
    kind: 'payment',
    state: 'unassigned',
    source: 'statement',
    amount: 14_500,
    method: TRANSFER,
    reference: statementOf(arrived),
    note: 'Uplatilac: Metalprodukt d.o.o. Zenica; svrha: obuka za radnika, bez poziva na broj',
    provider: null,
    at,
    recordedAt: at,
    by: null,
  };
}
