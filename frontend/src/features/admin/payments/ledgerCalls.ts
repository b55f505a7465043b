import type { RecordPaymentBody } from '@institut/contract/payments/schema';
import { api } from '../../../lib/api.ts';
import type { ThunkTools } from '../../../store/asyncState.ts';
import { createCalls } from '../../../store/calls.ts';

/** The kinds of records that staff add by hand. */
export type MoneyKind = 'payment' | 'refund';

type Recording = { kind: MoneyKind; id: string; body: RecordPaymentBody; idempotencyKey: string };

const ORDERS_SHOWN = 6;

export const { recordMoney, withdrawPayment, movePayment, findOrders } = createCalls(
  'orderLedger',
  {
    /** Records a payment or a refund of an order; the same key again records nothing new. */
    recordMoney: ({ kind, id, ...rest }: Recording) => {
      const request = { ...rest, params: { id } };
      return kind === 'payment' ? api.recordPayment(request) : api.recordRefund(request);
    },
    withdrawPayment: api.withdrawPayment,
    movePayment: api.movePayment,
    /** Finds orders by reference, buyer, address or course; without a keyword the newest. */
    findOrders: async (keyword: string, { signal }: ThunkTools) => {
      const query = { keyword, pageNumber: 1, pageSize: ORDERS_SHOWN };
      const { data } = await api.listOrders({ query, signal });
      return data;
    },
  },
  // Earlier orders stay visible while those of a longer keyword are loading.
  { keep: { findOrders: () => true } },
);
