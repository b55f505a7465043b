import { randomUUID } from 'node:crypto';
import { IDEMPOTENCY_KEY_HEADER } from '@institut/contract/frame/paths';
import { placeOrderBody } from '@institut/contract/orders/schema';
import { buildOrderBody, createCourse, createUser } from '../../../../test/support/factories.ts';
import { tally } from '../../../../test/support/httpClient.ts';
import { place, seatsLeft, placeWithKey } from '../../../../test/support/placing.ts';
import { useTestDatabase } from '../../../../test/support/testApp.ts';
import { Course } from '../../courses/course.model.ts';
import { type UserDocument } from '../../../users/lookup/user.model.ts';
import { Order } from '../order.model.ts';

useTestDatabase();

const isReplay = ({ headers }: { headers: Record<string, string> }) =>
  headers['idempotent-replayed'] === 'true';

describe('POST /api/orders with an Idempotency-Key', () => {
  it('returns the same order to a repeated request', async () => {
    const user = await createUser();
    const course = await createCourse({ countInStock: 5 });
    const body = buildOrderBody([course]);
    const key = randomUUID();

    const first = await placeWithKey(user, body, key).expect(201);
    const second = await placeWithKey(user, { ...body, totalPrice: 1 }, key).expect(201);
    expect([isReplay(first), isReplay(second)]).toEqual([false, true]);
    expect(second.body).toEqual(first.body);
    expect(await seatsLeft(course)).toBe(4);
    expect(await Order.countDocuments()).toBe(1);
  });

  it('returns the same order after the price of its course was changed', async () => {
    const user = await createUser();
    const course = await createCourse({ price: 80 });
    const body = { ...buildOrderBody([course]), totalPrice: 192 };
    const key = randomUUID();
    const first = await placeWithKey(user, body, key).expect(201);
    await Course.updateOne({ _id: course._id }, { price: 999 });
    const second = await placeWithKey(user, body, key).expect(201);
    expect(isReplay(second)).toBe(true);
    expect(second.body).toEqual(first.body);
    await placeWithKey(user, body, randomUUID()).expect(409);
    expect(await Order.countDocuments()).toBe(1);
  });

  it('returns the same order after its course is full or deleted', async () => {
    const user = await createUser();
    const course = await createCourse({ countInStock: 1 });
    const key = randomUUID();
    const first = await placeWithKey(user, buildOrderBody([course]), key).expect(201);
    await Course.deleteOne({ _id: course._id });
    const second = await placeWithKey(user, buildOrderBody([course]), key).expect(201);
    expect(second.body).toEqual(first.body);
  });

  it('answers 422 to the same key with another body', async () => {
    const user = await createUser();
    const course = await createCourse({ countInStock: 5 });
    const key = randomUUID();
    await placeWithKey(user, buildOrderBody([course]), key).expect(201);
    const { body } = await placeWithKey(
      user,
      buildOrderBody([course], { paymentMethod: 'Grant' }),
      key,
    ).expect(422);
    expect(body).toEqual({
      message: 'Ova prijava je već poslana s drugačijim sadržajem. Osvježite stranicu i provjerite.',
      code: 'idempotency_mismatch',
    });
    expect(await seatsLeft(course)).toBe(4);
  });

  it('distinguishes a body with a code for a discount, and reads one without as before there were codes', async () => {
    const user = await createUser();
    const body = buildOrderBody([await createCourse()]);
    expect(JSON.stringify(placeOrderBody.parse(body))).not.toContain('discountCode');
    const key = randomUUID();
    await placeWithKey(user, body, key).expect(201);
    await placeWithKey(user, { ...body, discountCode: 'K7M2-9QXA' }, key).expect(422);
  });

  it('distinguishes the keys of two users, and two keys of one user', async () => {
    const course = await createCourse({ countInStock: 5 });
    const key = randomUUID();
    const ana = await createUser();
    const first = await placeWithKey(ana, buildOrderBody([course]), key).expect(201);
    const ofAnother = await placeWithKey(await createUser(), buildOrderBody([course]), key).expect(201);
    const again = await placeWithKey(ana, buildOrderBody([course]), randomUUID()).expect(201);
    expect(new Set([first.body._id, ofAnother.body._id, again.body._id]).size).toBe(3);
    expect(await seatsLeft(course)).toBe(2);
  });

  it('places an order under a key whose first request was refused', async () => {
    const user = await createUser();
    const course = await createCourse({ countInStock: 0 });
    const key = randomUUID();
    await placeWithKey(user, buildOrderBody([course]), key).expect(409);
    await Course.updateOne({ _id: course._id }, { freeSeats: 1 });
    expect(isReplay(await placeWithKey(user, buildOrderBody([course]), key).expect(201))).toBe(false);
  });

  it.each(['1', 'nije-uuid', 'x'.repeat(5000), '{"$ne":null}'])(
    'answers 400 to the key %.20j',
    async (key) => {
      const course = await createCourse();
      const { body } = await placeWithKey(await createUser(), buildOrderBody([course]), key).expect(400);
      expect(body.message).toBe('Idempotency-Key mora biti UUID.');
      expect(await Order.countDocuments()).toBe(0);
    },
  );

  it.each([20, 1])('places one order when 10 identical requests race for %d seats', async (countInStock) => {
    const user = await createUser();
    const course = await createCourse({ countInStock });
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => placeWithKey(user, buildOrderBody([course]), key)),
    );
    expect(tally(answers)).toEqual({ 201: 10 });
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers.filter((answer) => !isReplay(answer))).toHaveLength(1);
    expect(await seatsLeft(course)).toBe(countInStock - 1);
    expect(await Order.countDocuments()).toBe(1);
  });

  it('places one order when 5 pairs of different bodies race, and refuses the other body', async () => {
    const user = await createUser();
    const course = await createCourse({ countInStock: 20 });
    const key = randomUUID();
    const bodies = [buildOrderBody([course]), buildOrderBody([course], { paymentMethod: 'Grant' })];
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => placeWithKey(user, bodies[index % 2] ?? {}, key)),
    );
    expect(tally(answers)).toEqual({ 201: 5, 422: 5 });
    expect(await seatsLeft(course)).toBe(19);
    expect(await Order.countDocuments()).toBe(1);
  });

  it('returns the earlier order to those that repeat one, and stores the others', async () => {
    const users = await Promise.all(Array.from({ length: 6 }, () => createUser()));
    const course = await createCourse({ countInStock: 50 });
    const send = (user: UserDocument, key: string) =>
      place(user, buildOrderBody([course])).set(IDEMPOTENCY_KEY_HEADER, key);
    const orders = users.map((user) => ({ user, key: randomUUID() }));
    const repeated = orders.slice(0, 3);
    const before = await Promise.all(repeated.map(({ user, key }) => send(user, key).expect(201)));
    const after = await Promise.all(orders.map(({ user, key }) => send(user, key).expect(201)));
    expect(after.slice(0, 3).map(({ body }) => body._id)).toEqual(before.map(({ body }) => body._id));
    expect(after.map(({ headers }) => headers['idempotent-replayed'])).toEqual([
      'true',
      'true',
      'true',
      undefined,
      undefined,
      undefined,
    ]);
    expect(await Order.countDocuments()).toBe(6);
    expect(await seatsLeft(course)).toBe(44);
  });
});
