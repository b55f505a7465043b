import { paymentRecordedMail } from '../mails/payment.mails.ts';
import { ORDER_STATUS, ORDER_STATUS_INFO } from '@institut/contract/orders/values';
import { adminOrder } from '@institut/contract/orders/admin.schema';
import { API } from '@institut/contract/frame/endpoints';
import { apiUrl } from '@institut/contract/frame/paths';
import { z } from 'zod';
import { deliveryDeps, readOutbox, recordingTransport } from '../../../../test/support/mailOutbox.ts';
import { as } from '../../../../test/support/client.ts';
import { createOrder, bearer, createUser } from '../../../../test/support/factories.ts';
import { tally } from '../../../../test/support/httpClient.ts';
import { testApp, useTestDatabase } from '../../../../test/support/testApp.ts';
import { deliverNext } from '../../../mail/mail.delivery.ts';
import { OutboxMail } from '../../../mail/mail.model.ts';
import { queueMail } from '../../../mail/mail.service.ts';
import type { UserDocument } from '../../../users/lookup/user.model.ts';
import { Order, type OrderFields } from '../order.model.ts';

useTestDatabase();

const wire = z.strictObject(adminOrder.shape);
const { new: NEW, inReview: IN_PROCEDURE, admitted: ADMITTED } = ORDER_STATUS;
const PAID = { isPaid: true, paidAt: new Date('2026-03-01'), paymentStatus: 'Placeno' } as const;

const createAdmin = () => createUser({ name: 'Amina', lastName: 'Begić', isAdmin: true });
const pathOf = (id: string) => apiUrl(API.orderNotice, { id });
const idOf = ({ _id }: OrderFields) => _id.toString();
const notify = (order: OrderFields, admin: UserDocument) =>
  testApp()
    .post(pathOf(idOf(order)))
    .set('Authorization', bearer(admin))
    .send();
const stored = ({ _id }: OrderFields) => Order.findById(_id).orFail().lean();

/** Sends the mails of the outbox and returns them. */
async function deliverAll() {
  const { transport, mails } = recordingTransport();
  const { deps } = deliveryDeps(transport);
  while (await deliverNext(deps));
  return mails;
}

describe('POST /api/orders/:id/notify', () => {
  it.each([IN_PROCEDURE, ADMITTED, ORDER_STATUS.rejected])(
    'mails the status of the order to its buyer: %s',
    async (status) => {
      const order = await createOrder(await createUser(), { status });
      await notify(order, await createAdmin()).expect(200);
      const [mail, ...others] = await deliverAll();
      expect(others).toEqual([]);
      expect(mail).toMatchObject({ to: order.buyerEmail, subject: `Status prijave ${order.reference}` });
      expect(mail!.text).toContain(`vaša prijava ${order.reference} ima ovaj status:`);
      expect(mail!.text).toContain(ORDER_STATUS_INFO[status].label);
      expect(mail!.html).toContain(`/order/${idOf(order)}`);
      expect(mail!.text).not.toMatch(/novi status|promijenjen/);
      expect((await stored(order)).notificationStatus).toBe('Korisnik obavjesten');
    },
  );

  it('adds how to pay to the mail of a new unpaid order', async () => {
    const order = await createOrder(await createUser());
    await notify(order, await createAdmin()).expect(200);
    const [mail] = await deliverAll();
    expect(mail).toMatchObject({
      to: order.buyerEmail,
      subject: `Primili smo vašu prijavu ${order.reference}`,
    });
    expect(mail!.text).toContain('192,00\u00a0KM');
    expect(mail!.text).toContain('Podaci za uplatu');
    expect((await stored(order)).notificationStatus).toBe('Korisnik nije obavjesten');
  });

  it('does not ask for payment when the order is paid', async () => {
    const order = await createOrder(await createUser(), { ...PAID, status: NEW });
    await notify(order, await createAdmin()).expect(200);
    const [mail] = await deliverAll();
    expect(mail!.subject).toBe(`Status prijave ${order.reference}`);
    expect(mail!.text).not.toContain('Podaci za uplatu');
  });

  it('records the sender in the history of the order and changes nothing else', async () => {
    const admin = await createAdmin();
    const buyer = await createUser();
    const order = await createOrder(buyer, { status: ADMITTED });
    const { body } = await notify(order, admin).expect(200).expect('Cache-Control', 'no-store');
    const answer = wire.parse(body);
    expect(answer.history).toEqual([
      {
        at: expect.any(String),
        by: 'staff',
        user: { _id: admin.id, name: 'Amina Begić' },
        event: 'mailRepeated',
        from: null,
        to: ADMITTED,
      },
    ]);
    const { history, updatedAt, lock: _lock, ...rest } = await stored(order);
    const { history: _none, updatedAt: before, ...unchanged } = order;
    expect(rest).toEqual(unchanged);
    expect(updatedAt.getTime()).toBeGreaterThanOrEqual(before.getTime());
    expect(history).toHaveLength(1);

    const { body: forBuyer } = await as(buyer)
      .getOrder({ params: { id: idOf(order) } })
      .expect(200);
    expect(forBuyer.history).toEqual([]);
  });

  it('does not change the version of the order, so that an open edit can be saved', async () => {
    const admin = await createAdmin();
    const order = await createOrder(await createUser());
    const { body } = await notify(order, admin).expect(200);
    const { __v: version } = order;
    expect(body.version).toBe(version);
    await as(admin)
      .editOrder({ params: { id: idOf(order) }, body: { version, status: IN_PROCEDURE } })
      .expect(200);
  });

  it('answers 409 while the same mail is waiting, and sends it again after that', async () => {
    const admin = await createAdmin();
    const order = await createOrder(await createUser(), { status: ADMITTED });
    await notify(order, admin).expect(200);
    const { body } = await notify(order, admin).expect(409);
    expect(body).toEqual({
      message: 'Isti e-mail već čeka na slanje. Podnosilac će ga dobiti čim bude moguće.',
      code: 'conflict',
    });
    expect(await readOutbox()).toHaveLength(1);
    expect((await stored(order)).history).toHaveLength(1);

    expect(await deliverAll()).toHaveLength(1);
    await notify(order, admin).expect(200);
    expect(await deliverAll()).toHaveLength(1);
  });

  it('is not refused because of other mails or mails to other buyers', async () => {
    const admin = await createAdmin();
    const order = await createOrder(await createUser(), { ...PAID, status: ADMITTED });
    const other = await createOrder(await createUser(), { status: ADMITTED });
    await notify(other, admin).expect(200);
    const { buyerEmail: to, buyerName: name, reference, totalPrice } = order;
    await queueMail(paymentRecordedMail, {
      to,
      name,
      reference,
      totalPrice,
      paid: totalPrice,
      courses: [],
      orderId: idOf(order),
      paymentStatus: 'Placeno',
      paidAt: new Date(),
    });
    await notify(order, admin).expect(200);
    expect(await readOutbox()).toHaveLength(3);
  });

  it('sends one mail when 5 admins click together', async () => {
    const admin = await createAdmin();
    const order = await createOrder(await createUser(), { status: ADMITTED });
    const answers = await Promise.all(Array.from({ length: 5 }, () => notify(order, admin)));
    expect(tally(answers)).toEqual({ 200: 1, 409: 4 });
    expect(await readOutbox()).toHaveLength(1);
    expect((await stored(order)).history).toHaveLength(1);
  });

  it('answers 429 to the sixth request within an hour for one order, not for others', async () => {
    const admin = await createAdmin();
    const order = await createOrder(await createUser(), { status: ADMITTED });
    for (let time = 1; time <= 5; time += 1) {
      await notify(order, admin).expect(200);
      await OutboxMail.updateMany({}, { state: 'sent' });
    }
    const sixth = await notify(order, admin).expect(429);
    expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(3000);
    expect((await stored(order)).history).toHaveLength(5);
    const other = await createOrder(await createUser());
    await notify(other, admin).expect(200);
  });

  it('is for admins only', async () => {
    const buyer = await createUser();
    const order = await createOrder(buyer);
    await testApp()
      .post(pathOf(idOf(order)))
      .expect(401);
    const { body } = await notify(order, buyer).expect(403);
    expect(body.code).toBe('forbidden');
    expect(await readOutbox()).toEqual([]);
  });

  it('answers 404 to an unknown order', async () => {
    const admin = await createAdmin();
    for (const id of ['ffffffffffffffffffffffff', 'x', '1', '{"$ne":null}']) {
      const { body } = await testApp().post(pathOf(id)).set('Authorization', bearer(admin)).expect(404);
      expect(body.message).toBe('Prijava nije pronađena.');
    }
    expect(await readOutbox()).toEqual([]);
  });
});
