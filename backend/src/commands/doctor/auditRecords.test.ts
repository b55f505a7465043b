import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NOTIFICATION_STATUS, ORDER_STATUS, PAYMENT_STATUS } from '@institut/contract/orders/values';
import mongoose, { Types } from 'mongoose';
// For its models.
import '../../routes.ts';
import { discountCodeBody } from '@institut/contract/discounts/schema';
import { DiscountCode } from '../../features/core/orders/codes/discountCode.model.ts';
import { Course } from '../../features/core/courses/course.model.ts';
import { Seat, setAsideRecord } from '../../features/core/seats/seat.model.ts';
import { Review } from '../../features/catalogue/reviews/review.model.ts';
import { OutboxMail } from '../../features/mail/mail.model.ts';
import { Order } from '../../features/core/orders/order.model.ts';
import { Payment } from '../../features/core/ledger/payment.model.ts';
import { PaypalOrderModel } from '../../features/processes/payments/paypal/paypalOrder.model.ts';
import { storeRemovedId } from '../../features/users/accounts/removedIds.ts';
import { createCourse, createOrder, createReviewedCourse, createUser } from '../../test/support/factories.ts';
import { storedMail } from '../../test/support/mailOutbox.ts';
import { useTestDatabase } from '../../test/support/testDatabase.ts';
import { auditImages, auditRecords } from './auditRecords.ts';
import { folderStore } from '../../lib/storage/folderStore.ts';

useTestDatabase();

const uploadsDir = mkdtempSync(join(tmpdir(), 'institut-audit-'));
afterAll(() => rmSync(uploadsDir, { recursive: true }));

const audit = async () => [...(await auditRecords()), ...(await auditImages(folderStore(uploadsDir)))];

let orderId: Types.ObjectId;
let courseId: Types.ObjectId;
let mailId: Types.ObjectId;

beforeEach(async () => {
  mkdirSync(uploadsDir, { recursive: true });
  for (const image of ['kurs.webp', 'other.webp']) writeFileSync(join(uploadsDir, image), '');
  const course = await createCourse({ image: '/uploads/kurs.webp' });
  const order = await createOrder(await createUser());
  const mail = await storedMail();
  [courseId, orderId, mailId] = [course._id, order._id, mail._id];
});

const paid = { isPaid: true, paidAt: new Date(), paymentStatus: PAYMENT_STATUS.paid };
const statusEntry = { at: new Date(), by: 'staff', event: 'status', from: null, to: ORDER_STATUS.admitted };

const everything = () =>
  Promise.all(Object.values(mongoose.connection.collections).map((each) => each.find().toArray()));

it('finds nothing in consistent records, and changes nothing', async () => {
  await createOrder(await createUser(), paid);
  const before = await everything();
  expect(await audit()).toEqual([]);
  expect(await everything()).toEqual(before);
});

it('finds a discount that the amounts of its order leave out', async () => {
  const discounts = [{ kind: 'early', ruleId: courseId, text: 'Rana prijava', percent: 0, amountKm: 1 }];
  await Order.collection.updateOne({ _id: orderId }, { $set: { 'orderItems.0.discounts': discounts } });
  const problems = (await audit()).map(({ problem }) => problem);
  expect(problems).toContain('discountPrice is 0, and its lines result in 1');
});

const problems = async () => (await audit()).map(({ problem }) => problem);

it('finds a code with too many uses, an unknown one, and another amount than its percentage', async () => {
  const record = discountCodeBody.parse({ percent: 10, maxUses: 1 });
  const code = 'K7M2-9QXA';
  await DiscountCode.create({ ...record, code, createdAt: new Date() });
  const discounts = [{ kind: 'code', ruleId: courseId, text: 'Kod', percent: 10, amountKm: 7 }];
  await Order.collection.updateOne(
    { _id: orderId },
    { $set: { 'orderItems.0.discounts': discounts, discountPrice: 7 } },
  );
  expect(await problems()).toEqual(
    expect.arrayContaining([
      'the code takes 7 off a line, and its 10 % are 8',
      'discountCode is not set, and a line has the discount of a code',
    ]),
  );
  const other = await createOrder(await createUser());
  await Order.updateMany({}, { $set: { discountCode: code } });
  expect(await problems()).toEqual(
    expect.arrayContaining([
      '2 orders hold seats with it, and 1 may',
      `discountCode is ${code}, and no line has the discount of a code`,
    ]),
  );
  await Order.updateOne({ _id: other._id }, { $set: { discountCode: 'XXXX-XXXX' } });
  expect(await problems()).toContain('its code XXXX-XXXX does not exist');
});

it('finds a deleted user whom a restore has brought back', async () => {
  const { id } = await createUser();
  await storeRemovedId('erased-users', { id, at: new Date() });
  const problem = 'deleted, and back since a restore; the next start of a server deletes it again';
  expect(await audit()).toEqual([{ collection: 'users', id, problem }]);
});

it.each([
  [{ totalPrice: 191 }, 'totalPrice is 191, and its lines result in 192'],
  [{ itemsPrice: 81 }, 'itemsPrice is 81, and its lines result in 80'],
  [{ 'orderItems.0.qty': 1.5 }, 'a line has no whole seat'],
  [{ isPaid: true, paidAt: new Date() }, 'isPaid is true, and its payments result in false'],
  [{ paid: 5000 }, 'paid is 5000, and its payments result in 0'],
  [{ openAmount: 0 }, 'openAmount is 0, and its payments result in 19200'],
  [{ refunded: 100 }, '100 feninga were given back of 0'],
  [{ ...paid, isDelivered: true }, 'isDelivered is true and deliveredAt is empty'],
  [{ isDelivered: true, deliveredAt: new Date() }, 'isDelivered is true and isPaid is false'],
  [
    { history: [statusEntry] },
    `status is ${ORDER_STATUS.new}, and its history ends with ${ORDER_STATUS.admitted}`,
  ],
  [
    { history: [{ ...statusEntry, event: 'notificationStatus', to: NOTIFICATION_STATUS.notified }] },
    `notificationStatus is ${NOTIFICATION_STATUS.notNotified}, and its history ends with ${NOTIFICATION_STATUS.notified}`,
  ],
])('finds an order with %j', async (fields, problem) => {
  await Order.collection.updateOne({ _id: orderId }, { $set: fields });
  expect(await audit()).toContainEqual({ collection: 'orders', id: orderId.toString(), problem });
});

it('finds an order whose payments contradict it, and a payment without its order', async () => {
  const order = await createOrder(await createUser(), paid);
  await Payment.updateOne({ order: order._id }, { state: 'void' });
  const found = await audit();
  const problem = 'isPaid is true, and its payments result in false';
  expect(found).toContainEqual({ collection: 'orders', id: order._id.toString(), problem });
  const missing = new Types.ObjectId();
  await Payment.updateOne({ order: order._id }, { order: missing });
  expect(await audit()).toContainEqual(
    expect.objectContaining({
      collection: 'payments',
      problem: `its order ${missing.toString()} does not exist`,
    }),
  );
});

it('finds a capture that pays twice', async () => {
  const captured = { method: '', reference: '', note: '', captureId: 'CAP-1', provider: null };
  const order = await createOrder(await createUser(), { paymentResult: captured });
  const record = await Payment.findOne({ order: order._id }).orFail().lean();
  await Payment.collection.dropIndexes();
  const copy = { ...record, _id: new Types.ObjectId() };
  await Payment.collection.insertOne(copy);
  await Payment.createIndexes().catch(() => undefined);
  const problem = 'capture CAP-1 pays twice';
  expect(await audit()).toContainEqual(expect.objectContaining({ collection: 'payments', problem }));
  await Payment.collection.deleteOne({ _id: copy._id });
  await Payment.createIndexes();
});

it('finds an order with one course in two lines', async () => {
  const [line] = (await Order.findById(orderId).orFail().lean()).orderItems;
  await Order.collection.updateOne({ _id: orderId }, { $set: { orderItems: [line, line] } });
  const problem = 'a course is in two lines';
  expect(await audit()).toContainEqual({ collection: 'orders', id: orderId.toString(), problem });
});

it('finds a course whose rating does not follow from its reviews', async () => {
  const { course } = await createReviewedCourse([{ rating: 4 }, { rating: 5 }]);
  expect(await audit()).toEqual([]);
  await Review.deleteOne({ course: course._id, rating: 4 });
  const problem = 'numReviews is 2 and rating 4.5, and its reviews result in 1 and 5';
  expect(await audit()).toEqual([{ collection: 'courses', id: course._id.toString(), problem }]);
});

it('finds a review of a course that does not exist', async () => {
  const { course, reviews } = await createReviewedCourse([{}]);
  await Course.collection.deleteOne({ _id: course._id });
  const problem = `its course ${course._id.toString()} does not exist`;
  expect(await audit()).toEqual([{ collection: 'reviews', id: reviews[0]?._id.toString(), problem }]);
});

it.each([-1, 2.5])('finds a course with %d free seats', async (freeSeats) => {
  await Course.collection.updateOne({ _id: courseId }, { $set: { freeSeats } });
  expect(await audit()).toEqual([
    {
      collection: 'courses',
      id: courseId.toString(),
      problem: `capacity is 20, with ${freeSeats} free, 0 held and 0 offered seats`,
    },
  ]);
});

it('counts offered seats as seats of the course, and finds their number wrong', async () => {
  const seat = { _id: new Types.ObjectId(), course: courseId };
  await Seat.insertMany([setAsideRecord(seat)]);
  const wrong = (problem: string) => ({ collection: 'courses', id: courseId.toString(), problem });
  expect(await audit()).toEqual([
    wrong('capacity is 20, with 20 free, 0 held and 1 offered seats'),
    wrong('offeredSeats is 0, and 1 records say so'),
  ]);
  await Course.updateOne({ _id: courseId }, { capacity: 21, offeredSeats: 1 });
  expect(await audit()).toEqual([]);
});

it('finds a held seat without an order and an offered seat of one', async () => {
  const held = await Seat.findOne({ order: orderId }).orFail();
  const offered = setAsideRecord({ _id: new Types.ObjectId(), course: new Types.ObjectId() });
  await Seat.insertMany([{ ...offered, order: orderId }]);
  await Seat.collection.updateOne({ _id: held._id }, { $set: { order: null } });
  const inSeats = { collection: 'seats', id: held._id.toString() };
  const found = await audit();
  expect(found).toContainEqual({ ...inSeats, problem: 'it is held, and its order is missing' });
  expect(found).toContainEqual({
    ...inSeats,
    id: offered._id.toString(),
    problem: `it is offered, and its order is ${orderId.toString()}`,
  });
});

it.each([
  [{ state: 'sent', removeAt: new Date() }, 'state is sent and sentAt is empty'],
  [{ state: 'failed' }, 'state is failed and removeAt is empty'],
])('finds a mail with %j', async (fields, problem) => {
  await OutboxMail.collection.updateOne({ _id: mailId }, { $set: fields });
  expect(await audit()).toEqual([{ collection: 'outbox', id: mailId.toString(), problem }]);
});

it('finds mails and PayPal orders whose order does not exist', async () => {
  const missing = new Types.ObjectId();
  await OutboxMail.collection.updateOne({ _id: mailId }, { $set: { 'message.orderId': missing.toString() } });
  const amount = { currency_code: 'EUR', value: '1.00' };
  await PaypalOrderModel.create({ _id: 'PAYPAL1', order: missing, attempt: 1, amount, feninga: 18_400 });
  const problem = `its order ${missing.toString()} does not exist`;
  expect(await audit()).toEqual([
    { collection: 'outbox', id: mailId.toString(), problem },
    { collection: 'paypalorders', id: 'PAYPAL1', problem },
  ]);
});

it('finds an image that a record names and that is missing', async () => {
  rmSync(join(uploadsDir, 'kurs.webp'));
  expect(await audit()).toEqual([
    {
      collection: 'uploads',
      id: '/uploads/kurs.webp',
      problem: 'a record shows this image, and there is no such file',
    },
  ]);
});
