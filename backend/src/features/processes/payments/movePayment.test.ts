import { randomUUID } from 'node:crypto';
import type { CallBody } from '@institut/contract/frame/calls';
import { adminOrder } from '@institut/contract/orders/admin.schema';
import { as, type Id } from '../../../test/support/client.ts';
import { createOrder, createUser } from '../../../test/support/factories.ts';
import { tally } from '../../../test/support/httpClient.ts';
import { readOutbox } from '../../../test/support/mailOutbox.ts';
import { auditAfterEach, useShop } from '../../../test/support/shop.ts';
import { useTestDatabase } from '../../../test/support/testApp.ts';
import { endUndoPeriod } from '../../../test/support/undoPeriod.ts';
import { bookCapture } from '../../core/orders/changing/orderPayments.service.ts';
import { Order, type OrderFields } from '../../core/orders/order.model.ts';
import { Payment } from '../../core/ledger/payment.model.ts';

useTestDatabase();

const shop = useShop();
let wrong: OrderFields;
let right: OrderFields;
beforeEach(async () => {
  wrong = await createOrder(shop.buyer);
  right = await createOrder(await createUser(), { reference: 'K7M2-9QXA' });
});
auditAfterEach();

const PAID = { amount: 50, method: 'Uplatnica', reference: 'Izvod 12', note: 'Od firme', at: '2026-01-05' };
async function pay(): Promise<string> {
  const { body } = await as(shop.staff)
    .recordPayment({ params: { id: wrong._id }, body: PAID })
    .expect(200);
  return adminOrder.parse(body).payments.at(-1)?._id ?? '';
}
const move = (
  id: Id,
  body: CallBody<'movePayment'> = { reference: 'k7m29qxa' },
  key: string = randomUUID(),
) => as(shop.staff).movePayment({ params: { id }, body, key });
const stored = ({ _id }: OrderFields) => Order.findById(_id).orFail().lean();
const recordsOf = ({ _id }: OrderFields) => Payment.find({ order: _id }).lean();
const kinds = async () =>
  (await readOutbox()).map(({ message }) => `${message.kind} ${String(message['to'])}`);

describe('POST /api/uplate/:id/premjestanje', () => {
  it('moves a payment with its day, method and reference, and tells both buyers what is true now', async () => {
    const id = await pay();
    await endUndoPeriod();
    const { body } = await move(id, { reference: 'K7M2-9QXA', openSeen: 192 }).expect(200);
    const { amount, method, reference, note } = PAID;
    expect(adminOrder.parse(body)).toMatchObject({
      reference: 'K7M2-9QXA',
      paid: 50,
      payments: [{ amount, method, reference, note, at: '2026-01-05T00:00:00.000Z', state: 'booked' }],
    });
    expect(await recordsOf(wrong)).toMatchObject([{ state: 'void', amount: 5000 }]);
    expect(await stored(wrong)).toMatchObject({ paid: 0, openAmount: 19_200 });
    expect(await kinds()).toEqual([
      `partPayment ${wrong.buyerEmail}`,
      `paymentCorrected ${wrong.buyerEmail}`,
      `partPayment ${right.buyerEmail}`,
    ]);
    const [, correction] = await readOutbox();
    expect(correction?.message).toMatchObject({ movedTo: '' });
  });

  it('tells nobody of the wrong application whose mail has not left', async () => {
    await move(await pay()).expect(200);
    expect(await kinds()).toEqual([`partPayment ${right.buyerEmail}`]);
    expect(await stored(right)).toMatchObject({ paid: 5000 });
  });

  it('moves it once for one key, also when both requests arrive at once, and in one of two tabs', async () => {
    const id = await pay();
    const key = randomUUID();
    const answers = await Promise.all([1, 2].map(() => move(id, { reference: 'K7M2-9QXA' }, key)));
    expect(tally(answers)).toEqual({ 200: 2 });
    expect(await stored(right)).toMatchObject({ paid: 5000 });
    await move(id).expect(409);
    const mismatch = await move(id, { reference: wrong.reference }, key);
    expect(mismatch.status).toBeGreaterThanOrEqual(400);
  });

  it('assigns what PayPal reports, without a second record', async () => {
    await bookCapture(String(wrong._id), {
      captureId: 'CAP-1',
      providerOrderId: 'PP-1',
      feninga: 2000,
      amount: '10.23',
      currency: 'EUR',
      payerEmail: 'platilac@example.com',
      paidAt: new Date(),
    });
    const [record] = await recordsOf(wrong);
    await move(String(record?._id)).expect(200);
    expect(await recordsOf(wrong)).toEqual([]);
    expect(await recordsOf(right)).toMatchObject([{ state: 'booked', source: 'paypal', amount: 2000 }]);
    expect(await stored(wrong)).toMatchObject({ paid: 0, unassigned: 0 });
  });

  it('refuses an unknown reference, its own order, another open amount and a fiscal document', async () => {
    const id = await pay();
    await move(id, { reference: 'AAAA-AAAA' }).expect(400);
    await move(id, { reference: wrong.reference }).expect(400);
    await Order.updateOne({ _id: right._id }, { amountDue: 3000, openAmount: 3000 });
    await move(id, { reference: 'K7M2-9QXA', openSeen: 192 }).expect(409);
    await Order.updateOne({ _id: right._id }, { amountDue: 19_200, openAmount: 19_200 });
    await Payment.updateOne({ _id: id }, { hasFiscal: true });
    await move(id).expect(409);
    await Payment.updateOne({ _id: id }, { $unset: { hasFiscal: '' } });
    expect(await stored(wrong)).toMatchObject({ paid: 5000 });
    await move('ffffffffffffffffffffffff').expect(404);
  });
});
