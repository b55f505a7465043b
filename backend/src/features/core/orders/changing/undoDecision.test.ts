import { UNDO_SECONDS } from '@institut/contract/limits';
import type { CallBody } from '@institut/contract/frame/calls';
import { adminOrder } from '@institut/contract/orders/admin.schema';
import { orderView } from '@institut/contract/orders/schema';
import { NOTIFICATION_STATUS, ORDER_STATUS, type OrderStatus } from '@institut/contract/orders/values';
import { as } from '../../../../test/support/client.ts';
import { createOrder, createUser, type OrderOverrides } from '../../../../test/support/factories.ts';
import { tally } from '../../../../test/support/httpClient.ts';
import { deliveryDeps, readOutbox, recordingTransport } from '../../../../test/support/mailOutbox.ts';
import { seatsLeft } from '../../../../test/support/placing.ts';
import { auditAfterEach, useShop } from '../../../../test/support/shop.ts';
import { useTestDatabase } from '../../../../test/support/testApp.ts';
import { AuditEntry } from '../../../audit/audit.model.ts';
import { Course } from '../../courses/course.model.ts';
import { deliverNext } from '../../../mail/mail.delivery.ts';
import { OutboxMail } from '../../../mail/mail.model.ts';
import { Order, type OrderFields } from '../order.model.ts';

useTestDatabase();

const shop = useShop({ staff: { name: 'Amina', lastName: 'Begić' }, course: { countInStock: 0 } });
auditAfterEach();

const LINE = { name: 'Kurs', image: '/uploads/kurs.webp', category: 'Tehnicke', price: 80, qty: 1 };
const createApplication = (overrides: OrderOverrides = {}) =>
  createOrder(shop.buyer, { orderItems: [{ ...LINE, kurs: shop.course._id }], ...overrides });

const decide = async ({ _id: id }: OrderFields, status: OrderStatus) => {
  const { body } = await as(shop.staff).editOrder({ params: { id }, body: { status } }).expect(200);
  return adminOrder.parse(body);
};
const undo = ({ _id: id }: OrderFields, body: CallBody<'undoDecision'> = {}, user = shop.staff) =>
  as(user).undoDecision({ params: { id }, body });
const stored = ({ _id }: OrderFields) => Order.findById(_id).orFail().lean();
const freeSeats = () => seatsLeft(shop.course);

/** Sends everything that is due when a decision can no longer be taken back; returns the subjects. */
async function deliver(): Promise<string[]> {
  const { transport, mails } = recordingTransport();
  const { deps } = deliveryDeps(transport);
  while (await deliverNext(deps));
  return mails.map(({ subject }) => subject);
}

describe('POST /api/orders/:id/ponisti', () => {
  it('takes an admission back before its mail leaves, and sends no mail about either', async () => {
    const order = await createApplication();
    const { version } = await decide(order, ORDER_STATUS.admitted);
    expect(await readOutbox()).toHaveLength(1);
    const { body } = await undo(order, { version }).expect(200);
    expect(adminOrder.parse(body)).toMatchObject({
      status: order.status,
      heldSeats: 1,
      notificationStatus: NOTIFICATION_STATUS.notNotified,
      history: [
        { event: 'status', from: order.status, to: ORDER_STATUS.admitted },
        { event: 'status', from: ORDER_STATUS.admitted, to: order.status, user: { name: 'Amina Begić' } },
        { event: 'decisionUndone' },
      ],
    });
    expect(await OutboxMail.countDocuments()).toBe(0);
    expect(await deliver()).toEqual([]);
    expect((await stored(order)).notificationStatus).toBe(NOTIFICATION_STATUS.notNotified);
    const entries = await AuditEntry.find({ event: 'edited' }).sort({ at: 1, _id: 1 }).lean();
    expect(entries.map(({ changes }) => changes.map(({ field }) => field))).toEqual([
      ['status'],
      ['status', 'decisionUndone'],
    ]);
  });

  it('shows the buyer neither the decision nor that it was taken back, and staff both', async () => {
    const order = await createApplication();
    await decide(order, ORDER_STATUS.inReview);
    await decide(order, ORDER_STATUS.rejected);
    await undo(order).expect(200);
    const params = { id: order._id };
    const own = await as(shop.buyer).getOrder({ params }).expect(200);
    const seen = orderView.parse(own.body).history;
    expect(seen.filter(({ event }) => event === 'status')).toMatchObject([{ to: ORDER_STATUS.inReview }]);
    const ofStaff = await as(shop.staff).viewOrder({ params }).expect(200);
    const whole = adminOrder.parse(ofStaff.body).history;
    expect(whole.map(({ event, to }) => [event, to])).toEqual([
      ['status', ORDER_STATUS.inReview],
      ['status', ORDER_STATUS.rejected],
      ['status', ORDER_STATUS.inReview],
      ['decisionUndone', null],
    ]);
  });

  it('holds the seats of a rejected order again, with the due day that it had', async () => {
    const order = await createApplication({ dueDay: '2099-01-01' });
    await decide(order, ORDER_STATUS.rejected);
    expect(await freeSeats()).toBe(1);
    await undo(order).expect(200);
    const { status, dueDay } = order;
    expect(await stored(order)).toMatchObject({ status, dueDay, heldSeats: 1 });
    expect(await freeSeats()).toBe(0);
  });

  it('leaves a rejected order rejected when its seat was taken meanwhile', async () => {
    const order = await createApplication();
    await decide(order, ORDER_STATUS.rejected);
    await Course.updateOne({ _id: shop.course._id }, { $inc: { freeSeats: -1, capacity: -1 } });
    const { body } = await undo(order).expect(409);
    expect(body.message).toMatch(/mjesta/);
    expect(await stored(order)).toMatchObject({ status: ORDER_STATUS.rejected, heldSeats: 0 });
    expect(await OutboxMail.countDocuments({ state: 'waiting' })).toBe(1);
  });

  it('refuses when the mail has left, whatever the clock says', async () => {
    const order = await createApplication();
    await decide(order, ORDER_STATUS.admitted);
    expect(await deliver()).toHaveLength(1);
    const { body } = await undo(order).expect(409);
    expect(body.message).toMatch(/^Uz odluku ili poslije nje|^E-mail o odluci je već poslan/);
    expect(await stored(order)).toMatchObject({
      status: ORDER_STATUS.admitted,
      notificationStatus: NOTIFICATION_STATUS.notified,
    });
  });

  it('refuses while the mail is being sent', async () => {
    const order = await createApplication();
    await decide(order, ORDER_STATUS.admitted);
    await OutboxMail.updateOne({}, { lease: 'x', attempts: 1 });
    const { body } = await undo(order).expect(409);
    expect(body.message).toMatch(/^E-mail o odluci je već poslan/);
  });

  it('takes back only the last of two decisions', async () => {
    const order = await createApplication();
    await decide(order, ORDER_STATUS.admitted);
    await decide(order, ORDER_STATUS.rejected);
    await undo(order).expect(200);
    expect((await stored(order)).status).toBe(ORDER_STATUS.admitted);
    const waiting = await readOutbox();
    expect(waiting.map(({ message }) => message['status'])).toEqual([ORDER_STATUS.admitted]);
  });

  it('leaves the mail of the decision before it, which waits until the second one can stay', async () => {
    const order = await createApplication();
    await decide(order, ORDER_STATUS.admitted);
    await OutboxMail.updateMany({}, { nextAttemptAt: new Date() });
    await decide(order, ORDER_STATUS.rejected);
    const [first, second] = await readOutbox();
    expect(first?.nextAttemptAt).toEqual(second?.nextAttemptAt);
    await undo(order).expect(200);
    expect(await deliver()).toHaveLength(1);
    expect((await stored(order)).notificationStatus).toBe(NOTIFICATION_STATUS.notified);
  });

  it('succeeds once of several at the same time', async () => {
    const order = await createApplication();
    const { version } = await decide(order, ORDER_STATUS.rejected);
    const answers = await Promise.all([1, 2, 3].map(() => undo(order, { version })));
    expect(tally(answers)).toEqual({ 200: 1, 409: 2 });
    expect((await stored(order)).history.filter(({ event }) => event === 'decisionUndone')).toHaveLength(1);
    expect(await freeSeats()).toBe(0);
  });

  it('is open to colleagues, and to nobody else', async () => {
    const order = await createApplication();
    await decide(order, ORDER_STATUS.admitted);
    await undo(order, {}, await createUser()).expect(403);
    const colleague = await createUser({ name: 'Emir', lastName: 'Hadžić', isAdmin: true });
    const { body } = await undo(order, {}, colleague).expect(200);
    expect(body.history.at(-1).user.name).toBe('Emir Hadžić');
  });
});

it('a mail about a decision waits until the decision cannot be taken back any more', async () => {
  const order = await createApplication();
  const before = Date.now();
  await decide(order, ORDER_STATUS.admitted);
  const [mail] = await readOutbox();
  expect(mail!.nextAttemptAt.getTime() - before).toBeGreaterThanOrEqual(UNDO_SECONDS * 1000);
});

it('of two decisions within that time only the last one is told', async () => {
  const order = await createApplication();
  await decide(order, ORDER_STATUS.rejected);
  await decide(order, ORDER_STATUS.admitted);
  const { transport, mails } = recordingTransport();
  const { deps } = deliveryDeps(transport);
  while (await deliverNext(deps));
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain('odabran');
  expect((await stored(order)).notificationStatus).toBe(NOTIFICATION_STATUS.notified);
});
