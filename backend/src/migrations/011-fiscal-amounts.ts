import { trusted } from 'mongoose';
import { withTransaction } from '../database/transaction.ts';
import { Payment } from '../features/core/ledger/payment.model.ts';
import { markFiscal } from '../features/core/ledger/ledger.service.ts';
import { fiscalAmountOf } from '../features/core/orders/fiscal/fiscalAmount.ts';
import { Order } from '../features/core/orders/order.model.ts';

/** Notes in payments and refunds how much of them the fiscal documents of their order cover. */
export const fiscalAmounts = {
  id: '011-fiscal-amounts',
  async *run(): AsyncGenerator<number> {
    const noted = Order.find({ 'fiscalDocuments.key': trusted({ $gt: '' }) }, '_id').lean();
    for await (const { _id } of noted.cursor()) {
      // A document that is noted meanwhile changes the payment, too: one of the two is repeated.
      yield await withTransaction(async (session) => {
        const { fiscalDocuments = [] } = await Order.findById(_id).orFail().session(session).lean();
        const records = await Payment.find({ order: _id, hasFiscal: true, fiscalAmount: null })
          .session(session)
          .lean();
        for (const record of records) {
          await markFiscal(record, fiscalAmountOf(record._id, fiscalDocuments), session);
        }
        return records.length;
      });
    }
  },
};
