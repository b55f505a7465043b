import { Types } from 'mongoose';
import { as } from '../../../test/support/client.ts';
import { createCourse, buildOrderBody, createUser, createOrder } from '../../../test/support/factories.ts';
import { tally } from '../../../test/support/httpClient.ts';
import { seatsLeft } from '../../../test/support/placing.ts';
import { useTestDatabase } from '../../../test/support/testApp.ts';
import { Course, type CourseFields } from '../courses/course.model.ts';
import type { UserDocument } from '../../users/lookup/user.model.ts';
import { Order, type OrderFields } from '../orders/order.model.ts';
import { ORDER_STATUS, type OrderStatus } from '@institut/contract/orders/values';
import { Seat } from './seat.model.ts';
import { OutboxMail } from '../../mail/mail.model.ts';

useTestDatabase();

const place = (user: UserDocument, lines: [CourseFields, number][]) =>
  as(user).placeOrder({
    body: {
      ...buildOrderBody([]),
      orderItems: lines.map(([course, qty]) => ({ kurs: course._id.toString(), qty })),
    },
  });

const createUsers = (count: number) => Promise.all(Array.from({ length: count }, () => createUser()));

describe('POST /api/orders when seats run out', () => {
  it.each([
    [0, 'Na kursu „Web razvoj” sva mjesta su popunjena.'],
    [1, 'Na kursu „Web razvoj” ostalo je još 1 slobodno mjesto.'],
    [3, 'Na kursu „Web razvoj” ostala su još 3 slobodna mjesta.'],
    [5, 'Na kursu „Web razvoj” ostalo je još 5 slobodnih mjesta.'],
  ])('answers 409 with the number of free seats: %d', async (countInStock, sentence) => {
    const course = await createCourse({ name: 'Web razvoj', countInStock });
    const { body } = await place(await createUser(), [[course, countInStock + 1]]).expect(409);
    expect(body).toEqual({ message: sentence, code: 'sold_out', fields: { 'orderItems.0.qty': sentence } });
    expect(await seatsLeft(course)).toBe(countInStock);
    expect(await Order.countDocuments()).toBe(0);
  });

  it('sells the last seats', async () => {
    const course = await createCourse({ countInStock: 3 });
    await place(await createUser(), [[course, 3]]).expect(201);
    expect(await seatsLeft(course)).toBe(0);
  });

  it('takes no seats when any line of the order cannot be fulfilled', async () => {
    const open = await createCourse({ countInStock: 10 });
    const full = await createCourse({ countInStock: 0 });
    const alsoOpen = await createCourse({ countInStock: 10 });
    const user = await createUser();
    const { body } = await place(user, [
      [open, 2],
      [full, 1],
      [alsoOpen, 2],
    ]).expect(409);
    expect(Object.keys(body.fields)).toEqual(['orderItems.1.qty']);
    await place(user, [
      [full, 1],
      [open, 2],
    ]).expect(409);
    expect([await seatsLeft(open), await seatsLeft(full), await seatsLeft(alsoOpen)]).toEqual([10, 0, 10]);
    expect(await Order.countDocuments()).toBe(0);
  });

  it('names every line that cannot be fulfilled, also of deleted courses and drafts', async () => {
    const full = await createCourse({ name: 'Pun', countInStock: 0 });
    const draft = await createCourse({ isDraft: true });
    const gone = { ...draft, _id: new Types.ObjectId() };
    const user = await createUser();
    const { body } = await place(user, [
      [gone, 1],
      [draft, 1],
      [full, 1],
    ]).expect(409);
    expect(body).toEqual({
      message: 'Odabrani kurs više nije u ponudi. Na kursu „Pun” sva mjesta su popunjena.',
      code: 'sold_out',
      fields: {
        'orderItems.0.kurs': 'Odabrani kurs više nije u ponudi.',
        'orderItems.1.kurs': 'Odabrani kurs više nije u ponudi.',
        'orderItems.2.qty': 'Na kursu „Pun” sva mjesta su popunjena.',
      },
    });
    const { body: onlyGone } = await place(user, [[draft, 1]]).expect(409);
    expect(onlyGone.code).toBe('conflict');
    expect(await seatsLeft(draft)).toBe(20);
  });
});

describe('simultaneous POST /api/orders', () => {
  it('sells 3 seats to exactly 3 of 12 buyers', async () => {
    const course = await createCourse({ countInStock: 3 });
    const buyers = await createUsers(12);
    const answers = await Promise.all(buyers.map((buyer) => place(buyer, [[course, 1]])));
    expect(tally(answers)).toEqual({ 201: 3, 409: 9 });
    expect(answers.filter(({ status }) => status === 409).every(({ body }) => body.code === 'sold_out')).toBe(
      true,
    );
    expect(await seatsLeft(course)).toBe(0);
    expect(await Order.countDocuments()).toBe(3);
    expect(new Set((await Order.find()).map(({ user }) => user.toString())).size).toBe(3);
  });

  it('serves all 8 buyers when there are seats for all', async () => {
    const course = await createCourse({ countInStock: 8 });
    const buyers = await createUsers(8);
    const answers = await Promise.all(buyers.map((buyer) => place(buyer, [[course, 1]])));
    expect(tally(answers)).toEqual({ 201: 8 });
    expect(await seatsLeft(course)).toBe(0);
  });

  it('never sells more seats than there are when quantities differ', async () => {
    const course = await createCourse({ countInStock: 10 });
    const buyers = await createUsers(12);
    await Promise.all(buyers.map((buyer, index) => place(buyer, [[course, (index % 3) + 1]])));
    const orders = await Order.find();
    const taken = orders.reduce((sum, { orderItems }) => sum + (orderItems[0]?.qty ?? 0), 0);
    expect(taken + (await seatsLeft(course))).toBe(10);
  });

  it('does not deadlock when orders name their courses in opposite order', async () => {
    const first = await createCourse({ countInStock: 12 });
    const second = await createCourse({ countInStock: 12 });
    const buyers = await createUsers(8);
    const answers = await Promise.all(
      buyers.map((buyer, index) => {
        const lines: [CourseFields, number][] = [
          [first, 1],
          [second, 1],
        ];
        return place(buyer, index % 2 === 0 ? lines : lines.toReversed());
      }),
    );
    expect(tally(answers)).toEqual({ 201: 8 });
    expect([await seatsLeft(first), await seatsLeft(second)]).toEqual([4, 4]);
    for (const { body } of answers) expect(body.orderItems).toHaveLength(2);
  });
});

const createAdmin = () => createUser({ isAdmin: true });

const setStatus = (order: OrderFields, admin: UserDocument, status: OrderStatus) =>
  as(admin).editOrder({ params: { id: order._id.toString() }, body: { status } });

const stored = ({ _id }: OrderFields) => Order.findById(_id).orFail().lean();

describe('seats of rejected and readmitted orders', () => {
  const { new: NEW, admitted: ADMITTED } = ORDER_STATUS;

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
    it('returns all seats on rejection and takes them again on readmission', async () => {
      const admin = await createAdmin();
      const web = await createCourse({ countInStock: 4 });
      const cad = await createCourse({ countInStock: 0 });
      const order = await orderOf([
        [web, 3],
        [cad, 2],
      ]);
      const bothLeft = async () => [await seatsLeft(web), await seatsLeft(cad)];

      await setStatus(order, admin, ORDER_STATUS.rejected).expect(200);
      expect(await bothLeft()).toEqual([7, 2]);
      await setStatus(order, admin, ORDER_STATUS.rejected).expect(200);
      expect(await bothLeft()).toEqual([7, 2]);
      await setStatus(order, admin, ADMITTED).expect(200);
      expect(await bothLeft()).toEqual([4, 0]);
      const { history } = await stored(order);
      expect(history.map(({ from, to }) => [from, to])).toEqual([
        [NEW, ORDER_STATUS.rejected],
        [ORDER_STATUS.rejected, ADMITTED],
      ]);
    });

    it('keeps the records of the seats, which say who held them and why not any more', async () => {
      const admin = await createAdmin();
      const course = await createCourse({ countInStock: 4 });
      const { body } = await place(await createUser(), [[course, 2]]).expect(201);
      const order = await Order.findById(body._id).orFail().lean();
      const line = order.orderItems[0]?._id;
      const held = {
        course: course._id,
        order: order._id,
        line,
        state: 'held',
        reason: null,
        releasedAt: null,
      };
      expect(await Seat.find({}, { _id: 0 }).lean()).toEqual([held, held]);
      expect(order).toMatchObject({ heldSeats: 2, orderItems: [{ qty: 2, held: 2 }] });

      await setStatus(order, admin, ORDER_STATUS.rejected).expect(200);
      const released = { ...held, state: 'released', reason: 'rejected', releasedAt: expect.any(Date) };
      expect(await Seat.find({}, { _id: 0 }).lean()).toEqual([released, released]);
      expect(await stored(order)).toMatchObject({ heldSeats: 0, orderItems: [{ qty: 2, held: 0 }] });

      await setStatus(order, admin, ADMITTED).expect(200);
      expect(await Seat.find({}, { _id: 0 }).lean()).toEqual([held, held]);
      expect(await stored(order)).toMatchObject({ heldSeats: 2, orderItems: [{ qty: 2, held: 2 }] });
      expect(await Course.findById(course._id).lean()).toMatchObject({
        capacity: 4,
        freeSeats: 2,
        seatChanges: 3,
      });
    });

    it('holds again only what the rejection released', async () => {
      const admin = await createAdmin();
      const course = await createCourse({ countInStock: 4 });
      const order = await orderOf([[course, 3]]);
      await setStatus(order, admin, ORDER_STATUS.rejected).expect(200);
      const given = await Seat.findOne({ order: order._id }).orFail();
      await Seat.updateOne({ _id: given._id }, { reason: 'erased' });
      await setStatus(order, admin, NEW).expect(200);
      expect(await seatsLeft(course)).toBe(5);
      expect(await stored(order)).toMatchObject({ heldSeats: 2, orderItems: [{ qty: 3, held: 2 }] });
    });

    it('makes the seats of a rejected order available to other buyers', async () => {
      const admin = await createAdmin();
      const course = await createCourse({ name: 'Web razvoj', countInStock: 0 });
      const order = await orderOf([[course, 1]]);
      await setStatus(order, admin, ORDER_STATUS.rejected).expect(200);
      await as(await createUser())
        .placeOrder({ body: buildOrderBody([course]) })
        .expect(201);
      const { body } = await setStatus(order, admin, NEW).expect(409);
      const message = 'Na kursu „Web razvoj” sva mjesta su popunjena.';
      expect(body).toEqual({ message, code: 'sold_out', fields: { status: message } });
      expect(await stored(order)).toMatchObject({ status: ORDER_STATUS.rejected });
      expect(await seatsLeft(course)).toBe(0);
    });

    it('takes no seats and keeps the status when one of several courses is full', async () => {
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
      expect(body.message).toBe('Na kursu „Pun” ostalo je još 1 slobodno mjesto.');
      expect([await seatsLeft(open), await seatsLeft(full)]).toEqual([5, 1]);
      expect(await stored(order)).toEqual(order);
      expect(await OutboxMail.countDocuments()).toBe(0);
    });

    it.each(['gone', 'withdrawn'] as const)(
      'names a course that is %s when it refuses a readmission',
      async (how) => {
        const admin = await createAdmin();
        const course = await createCourse({ name: 'Robotika', countInStock: 9 });
        const order = await orderOf([[course, 1]]);
        if (how === 'gone') await Course.deleteOne({ _id: course._id });
        else await Course.updateOne({ _id: course._id }, { isDraft: true });
        await setStatus(order, admin, ORDER_STATUS.rejected).expect(200);
        const { body } = await setStatus(order, admin, NEW).expect(409);
        expect(body).toMatchObject({ message: 'Kurs „Robotika” više nije u ponudi.', code: 'conflict' });
        expect(await stored(order)).toMatchObject({ status: ORDER_STATUS.rejected });
      },
    );

    it('returns the seats once when 8 admins reject at once', async () => {
      const admin = await createAdmin();
      const web = await createCourse({ countInStock: 3 });
      const cad = await createCourse({ countInStock: 8 });
      const order = await orderOf([
        [web, 2],
        [cad, 1],
      ]);
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => setStatus(order, admin, ORDER_STATUS.rejected)),
      );
      expect(tally(answers)).toEqual({ 200: 8 });
      expect([await seatsLeft(web), await seatsLeft(cad)]).toEqual([5, 9]);
      expect((await stored(order)).history).toHaveLength(1);
      expect(await OutboxMail.countDocuments()).toBe(1);
    });

    it('keeps the total number of seats when 8 rejections and readmissions race', async () => {
      const admin = await createAdmin();
      const course = await createCourse({ countInStock: 5 });
      const order = await orderOf([[course, 2]]);
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, at) => setStatus(order, admin, at % 2 ? NEW : ORDER_STATUS.rejected)),
      );
      expect(tally(answers)).toEqual({ 200: 8 });
      const { status } = await stored(order);
      expect(await seatsLeft(course)).toBe(status === ORDER_STATUS.rejected ? 7 : 5);
    });

    it('readmits one of 5 rejected orders to the last seat', async () => {
      const admin = await createAdmin();
      const course = await createCourse({ countInStock: 1 });
      const orders = await Promise.all(
        Array.from({ length: 5 }, () => orderOf([[course, 1]], ORDER_STATUS.rejected)),
      );
      const answers = await Promise.all(orders.map((order) => setStatus(order, admin, ADMITTED)));
      expect(tally(answers)).toEqual({ 200: 1, 409: 4 });
      expect(await seatsLeft(course)).toBe(0);
      expect(await Order.countDocuments({ status: ADMITTED })).toBe(1);
    });
  });
});
