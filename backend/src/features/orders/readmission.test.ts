import { ORDER_STATUS, type OrderStatus } from '@institut/contract/order';
import { API } from '@institut/contract/endpoints';
import { apiUrl } from '@institut/contract/paths';
import {
  createCourse,
  buildOrderBody,
  createOrder,
  bearer,
  createUser,
} from '../../test/support/factories.ts';
import { tally } from '../../test/support/httpClient.ts';
import { testApp, useTestDatabase } from '../../test/support/testApp.ts';
import { Course, type CourseFields } from '../courses/course.model.ts';
import { OutboxMail } from '../mail/mail.model.ts';
import type { UserDocument } from '../users/user.model.ts';
import { Order, type OrderFields } from './order.model.ts';

useTestDatabase();

const { new: NEW, inReview: IN_PROCEDURE, admitted: ADMITTED } = ORDER_STATUS;
const createAdmin = () => createUser({ isAdmin: true });
const setStatus = (order: OrderFields, admin: UserDocument, status: OrderStatus) =>
  testApp()
    .put(apiUrl(API.orderEdit, { id: order._id.toString() }))
    .set('Authorization', bearer(admin))
    .send({ status });
const stored = ({ _id }: OrderFields) => Order.findById(_id).orFail().lean();
const placesLeft = async ({ _id }: CourseFields) => (await Course.findById(_id).orFail()).countInStock;

async function orderOf(lines: [CourseFields, number][], status: OrderStatus = NEW): Promise<OrderFields> {
  const orderItems = lines.map(([{ _id: kurs, name, image, category, price }, qty]) => ({
    kurs,
    name,
    image,
    category,
    price,
    qty,
  }));
  return createOrder(await createUser(), { orderItems, status });
}

describe('PUT /api/orders/:id/edit of the status', () => {
  it('gives every place back on rejection and takes them again on readmission', async () => {
    const admin = await createAdmin();
    const web = await createCourse({ countInStock: 4 });
    const cad = await createCourse({ countInStock: 0 });
    const order = await orderOf([
      [web, 3],
      [cad, 2],
    ]);
    const places = async () => [await placesLeft(web), await placesLeft(cad)];

    await setStatus(order, admin, ORDER_STATUS.rejected).expect(200);
    expect(await places()).toEqual([7, 2]);
    await setStatus(order, admin, ORDER_STATUS.rejected).expect(200);
    expect(await places()).toEqual([7, 2]);
    await setStatus(order, admin, ADMITTED).expect(200);
    expect(await places()).toEqual([4, 0]);
    const { history } = await stored(order);
    expect(history.map(({ from, to }) => [from, to])).toEqual([
      [NEW, ORDER_STATUS.rejected],
      [ORDER_STATUS.rejected, ADMITTED],
    ]);
  });

  it('moves no place between two statuses that both hold them', async () => {
    const admin = await createAdmin();
    const course = await createCourse({ countInStock: 4 });
    const order = await orderOf([[course, 2]]);
    await setStatus(order, admin, IN_PROCEDURE).expect(200);
    await setStatus(order, admin, ADMITTED).expect(200);
    expect(await placesLeft(course)).toBe(4);
  });

  it('lets the places of a rejected application be taken by somebody else', async () => {
    const admin = await createAdmin();
    const course = await createCourse({ name: 'Web razvoj', countInStock: 0 });
    const order = await orderOf([[course, 1]]);
    await setStatus(order, admin, ORDER_STATUS.rejected).expect(200);
    await testApp()
      .post(API.orders)
      .set('Authorization', bearer(await createUser()))
      .send(buildOrderBody([course]))
      .expect(201);
    const { body } = await setStatus(order, admin, NEW).expect(409);
    const message = 'Na kursu „Web razvoj“ sva mjesta su popunjena.';
    expect(body).toEqual({ message, code: 'sold_out', fields: { status: message } });
    expect(await stored(order)).toMatchObject({ status: ORDER_STATUS.rejected });
    expect(await placesLeft(course)).toBe(0);
  });

  it('takes nothing and changes nothing when one course of several cannot be had', async () => {
    const admin = await createAdmin();
    const open = await createCourse({ countInStock: 5 });
    const full = await createCourse({ name: 'Pun', countInStock: 1 });
    const order = await orderOf(
      [
        [open, 2],
        [full, 2],
      ],
      ORDER_STATUS.rejected,
    );
    const { body } = await setStatus(order, admin, NEW).expect(409);
    expect(body.message).toBe('Na kursu „Pun“ ostalo je još 1 slobodno mjesto.');
    expect([await placesLeft(open), await placesLeft(full)]).toEqual([5, 1]);
    expect(await stored(order)).toEqual(order);
    expect(await OutboxMail.countDocuments()).toBe(0);
  });

  it.each(['gone', 'withdrawn'] as const)('names a course that is %s', async (how) => {
    const admin = await createAdmin();
    const course = await createCourse({ name: 'Robotika', countInStock: 9 });
    const order = await orderOf([[course, 1]]);
    if (how === 'gone') await Course.deleteOne({ _id: course._id });
    else await Course.updateOne({ _id: course._id }, { isDraft: true });
    await setStatus(order, admin, ORDER_STATUS.rejected).expect(200);
    const { body } = await setStatus(order, admin, NEW).expect(409);
    expect(body).toMatchObject({ message: 'Kurs „Robotika“ više nije u ponudi.', code: 'conflict' });
    expect(await stored(order)).toMatchObject({ status: ORDER_STATUS.rejected });
  });

  it('gives places back exactly once when 20 admins reject together', async () => {
    const admin = await createAdmin();
    const web = await createCourse({ countInStock: 3 });
    const cad = await createCourse({ countInStock: 8 });
    const order = await orderOf([
      [web, 2],
      [cad, 1],
    ]);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => setStatus(order, admin, ORDER_STATUS.rejected)),
    );
    expect(tally(answers)).toEqual({ 200: 20 });
    expect([await placesLeft(web), await placesLeft(cad)]).toEqual([5, 9]);
    expect((await stored(order)).history).toHaveLength(1);
    expect(await OutboxMail.countDocuments()).toBe(1);
  });

  it('keeps the sum of places when 20 rejections and readmissions race', async () => {
    const admin = await createAdmin();
    const course = await createCourse({ countInStock: 5 });
    const order = await orderOf([[course, 2]]);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => setStatus(order, admin, at % 2 ? NEW : ORDER_STATUS.rejected)),
    );
    expect(tally(answers)).toEqual({ 200: 20 });
    const { status } = await stored(order);
    expect(await placesLeft(course)).toBe(status === ORDER_STATUS.rejected ? 7 : 5);
  });

  it('gives the last place to one of 10 rejected applications', async () => {
    const admin = await createAdmin();
    const course = await createCourse({ countInStock: 1 });
    const orders = await Promise.all(
      Array.from({ length: 10 }, () => orderOf([[course, 1]], ORDER_STATUS.rejected)),
    );
    const answers = await Promise.all(orders.map((order) => setStatus(order, admin, ADMITTED)));
    expect(tally(answers)).toEqual({ 200: 1, 409: 9 });
    expect(await placesLeft(course)).toBe(0);
    expect(await Order.countDocuments({ status: ADMITTED })).toBe(1);
  });
});
