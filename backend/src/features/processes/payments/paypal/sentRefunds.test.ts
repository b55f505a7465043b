import { API } from '@institut/contract/frame/endpoints';
import { apiUrl } from '@institut/contract/frame/paths';
import { Types } from 'mongoose';
import { auditRecords } from '../../../../commands/doctor/auditRecords.ts';
import { as } from '../../../../test/support/client.ts';
import { bearer, createUser } from '../../../../test/support/factories.ts';
import { DUE, idOf, usePaypal } from '../../../../test/support/paypalPayments.ts';
import { testApp, useTestDatabase } from '../../../../test/support/testApp.ts';
import { OutboxMail } from '../../../mail/mail.model.ts';
import type { PaymentFields } from '../../../core/ledger/ledger.service.ts';
import { Payment } from '../../../core/ledger/payment.model.ts';
import { PaypalOrderModel } from './paypalOrder.model.ts';
import { findReturnedPayments } from './returnedPayments.service.ts';
import { refundValue, sendRefunds } from './sentRefunds.service.ts';

useTestDatabase();

const shop = usePaypal();

/** Pays the order through PayPal, cancels it and approves the refund. */
const approvedRefund = async (): Promise<PaymentFields> => {
  await shop.pay(await shop.approved()).expect(200);
  const path = apiUrl(API.orderCancellation, { id: idOf(shop.order) });
  const { body } = await testApp().get(path).set('Authorization', bearer(shop.buyer)).expect(200);
  expect(body).toMatchObject({ refundKm: 192, refundMethod: 'paypal' });
  await testApp().post(path).set('Authorization', bearer(shop.buyer)).send({ asOf: body.asOf }).expect(200);
  const refund = await Payment.findOne({ kind: 'refund' }).orFail().lean<PaymentFields>();
  await as(await createUser({ isAdmin: true }))
    .decideRefund({ params: { id: refund._id.toString() }, body: { state: 'approved', asOf: 'requested' } })
    .expect(200);
  return refund;
};
const stored = () => Payment.find({ kind: 'refund' }).lean<PaymentFields[]>();
const atPaypal = () =>
  [...shop.paypal.orders.values()].flatMap(({ purchase_units: units }) =>
    units.flatMap(({ payments }) => payments?.refunds ?? []),
  );

describe('sendRefunds', () => {
  it('gives back what was captured, once', async () => {
    await approvedRefund();
    expect(await sendRefunds()).toBe(1);
    expect(await sendRefunds()).toBe(0);
    const [refund] = atPaypal();
    expect(refund?.amount).toEqual(DUE);
    expect(await stored()).toMatchObject([
      { state: 'paid', reference: refund?.id, provider: { refundId: refund?.id, value: DUE.value } },
    ]);
    expect(await shop.stored()).toMatchObject({ paid: 19_200, refunded: 19_200, openAmount: 0 });
    expect(await auditRecords()).toEqual([]);
  });

  it('gives it back once when the answer is lost', async () => {
    const { _id } = await approvedRefund();
    for (let attempt = 0; attempt < 3; attempt += 1) {
      shop.paypal.next(/refund$/, { cut: true, afterDoingIt: true });
    }
    await expect(sendRefunds()).rejects.toThrow('could not be sent');
    expect(await Payment.findById(_id).lean()).toMatchObject({ state: 'sending' });
    expect(await sendRefunds()).toBe(1);
    expect(atPaypal()).toHaveLength(1);
    expect((await shop.stored()).refunded).toBe(19_200);
  });

  it('finds the same refund when the look at returned payments is first', async () => {
    await approvedRefund();
    for (let attempt = 0; attempt < 3; attempt += 1) {
      shop.paypal.next(/refund$/, { cut: true, afterDoingIt: true });
    }
    await expect(sendRefunds()).rejects.toThrow('could not be sent');
    expect(await findReturnedPayments()).toBe(1);
    expect(await sendRefunds()).toBe(0);
    expect(await stored()).toMatchObject([{ state: 'paid', amount: 19_200 }]);
    expect(await shop.stored()).toMatchObject({ refunded: 19_200 });
    expect(await PaypalOrderModel.countDocuments({ captureState: 'REFUNDED' })).toBe(1);
  });

  it('waits while PayPal works on it', async () => {
    await approvedRefund();
    shop.paypal.state.refundStatus = 'PENDING';
    expect(await sendRefunds()).toBe(0);
    expect(await stored()).toMatchObject([{ state: 'sending', provider: { refundId: expect.any(String) } }]);
    expect((await shop.stored()).refunded).toBe(0);
    const [refund] = atPaypal();
    refund!.status = 'COMPLETED';
    expect(await sendRefunds()).toBe(1);
    expect((await shop.stored()).refunded).toBe(19_200);
  });

  it('leaves what PayPal refuses to staff', async () => {
    await approvedRefund();
    const body = { name: 'UNPROCESSABLE_ENTITY', details: [{ issue: 'REFUND_TIME_LIMIT_EXCEEDED' }] };
    shop.paypal.next(/refund$/, { status: 422, body });
    expect(await sendRefunds()).toBe(0);
    expect(await stored()).toMatchObject([
      { state: 'requested', source: 'staff', provider: null, note: 'PayPal: REFUND_TIME_LIMIT_EXCEEDED' },
    ]);
    expect(await sendRefunds()).toBe(0);
    const mails = await OutboxMail.find({ 'message.kind': 'refundNotSent' }).lean();
    expect(mails.map(({ message }) => message)).toMatchObject([
      { to: shop.buyer.email, refund: { amount: 192, isPaypal: false, account: '' } },
    ]);
    expect(await auditRecords()).toEqual([]);
  });
});

const provider = (value: string) => ({
  orderId: 'O',
  captureId: 'C',
  refundId: null,
  value,
  currency: 'EUR',
  payerEmail: '',
});

const recordOf = (amount: number, value = '') =>
  ({
    _id: new Types.ObjectId(),
    kind: 'refund',
    state: value ? 'paid' : 'approved',
    amount,
    provider: provider(value),
  }) as PaymentFields;

describe('refundValue', () => {
  it('is never above what is left, and the last takes the rest, for any parts', () => {
    const capture = { amount: 10_000, provider: provider('51.13') };
    for (const parts of [[3333, 3333, 3334], [1, 9999], [2500, 2500, 2500, 2500], [10_000], [9998, 1, 1]]) {
      const sent: PaymentFields[] = [];
      for (const amount of parts) {
        const record = recordOf(amount);
        const value = refundValue(record, capture, [...sent, record]) ?? '0';
        sent.push({ ...recordOf(amount, value), _id: record._id });
      }
      const cents = sent.map((one) => Math.round(Number(one.provider?.value) * 100));
      expect(cents.reduce((sum, one) => sum + one, 0)).toBe(5113);
    }
    expect(refundValue(recordOf(10_001), capture, [])).toBeNull();
  });
});
