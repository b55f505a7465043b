import { adminOrder } from '@institut/contract/orders/admin.schema';
import { ORDER_STATUS } from '@institut/contract/orders/values';
import { API } from '@institut/contract/frame/endpoints';
import { apiUrl } from '@institut/contract/frame/paths';
import { auditRecords } from '../../../commands/doctor/auditRecords.ts';
import { as } from '../../../test/support/client.ts';
import { bearer, buildOrderBody, createCourse, createUser } from '../../../test/support/factories.ts';
import { tally } from '../../../test/support/httpClient.ts';
import { readOutbox } from '../../../test/support/mailOutbox.ts';
import { testApp, useTestDatabase } from '../../../test/support/testApp.ts';
import type { UserDocument } from '../../accounts/user.model.ts';
import { AuditEntry } from '../../audit/audit.model.ts';
import { Course, type CourseFields } from '../../courses/course.model.ts';
import { OutboxMail } from '../../mail/mail.model.ts';
import { Seat } from '../../seats/seat.model.ts';
import { countNewOrders, latestNewOrders } from '../listing/orderOverview.service.ts';
import { Order, type OrderFields } from '../order.model.ts';

useTestDatabase();

let staff: UserDocument;
let course: CourseFields;
let order: OrderFields;
beforeEach(async () => {
  staff = await createUser({ isAdmin: true });
  course = await createCourse({ price: 80, countInStock: 5 });
  const body = buildOrderBody([], { orderItems: [{ kurs: course._id.toString(), qty: 2 }] });
  const placed = await as(await createUser())
    .placeOrder({ body })
    .expect(201);
  order = await Order.findById(placed.body._id).orFail().lean();
  await OutboxMail.deleteMany({});
});
afterEach(async () => {
  const violations = await auditRecords();
  if (violations.length > 0) throw new Error(JSON.stringify(violations));
});

const id = () => order._id.toString();
const cancel = (body: object = {}) => as(staff).cancelOrder({ params: { id: id() }, body });
const edit = (body: object) => as(staff).editOrder({ params: { id: id() }, body });
const stored = () => Order.findById(order._id).orFail().lean();
const freeSeats = async () => (await Course.findById(course._id).orFail()).freeSeats;
const mails = async () => (await readOutbox()).map(({ message }) => message);

describe('POST /api/orders/:id/odustanak', () => {
  it('releases the seats, leaves the status, and tells the buyer', async () => {
    const { body } = await cancel().expect(200);
    expect(adminOrder.parse(body)).toMatchObject({
      status: order.status,
      heldSeats: 0,
      amountDue: 0,
      openAmount: 0,
      isPaid: false,
      dueDay: null,
      cancelledAt: expect.any(String),
      history: [{ event: 'placed' }, { event: 'cancelled', by: 'staff' }],
    });
    expect(await freeSeats()).toBe(5);
    expect(await Seat.find().distinct('reason')).toEqual(['cancelled']);
    expect(await mails()).toMatchObject([
      { kind: 'orderCancelled', to: order.buyerEmail, reference: order.reference, hasPaid: false },
    ]);
    expect(await AuditEntry.find({ event: 'edited' }).lean()).toMatchObject([
      { target: { id: id() }, changes: [{ field: 'cancelledAt', to: 'da' }] },
    ]);
  });

  it('leaves what was paid as a surplus', async () => {
    await edit({ isPaid: true }).expect(200);
    await OutboxMail.deleteMany({});
    await cancel().expect(200);
    const { paid, openAmount, isPaid } = await stored();
    expect({ openAmount, isPaid }).toEqual({ openAmount: -paid, isPaid: true });
    expect(paid).toBe(18_400);
    expect(await mails()).toMatchObject([{ kind: 'orderCancelled', hasPaid: true }]);
  });

  it('happens once, however often it is asked for', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => cancel()));
    expect(tally(answers)).toEqual({ 200: 1, 409: 3 });
    expect(await freeSeats()).toBe(5);
    expect(await mails()).toHaveLength(1);
  });

  it('answers 409 to a stale version, and to a delivered or rejected order', async () => {
    const { __v: version } = order;
    await edit({ isPaid: true }).expect(200);
    expect((await cancel({ version }).expect(409)).body.code).toBe('stale_edit');
    await edit({ isDelivered: true }).expect(200);
    expect((await cancel().expect(409)).body.message).toBe(
      'Prijava je označena kao održana, pa se ne može otkazati.',
    );
    await edit({ isDelivered: false }).expect(200);
    await edit({ status: ORDER_STATUS.rejected }).expect(200);
    expect((await cancel().expect(409)).body.message).toContain('ne drži nijedno mjesto');
    expect(await stored()).toMatchObject({ cancelledAt: null });
  });
});

describe('a cancelled order', () => {
  it('takes no seat with any status, and its buyer gets no mail about it', async () => {
    await cancel().expect(200);
    await OutboxMail.deleteMany({});
    for (const status of [ORDER_STATUS.admitted, ORDER_STATUS.rejected, ORDER_STATUS.new]) {
      await edit({ status }).expect(200);
      expect(await freeSeats()).toBe(5);
    }
    expect(await mails()).toEqual([]);
    expect(await stored()).toMatchObject({ heldSeats: 0, cancelledAt: expect.any(Date) });
  });

  it('has its status again when the decision is undone', async () => {
    await cancel().expect(200);
    await edit({ status: ORDER_STATUS.admitted }).expect(200);
    await as(staff)
      .undoDecision({ params: { id: id() }, body: {} })
      .expect(200);
    expect(await stored()).toMatchObject({ status: order.status, heldSeats: 0 });
  });

  it('keeps a payment that arrives later as a surplus', async () => {
    await cancel().expect(200);
    await edit({ isPaid: true }).expect(200);
    const { amountDue, openAmount, paid } = await stored();
    expect({ amountDue, openAmount }).toEqual({ amountDue: 0, openAmount: -paid });
  });

  it('is not delivered, also when it was paid', async () => {
    await edit({ isPaid: true }).expect(200);
    await cancel().expect(200);
    const deliver = testApp().put(apiUrl(API.orderDelivery, { id: id() }));
    const { body } = await deliver.set('Authorization', bearer(staff)).send({}).expect(409);
    expect(body.message).toBe('Prijava je otkazana, pa se ne može isporučiti.');
    expect(await stored()).toMatchObject({ isDelivered: false });
  });

  it('waits for no decision', async () => {
    expect(await countNewOrders()).toBe(1);
    await cancel().expect(200);
    expect(await countNewOrders()).toBe(0);
    expect(await latestNewOrders()).toEqual([]);
  });

  it('gets the mail about its cancellation again', async () => {
    await cancel().expect(200);
    await OutboxMail.deleteMany({});
    await as(staff)
      .notifyBuyer({ params: { id: id() } })
      .expect(200);
    expect(await mails()).toMatchObject([{ kind: 'orderCancelled' }]);
  });
});
