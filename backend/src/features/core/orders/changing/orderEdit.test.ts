import { PERMISSIONS } from '@institut/contract/accounts/permissions';
import { NOTIFICATION_STATUS, ORDER_STATUS, PAYMENT_STATUS } from '@institut/contract/orders/values';
import { adminOrder, editOrderBody, type EditOrderBody } from '@institut/contract/orders/admin.schema';
import { API } from '@institut/contract/frame/endpoints';
import { apiUrl } from '@institut/contract/frame/paths';
import { z } from 'zod';
import { bearer, callerOf, createOrder, createUser } from '../../../../test/support/factories.ts';
import { tally } from '../../../../test/support/httpClient.ts';
import { readOutbox } from '../../../../test/support/mailOutbox.ts';
import { testApp, useTestDatabase } from '../../../../test/support/testApp.ts';
import type { UserDocument } from '../../../users/lookup/user.model.ts';
import { Order, type OrderFields } from '../order.model.ts';
import { editOrder } from './orderEdit.service.ts';

useTestDatabase();

const wire = z.strictObject(adminOrder.shape);
const { unpaid: UNPAID, paid: PAID, granted: GRANTED } = PAYMENT_STATUS;
const { new: NEW, inReview: IN_PROCEDURE, admitted: ADMITTED } = ORDER_STATUS;
const { notNotified: NOT_NOTIFIED, notified: NOTIFIED } = NOTIFICATION_STATUS;
const PAID_ORDER = { isPaid: true, paidAt: new Date('2026-03-01T10:00:00Z'), paymentStatus: PAID } as const;

const createAdmin = () => createUser({ name: 'Amina', lastName: 'Begić', isAdmin: true });
const pathOf = ({ _id }: OrderFields) => apiUrl(API.orderEdit, { id: _id.toString() });
const edit = (order: OrderFields, admin: UserDocument, body: EditOrderBody | Record<string, unknown>) =>
  testApp().put(pathOf(order)).set('Authorization', bearer(admin)).send(body);
const stored = ({ _id }: OrderFields) => Order.findById(_id).orFail().lean();
const versionOf = ({ __v: version }: OrderFields) => version;
const changes = ({ history }: Pick<OrderFields, 'history'>) =>
  history.map(({ event, from, to }) => ({ event, from, to }));
const mails = async () =>
  z.array(z.looseObject({ kind: z.string() })).parse((await readOutbox()).map((mail) => mail.message));

async function edited(order: OrderFields, body: EditOrderBody) {
  await edit(order, await createAdmin(), body).expect(200);
  return stored(order);
}

describe('PUT /api/orders/:id/edit', () => {
  it('answers the order as admins see it, with who changed what', async () => {
    const admin = await createAdmin();
    const order = await createOrder(await createUser());
    const { body } = await edit(order, admin, { status: IN_PROCEDURE })
      .expect(200)
      .expect('Cache-Control', 'no-store');
    const answer = wire.parse(body);
    expect(answer).toMatchObject({
      status: IN_PROCEDURE,
      version: versionOf(order) + 1,
      paymentResult: null,
    });
    expect(answer.history).toEqual([
      {
        at: expect.any(String),
        by: 'staff',
        user: { _id: admin.id, name: 'Amina Begić' },
        event: 'status',
        from: NEW,
        to: IN_PROCEDURE,
      },
    ]);
    const { history, updatedAt } = await stored(order);
    expect(history[0]?.user?.toString()).toBe(admin.id);
    expect(updatedAt.getTime()).toBeGreaterThan(order.updatedAt.getTime());
  });

  it('makes an order paid', async () => {
    const before = Date.now();
    const order = await createOrder(await createUser());
    const after = await edited(order, { isPaid: true });
    expect(after).toMatchObject({ isPaid: true, paymentStatus: PAID, isDelivered: false, status: NEW });
    expect(after.paidAt?.getTime()).toBeGreaterThanOrEqual(before);
    expect(changes(after)).toEqual([
      { event: 'paymentStatus', from: UNPAID, to: PAID },
      { event: 'paidAt', from: null, to: after.paidAt?.toISOString() },
    ]);
    expect(await mails()).toEqual([
      {
        kind: 'paymentRecorded',
        to: order.buyerEmail,
        name: order.buyerName,
        orderId: order._id.toString(),
        reference: order.reference,
        courses: order.orderItems.map(({ name }) => name),
        paymentStatus: PAID,
        totalPrice: order.totalPrice,
        paid: after.paid / 100,
        paidAt: after.paidAt,
      },
    ]);
  });

  it('makes a paid order unpaid', async () => {
    const order = await createOrder(await createUser(), PAID_ORDER);
    const after = await edited(order, { isPaid: UNPAID, paidAt: '2026-03-01' });
    expect(after).toMatchObject({ isPaid: false, paymentStatus: UNPAID, paidAt: null });
    expect(changes(after)).toEqual([
      { event: 'paymentStatus', from: PAID, to: UNPAID },
      { event: 'paidAt', from: '2026-03-01T10:00:00.000Z', to: null },
      { event: 'withdrawn', from: 'payment', to: '192.00' },
    ]);
    expect(await mails()).toMatchObject([
      { kind: 'paymentCorrected', withdrawn: [{ kind: 'payment', amount: 192 }], openAmount: 192 },
    ]);
  });

  it('keeps a granted payment status when isPaid is set, and says when a payment takes its place', async () => {
    const order = await createOrder(await createUser(), { ...PAID_ORDER, paymentStatus: GRANTED });
    expect((await edited(order, { isPaid: true })).paymentStatus).toBe(GRANTED);
    expect(await mails()).toEqual([]);
    expect((await edited(order, { isPaid: PAID })).paymentStatus).toBe(PAID);
    expect(await mails()).toMatchObject([{ kind: 'paymentCorrected', paid: 192, openAmount: 0 }]);
  });

  it('stores by hand that the buyer was notified, in the field of earlier clients', async () => {
    const order = await createOrder(await createUser());
    const after = await edited(order, { isDelivered: NOTIFIED });
    expect(after).toMatchObject({ notificationStatus: NOTIFIED, isDelivered: false, deliveredAt: null });
    expect(changes(after)).toEqual([{ event: 'notificationStatus', from: NOT_NOTIFIED, to: NOTIFIED }]);
    expect((await edited(order, { isDelivered: NOT_NOTIFIED })).notificationStatus).toBe(NOT_NOTIFIED);
  });

  it('mails a new status to the buyer', async () => {
    const order = await createOrder(await createUser());
    const after = await edited(order, { status: ADMITTED });
    expect(after.notificationStatus).toBe(NOT_NOTIFIED);
    expect(await mails()).toMatchObject([
      { kind: 'statusChanged', to: order.buyerEmail, reference: order.reference, status: ADMITTED },
    ]);
  });

  it.each([
    [PAID, true],
    [GRANTED, false],
    [UNPAID, false],
  ] as const)(
    'the mail about a rejection knows whether money is given back: %s',
    async (paymentStatus, hasPaid) => {
      const order = await createOrder(await createUser(), {
        ...(paymentStatus === UNPAID ? {} : PAID_ORDER),
        paymentStatus,
      });
      await edited(order, { status: ORDER_STATUS.rejected });
      expect(await mails()).toMatchObject([{ kind: 'statusChanged', hasPaid }]);
    },
  );

  it('stores each part of how a payment was made', async () => {
    const order = await createOrder(await createUser());
    const first = await edited(order, {
      paymentResult: { method: 'Uplatnica', reference: '123-456', note: ' <b>lično</b> donesena ' },
    });
    expect(first.paymentResult).toEqual({
      method: 'Uplatnica',
      reference: '123-456',
      note: '<b>lično</b> donesena',
      captureId: null,
      provider: null,
    });
    const second = await edited(order, { paymentResult: 'Provjereno na izvodu' });
    expect(second.paymentResult).toMatchObject({ method: 'Uplatnica', note: 'Provjereno na izvodu' });
    expect(changes(second).at(-1)).toEqual({
      event: 'paymentResult',
      from: 'Uplatnica · 123-456 · <b>lično</b> donesena',
      to: 'Uplatnica · 123-456 · Provjereno na izvodu',
    });
    const cleared = await edited(order, { paymentResult: { method: '', reference: '', note: '' } });
    expect(cleared.paymentResult).toBeNull();
  });

  it('accepts the complete form of the old client', async () => {
    const order = await createOrder(await createUser());
    const after = await edited(order, {
      _id: order._id.toString(),
      paymentResult: '',
      isPaid: UNPAID,
      paidAt: '',
      isDelivered: NOT_NOTIFIED,
      status: NEW,
    } as EditOrderBody);
    expect(after).toMatchObject({ history: [], paymentResult: null, __v: versionOf(order) });
  });

  it('delivers a paid order, and undoes the delivery', async () => {
    const order = await createOrder(await createUser(), PAID_ORDER);
    const delivered = await edited(order, { isDelivered: true });
    expect(delivered.deliveredAt).toBeInstanceOf(Date);
    const again = await edited(order, { isDelivered: true });
    expect(again).toMatchObject({ deliveredAt: delivered.deliveredAt, __v: versionOf(delivered) });

    const admin = await createAdmin();
    const { body } = await edit(order, admin, { isPaid: false }).expect(409);
    expect(body).toEqual({ message: 'Isporučena prijava ne može postati neplaćena.', code: 'conflict' });
    expect(await stored(order)).toEqual(again);

    const undone = await edited(order, { isDelivered: false, isPaid: false });
    expect(undone).toMatchObject({ isDelivered: false, deliveredAt: null, isPaid: false });
    expect(changes(undone).map(({ event }) => event)).toEqual([
      'delivered',
      'paymentStatus',
      'paidAt',
      'undelivered',
      'withdrawn',
    ]);
    const refused = await edit(order, admin, { isDelivered: true }).expect(409);
    expect(refused.body.message).toBe('Prijava još nije plaćena.');
  });

  it('does not change fields that an edit does not contain', async () => {
    const order = await createOrder(await createUser(), { status: IN_PROCEDURE });
    const smuggled = {
      _id: 'ffffffffffffffffffffffff',
      user: 'ffffffffffffffffffffffff',
      reference: 'AAAA-AAAA',
      buyerName: 'Neko drugi',
      totalPrice: 0.01,
      itemsPrice: 0,
      orderItems: [],
      createdAt: '2020-01-01',
      deliveredAt: '2020-01-01',
      paymentStatus: PAID,
      notificationStatus: NOTIFIED,
      history: [],
      captureId: 'X',
      paymentResult: { captureId: 'X', provider: { orderId: 'Y' } },
      $set: { isPaid: true },
      'history.0.by': 'system',
    };
    await edit(order, await createAdmin(), smuggled).expect(200);
    expect(await stored(order)).toEqual({ ...order, lock: expect.anything() });
  });

  it('answers 400 to a body that it cannot read, and stores nothing', async () => {
    const order = await createOrder(await createUser(), PAID_ORDER);
    const { body } = await edit(order, await createAdmin(), { status: ADMITTED, paidAt: 'jučer' }).expect(
      400,
    );
    expect(body).toMatchObject({ code: 'validation', fields: { paidAt: expect.any(String) } });
    expect(await stored(order)).toMatchObject(order);
    expect(await mails()).toEqual([]);
  });

  it('answers 400 with a message to a note that is too long', async () => {
    const order = await createOrder(await createUser());
    const note = 'x'.repeat(501);
    const text = await edit(order, await createAdmin(), { paymentResult: note }).expect(400);
    expect(text.body.fields).toEqual({ paymentResult: 'Najviše 500 znakova.' });
    const parts = await edit(order, await createAdmin(), { paymentResult: { note } }).expect(400);
    expect(parts.body.fields).toEqual({ 'paymentResult.note': 'Najviše 500 znakova.' });
  });

  it('answers 409 to an edit of an older version', async () => {
    const admin = await createAdmin();
    const order = await createOrder(await createUser());
    const first = await edit(order, admin, { version: versionOf(order), status: IN_PROCEDURE }).expect(200);
    const { body } = await edit(order, admin, { version: versionOf(order), status: ADMITTED }).expect(409);
    expect(body.code).toBe('stale_edit');
    expect(await stored(order)).toMatchObject({ status: IN_PROCEDURE, __v: first.body.version });
    await edit(order, admin, { version: first.body.version, status: ADMITTED }).expect(200);
  });

  it('stores all of 20 parallel edits of different fields', async () => {
    const admin = await createAdmin();
    const order = await createOrder(await createUser());
    const bodies: EditOrderBody[] = [
      { status: ADMITTED },
      { isPaid: PAID },
      { isDelivered: NOTIFIED },
      { paymentResult: { method: 'Uplatnica' } },
      { paymentResult: { reference: '77' } },
    ];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => edit(order, admin, bodies[at % bodies.length]!)),
    );
    expect(tally(answers)).toEqual({ 200: 20 });
    const after = await stored(order);
    expect(after).toMatchObject({
      status: ADMITTED,
      isPaid: true,
      notificationStatus: NOTIFIED,
      paymentResult: { method: 'Uplatnica', reference: '77' },
      __v: versionOf(order) + 5,
    });
    expect(after.history).toHaveLength(6);
    expect((await mails()).map(({ kind }) => kind).toSorted()).toEqual(['paymentRecorded', 'statusChanged']);
  });

  it.each([
    ['a status', 'enrolment', { status: ADMITTED }],
    ['a delivery', 'enrolment', { isDelivered: true }],
    ['a payment status', 'money', { isPaid: UNPAID }],
    ['a day of payment', 'money', { paidAt: '2026-03-02' }],
    ['a note on the payment', 'money', { paymentResult: 'Izvod 12' }],
  ] as const)('changes %s only for staff with %s', async (_what, needed, body) => {
    const order = await createOrder(await createUser(), PAID_ORDER);
    const staff = callerOf(await createAdmin());
    // A specified client sends every field; the unchanged ones need no permission.
    const given = { status: NEW, isPaid: PAID, paidAt: '2026-03-01', isDelivered: NOT_NOTIFIED, ...body };
    const editAs = (permissions: typeof staff.permissions) =>
      editOrder(order._id.toString(), { ...staff, permissions }, editOrderBody.parse(given));
    const others = PERMISSIONS.filter((permission) => permission !== needed);
    await expect(editAs(others)).rejects.toMatchObject({ code: 'forbidden' });
    expect(await stored(order)).toEqual(order);
    await editAs([needed]);
    expect(versionOf(await stored(order))).toBe(versionOf(order) + 1);
  });

  it('is for admins only and answers 404 to an unknown order', async () => {
    const buyer = await createUser();
    const order = await createOrder(buyer);
    const body = { isPaid: true };
    await testApp().put(pathOf(order)).send(body).expect(401);
    await edit(order, buyer, body).expect(403);
    expect(await stored(order)).toEqual(order);
    const admin = await createAdmin();
    for (const id of ['ffffffffffffffffffffffff', 'x', '1', '%00']) {
      const path = apiUrl(API.orderEdit, { id });
      const { body: answer } = await testApp()
        .put(path)
        .set('Authorization', bearer(admin))
        .send(body)
        .expect(404);
      expect(answer).toEqual({ message: 'Prijava nije pronađena.', code: 'not_found' });
    }
  });

  it('answers 415 to text and 400 to broken JSON', async () => {
    const order = await createOrder(await createUser());
    const admin = bearer(await createAdmin());
    const send = (type: string, text: string) =>
      testApp().put(pathOf(order)).set('Authorization', admin).type(type).send(text);
    await send('text/plain', '{"isPaid":true}').expect(415);
    await send('application/json', '{"isPaid":').expect(400);
    expect(await stored(order)).toEqual(order);
  });
});
