import { randomUUID } from 'node:crypto';
import { API } from '@institut/contract/endpoints';
import { IDEMPOTENCY_KEY_HEADER } from '@institut/contract/paths';
import { createCourse, buildOrderBody, bearer, createUser } from '../../test/support/factories.ts';
import { readOutbox } from '../../test/support/mailOutbox.ts';
import { tally } from '../../test/support/httpClient.ts';
import { testApp, useTestDatabase } from '../../test/support/testApp.ts';

useTestDatabase();

describe('the mail about a new order', () => {
  it('is queued with the order, in the words and amounts of the server', async () => {
    const buyer = await createUser();
    const course = await createCourse({ name: 'Python', price: 6.7 });
    const body = { ...buildOrderBody([course]), totalPrice: 1 };
    const { body: order } = await testApp().post(API.orders).set('Authorization', bearer(buyer)).send(body);
    const [mail] = await readOutbox();
    expect(mail!.message).toEqual({
      kind: 'orderPlaced',
      to: buyer.email,
      name: 'Ana Anić',
      orderId: order._id,
      reference: order.reference,
      paymentMethod: 'licno',
      lines: [{ name: 'Python', qty: 1, price: 6.7 }],
      itemsPrice: 6.7,
      shippingPrice: 100,
      taxPrice: 1.01,
      totalPrice: 107.71,
    });
  });

  it('is queued once, however often the same request comes', async () => {
    const buyer = await createUser();
    const body = buildOrderBody([await createCourse()]);
    const key = randomUUID();
    const place = () =>
      testApp()
        .post(API.orders)
        .set('Authorization', bearer(buyer))
        .set(IDEMPOTENCY_KEY_HEADER, key)
        .send(body);
    const answers = await Promise.all([place(), place(), place()]);
    answers.push(await place());
    expect(tally(answers)).toEqual({ 201: 4 });
    expect(await readOutbox()).toHaveLength(1);
  });

  it('is not queued for an order that was refused', async () => {
    const buyer = await createUser();
    const body = buildOrderBody([await createCourse(), await createCourse({ countInStock: 0 })]);
    const { status } = await testApp().post(API.orders).set('Authorization', bearer(buyer)).send(body);
    expect(status).toBe(409);
    expect(await readOutbox()).toEqual([]);
  });
});
