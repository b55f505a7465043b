import { API } from '@institut/contract/frame/endpoints';
import { apiUrl } from '@institut/contract/frame/paths';
import { z } from 'zod';
import { env } from '../../config/env.ts';
import { Order, type OrderFields } from '../../features/core/orders/order.model.ts';
import { PaypalOrderModel } from '../../features/processes/payments/paypal/paypalOrder.model.ts';
import type { UserDocument } from '../../features/users/lookup/user.model.ts';
import { startFakePaypal, type FakePaypal } from './fakePaypal.ts';
import { as } from './client.ts';
import { createOrder, bearer, createUser } from './factories.ts';
import { readOutbox } from './mailOutbox.ts';
import { testApp } from './testApp.ts';

/** 192 KM (80 + 100 + 12) at 1.95583. */
export const DUE = { currency_code: 'EUR', value: '98.17' };

/** The whole history of an order that was paid once. */
export const paidHistory = [
  expect.objectContaining({ by: 'buyer', event: 'paymentStatus', from: 'Nije placeno', to: 'Placeno' }),
  expect.objectContaining({ event: 'paidAt', from: null }),
  expect.objectContaining({ event: 'paymentResult', from: null }),
];

export const idOf = ({ _id }: OrderFields) => _id.toString();
export const link = (id: string) => PaypalOrderModel.findById(id).orFail().lean();
export const mails = async () =>
  z
    .array(z.object({ kind: z.string() }))
    .parse((await readOutbox()).map(({ message }) => message))
    .map(({ kind }) => kind);

/** Starts a fake PayPal for a test file and creates for each test a buyer with an unpaid order of 192 KM. */
export function usePaypal() {
  let paypal: FakePaypal;
  let buyer: UserDocument;
  let order: OrderFields;

  beforeAll(async () => {
    paypal = await startFakePaypal();
  });
  beforeEach(async () => {
    paypal.reset();
    jest.replaceProperty(env, 'PAYPAL_API_URL', paypal.url);
    jest.replaceProperty(env, 'PAYPAL_CLIENT_ID', paypal.id);
    jest.replaceProperty(env, 'PAYPAL_CLIENT_SECRET', paypal.secret);
    buyer = await createUser();
    order = await createOrder(buyer);
  });
  afterAll(() => paypal.close());

  const open = (of = order, user = buyer) =>
    testApp()
      .post(apiUrl(API.orderPaypal, { id: idOf(of) }))
      .set('Authorization', bearer(user))
      .send({});
  const pay = (id: unknown, of = order, user = buyer, more = {}) =>
    testApp()
      .put(apiUrl(API.orderPayment, { id: idOf(of) }))
      .set('Authorization', bearer(user))
      .send({ id, ...more });
  const look = () => as(buyer).getOrder({ params: { id: idOf(order) } });
  const opened = async (of = order, user = buyer): Promise<string> => {
    const { body } = await open(of, user).expect(201);
    return body.paypalOrderId;
  };
  const approved = async (of = order, user = buyer): Promise<string> => {
    const id = await opened(of, user);
    paypal.approve(id);
    return id;
  };
  const stored = (of = order) => Order.findById(of._id).orFail().lean();
  const captures = () => paypal.calls().filter((call) => call.endsWith('/capture')).length;
  const expectUnpaid = async () => {
    expect(await stored()).toMatchObject({
      isPaid: false,
      paidAt: null,
      paymentStatus: 'Nije placeno',
      history: [],
    });
    expect(await mails()).toEqual([]);
  };

  /** Captures a payment at PayPal and loses the response. */
  const loseAnswer = async (): Promise<string> => {
    const id = await approved();
    paypal.next(/capture$/, { cut: true, afterDoingIt: true });
    paypal.next(/capture$/, { cut: true });
    paypal.next(/capture$/, { cut: true });
    await pay(id).expect(503);
    await expectUnpaid();
    expect(paypal.orders.get(id)!.status).toBe('COMPLETED');
    expect(await link(id)).toMatchObject({ captureAskedAt: expect.any(Date), outcome: null });
    return id;
  };

  return {
    get paypal() {
      return paypal;
    },
    get buyer() {
      return buyer;
    },
    get order() {
      return order;
    },
    approved,
    captures,
    expectUnpaid,
    look,
    loseAnswer,
    open,
    opened,
    pay,
    stored,
  };
}
