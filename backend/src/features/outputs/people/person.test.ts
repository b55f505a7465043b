import { API } from '@institut/contract/frame/endpoints';
import { PERSON_ROWS } from '@institut/contract/limits';
import { person as personSchema } from '@institut/contract/people/schema';
import { Types } from 'mongoose';
import { z } from 'zod';
import { as } from '../../../test/support/client.ts';
import {
  createCourse,
  createOrder,
  createReviewedCourse,
  createUser,
  SHIPPING_ADDRESS,
  TEST_PASSWORD,
} from '../../../test/support/factories.ts';
import { testApp, useTestDatabase } from '../../../test/support/testApp.ts';
import { UserModel, type UserDocument } from '../../users/lookup/user.model.ts';
import { SessionModel } from '../../users/auth/session.model.ts';
import { Order } from '../../core/orders/order.model.ts';
import { Participant } from '../../processes/participants/participant.model.ts';
import { Seat } from '../../core/seats/seat.model.ts';

useTestDatabase();

const wire = z.strictObject(personSchema.shape);
const PAID = { isPaid: true, paymentStatus: 'Placeno', paidAt: new Date() } as const;

const read = (staff: UserDocument, id: string) => as(staff).getPerson({ params: { id } });
const find = (staff: UserDocument, keyword: string) => as(staff).findPeople({ query: { keyword } });
const createStaff = () => createUser({ isAdmin: true });

async function personOf({ id }: UserDocument) {
  const { body } = await read(await createStaff(), id).expect(200);
  return wire.parse(body);
}

describe('GET /api/users/:id/osoba', () => {
  it('returns who the person is, with phone and address of the newest orders', async () => {
    const ana = await createUser({ name: 'Ana', lastName: 'Anić', emailConfirmedAt: null });
    const address = { ...SHIPPING_ADDRESS, city: 'Mostar' };
    await createOrder(ana, { phone: '+387 61 111 111', createdAt: new Date('2026-01-01') });
    await createOrder(ana, { phone: '+387 62 222 222', createdAt: new Date('2026-02-01') });
    await createOrder(ana, { shippingAddress: address, createdAt: new Date('2026-03-01') });
    expect(await personOf(ana)).toMatchObject({
      _id: ana.id,
      name: 'Ana',
      lastName: 'Anić',
      email: ana.email,
      isEmailConfirmed: false,
      isAdmin: false,
      invitedAt: null,
      registeredAt: ana.createdAt.toISOString(),
      phone: '+387 62 222 222',
      address,
    });
  });

  it('returns empty lists for somebody who has done nothing', async () => {
    expect(await personOf(await createUser())).toMatchObject({
      phone: '',
      address: null,
      orders: { items: [], total: 0 },
      seats: { items: [], total: 0 },
      participations: { items: [], total: 0 },
      sums: { paid: 0, refunded: 0, open: 0, surplus: 0 },
      payments: { items: [], total: 0 },
      reviews: { items: [], total: 0 },
    });
  });

  it('adds up what all orders have received, still wait for and have too much', async () => {
    const ana = await createUser();
    await createOrder(ana, PAID);
    await createOrder(ana);
    const surplus = await createOrder(ana, PAID);
    await Order.updateOne({ _id: surplus._id }, { $set: { openAmount: -5050 } });
    await createOrder(await createUser(), PAID);
    const { orders, sums, payments } = await personOf(ana);
    const { totalPrice } = surplus;
    expect(orders.total).toBe(3);
    expect(sums).toEqual({ paid: 2 * totalPrice, refunded: 0, open: totalPrice, surplus: 50.5 });
    expect(payments.total).toBe(2);
    const ids = orders.items.map(({ _id }) => _id);
    for (const { order } of payments.items) expect(ids).toContain(order._id);
  });

  it('counts the seats of each course that are held now', async () => {
    const ana = await createUser();
    const [web, robots] = [await createCourse({ start: '2099-01-12' }), await createCourse({ start: '' })];
    const lineOf = ({ _id: kurs, name, image, category, price }: typeof web, qty: number) => ({
      kurs,
      name,
      image,
      category,
      price,
      qty,
    });
    await createOrder(ana, { orderItems: [lineOf(web, 2), lineOf(robots, 1)] });
    await createOrder(ana, { orderItems: [lineOf(web, 3)] });
    await createOrder(ana, {
      orderItems: [lineOf(robots, 4)],
      status: 'Niste primljeni u trening program',
    });
    const { seats } = await personOf(ana);
    expect(seats.total).toBe(2);
    expect(seats.items).toEqual([
      { course: { _id: web._id.toString(), name: web.name, start: '2099-01-12' }, seats: 5 },
      { course: { _id: robots._id.toString(), name: robots.name, start: null }, seats: 1 },
    ]);
  });

  it('returns the seats of other people that they have taken over, and not those of people after them', async () => {
    const [ana, buyer] = [await createUser(), await createUser({ name: 'Emir', lastName: 'Begić' })];
    const line = { ...(await createOrder(buyer)).orderItems[0]!, qty: 2 };
    const order = await createOrder(buyer, { orderItems: [line] });
    const [kept, replaced] = await Participant.find({ order: order._id }).lean();
    const taken = { isBuyer: false, state: 'confirmed', user: ana._id } as const;
    await Participant.updateOne({ _id: kept!._id }, { $set: taken });
    await Participant.updateOne({ _id: replaced!._id }, { $set: { ...taken, isCurrent: false } });
    const [item] = order.orderItems;
    const row = {
      _id: String(kept?._id),
      course: { _id: String(item?.kurs), name: item?.name },
      isHeld: true,
      order: {
        _id: order._id.toString(),
        reference: order.reference,
        buyer: 'Emir Begić',
        status: order.status,
      },
    };
    expect((await personOf(ana)).participations).toMatchObject({ items: [row], total: 1 });
    await Seat.updateOne({ _id: kept!.seat }, { $set: { state: 'released', reason: 'cancelled' } });
    expect((await personOf(ana)).participations).toMatchObject({ items: [{ ...row, isHeld: false }] });
    expect((await personOf(buyer)).participations).toEqual({ items: [], total: 0 });
  });

  it('returns the reviews with the names of their courses', async () => {
    const ana = await createUser();
    const { course } = await createReviewedCourse([{ user: ana._id, rating: 4, comment: 'Korisno.' }, {}]);
    const { reviews } = await personOf(ana);
    expect(reviews).toMatchObject({
      total: 1,
      items: [{ course: { _id: course._id.toString(), name: course.name }, rating: 4, comment: 'Korisno.' }],
    });
  });

  it('returns the newest rows of long lists and the number of all', async () => {
    const ana = await createUser();
    for (let n = 0; n < PERSON_ROWS + 2; n += 1) {
      await createOrder(ana, { ...PAID, createdAt: new Date(Date.UTC(2026, 0, 1, 0, n)) });
    }
    const { orders, payments } = await personOf(ana);
    expect(orders.total).toBe(PERSON_ROWS + 2);
    expect(orders.items).toHaveLength(PERSON_ROWS);
    expect(orders.items[0]?.createdAt).toBe(new Date(Date.UTC(2026, 0, 1, 0, PERSON_ROWS + 1)).toISOString());
    expect([payments.total, payments.items.length]).toEqual([PERSON_ROWS + 2, PERSON_ROWS]);
  });

  it('returns neither a password hash nor a token version', async () => {
    const ana = await createUser();
    const { text } = await read(await createStaff(), ana.id);
    expect(text).not.toMatch(/passwordHash|tokenVersion|searchKeys/);
  });

  it.each([[new Types.ObjectId().toString()], ['nije-oznaka']])('answers 404 for %s', async (id) => {
    expect((await read(await createStaff(), id)).status).toBe(404);
  });

  it('is refused to users without the permission, also about themselves', async () => {
    const ana = await createUser();
    expect((await read(ana, ana.id)).status).toBe(403);
  });
});

describe('the last login', () => {
  it('is stored at each login, and stays when the session ends', async () => {
    const ana = await createUser();
    const before = new Date('2026-01-01');
    await UserModel.updateOne({ _id: ana._id }, { $set: { lastLoginAt: before } });
    await testApp().post(API.login).send({ email: ana.email, password: TEST_PASSWORD }).expect(200);
    await SessionModel.deleteMany({ user: ana._id });
    const { lastLoginAt } = await personOf(ana);
    expect(Date.parse(lastLoginAt ?? '')).toBeGreaterThan(before.getTime());
  });

  it('is unknown before the first one', async () => {
    const ana = await createUser();
    await UserModel.updateOne({ _id: ana._id }, { $unset: { lastLoginAt: '' } });
    expect((await personOf(ana)).lastLoginAt).toBeNull();
  });

  it('does not change with a wrong password', async () => {
    const ana = await createUser();
    const before = new Date('2026-01-01');
    await UserModel.updateOne({ _id: ana._id }, { $set: { lastLoginAt: before } });
    await testApp().post(API.login).send({ email: ana.email, password: 'pogresna-1' }).expect(401);
    expect((await personOf(ana)).lastLoginAt).toBe(before.toISOString());
  });
});

describe('GET /api/osobe', () => {
  it('finds people by name and address, with nothing about their rights', async () => {
    const ana = await createUser({ name: 'Ćamila', lastName: 'Šehić', email: 'camila@example.com' });
    await createUser({ name: 'Mirza', email: 'mirza@example.com' });
    const staff = await createStaff();
    for (const keyword of ['camila', 'Šehić', 'CAMILA@example.com']) {
      const { body } = await find(staff, keyword).expect(200);
      expect(body).toEqual([
        { _id: ana.id, name: 'Ćamila', lastName: 'Šehić', email: ana.email, isEmailConfirmed: true },
      ]);
    }
  });

  it('finds nobody without a keyword, and at most ten people', async () => {
    const staff = await createStaff();
    for (let n = 0; n < 12; n += 1) await createUser({ name: 'Jasmina' });
    expect((await find(staff, '')).body).toEqual([]);
    expect((await find(staff, 'jasmina')).body).toHaveLength(10);
  });

  it('is refused to users without the permission', async () => {
    expect((await find(await createUser(), 'ana')).status).toBe(403);
  });
});
