import type { OrderDocument } from '@institut/contract/documents/schema';
import { ORDER_STATUS } from '@institut/contract/orders/values';
import { as } from './client.ts';
import { buildOrderBody, createCourse } from './factories.ts';
import { giveInstitute } from './institute.ts';
import { useShop } from './shop.ts';
import { endUndoPeriod } from './undoPeriod.ts';
import type { UserDocument } from '../../features/users/lookup/user.model.ts';
import { Payment } from '../../features/core/ledger/payment.model.ts';
import { DocumentModel, type DocumentFields } from '../../features/outputs/documents/document.model.ts';

export const list = async (id: string, user: UserDocument): Promise<OrderDocument[] & [OrderDocument]> => {
  const call = as(user).listOrderDocuments({ params: { id } });
  return (await call.expect(200)).body;
};
export const documents = () => DocumentModel.find().sort({ requestedAt: 1, _id: 1 }).lean<DocumentFields[]>();

/** Creates for each test staff and a buyer, and calls for their orders and documents. */
export function useOrderDocuments() {
  const shop = useShop({ buyer: { name: 'Željka', lastName: 'Đurić' } });
  beforeEach(giveInstitute);

  async function place(overrides: object = {}, price = 80): Promise<string> {
    const course = await createCourse({ price });
    const body = { ...buildOrderBody([course]), ...overrides };
    const placed = await as(shop.buyer).placeOrder({ body }).expect(201);
    return placed.body._id;
  }
  const pay = async (id: string, amount: number) => {
    const answer = await as(shop.staff)
      .recordPayment({
        params: { id },
        body: { amount, method: 'Uplatnica', reference: 'Izvod 12', note: 'Interno', at: '2026-01-05' },
      })
      .expect(200);
    await endUndoPeriod();
    return answer;
  };
  const withdraw = async () => {
    const { _id } = await Payment.findOne({ state: 'booked' }).orFail().lean();
    await as(shop.staff)
      .withdrawPayment({ params: { id: _id } })
      .expect(200);
    await endUndoPeriod();
  };
  const edit = async (id: string, body: object) => {
    await as(shop.staff).editOrder({ params: { id }, body }).expect(200);
    if ('isPaid' in body) await endUndoPeriod();
  };
  const decide = async (id: string, status: string) => {
    await edit(id, { status });
    await endUndoPeriod();
  };
  const reject = (id: string) => decide(id, ORDER_STATUS.rejected);
  const readmit = (id: string) => decide(id, ORDER_STATUS.admitted);
  const undo = (id: string) => as(shop.staff).undoDecision({ params: { id }, body: {} }).expect(200);
  const refund = async (id: string, amount: number) => {
    await as(shop.staff)
      .recordRefund({
        params: { id },
        body: { amount, method: 'Uplatnica', reference: 'Nalog 3', note: 'Interno', at: '2026-01-09' },
      })
      .expect(200);
    await endUndoPeriod();
  };

  return {
    get buyer() {
      return shop.buyer;
    },
    get staff() {
      return shop.staff;
    },
    edit,
    pay,
    place,
    readmit,
    refund,
    reject,
    undo,
    withdraw,
  };
}
