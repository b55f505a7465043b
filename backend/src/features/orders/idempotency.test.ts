import { randomUUID } from 'node:crypto';
import { API } from '@institut/contract/endpoints';
import { IDEMPOTENCY_KEY_HEADER } from '@institut/contract/paths';
import { createCourse, buildOrderBody, bearer, createUser } from '../../test/support/factories.ts';
import { tally } from '../../test/support/httpClient.ts';
import { testApp, useTestDatabase } from '../../test/support/testApp.ts';
import { Course, type CourseFields } from '../courses/course.model.ts';
import type { UserDocument } from '../users/user.model.ts';
import { Order } from './order.model.ts';

useTestDatabase();

const place = (user: UserDocument, body: object, key: string) =>
  testApp().post(API.orders).set('Authorization', bearer(user)).set(IDEMPOTENCY_KEY_HEADER, key).send(body);
const placesLeft = async ({ _id }: CourseFields) => (await Course.findById(_id).orFail()).countInStock;
const isReplay = ({ headers }: { headers: Record<string, string> }) =>
  headers['idempotent-replayed'] === 'true';

describe('POST /api/orders with an Idempotency-Key', () => {
  it('gives the same order the second time', async () => {
    const user = await createUser();
    const course = await createCourse({ countInStock: 5 });
    const body = buildOrderBody([course]);
    const key = randomUUID();

    const first = await place(user, body, key).expect(201);
    const second = await place(user, { ...body, totalPrice: 1 }, key).expect(201);
    expect([isReplay(first), isReplay(second)]).toEqual([false, true]);
    expect(second.body).toEqual(first.body);
    expect(await placesLeft(course)).toBe(4);
    expect(await Order.countDocuments()).toBe(1);
  });

  it('gives the same order after its places have run out and its course is gone', async () => {
    const user = await createUser();
    const course = await createCourse({ countInStock: 1 });
    const key = randomUUID();
    const first = await place(user, buildOrderBody([course]), key).expect(201);
    await Course.deleteOne({ _id: course._id });
    const second = await place(user, buildOrderBody([course]), key).expect(201);
    expect(second.body).toEqual(first.body);
  });

  it('answers 422 to the same key with another body', async () => {
    const user = await createUser();
    const course = await createCourse({ countInStock: 5 });
    const key = randomUUID();
    await place(user, buildOrderBody([course]), key).expect(201);
    const { body } = await place(user, buildOrderBody([course], { paymentMethod: 'Grant' }), key).expect(422);
    expect(body).toEqual({
      message: 'Ova prijava je već poslana s drugačijim sadržajem.',
      code: 'idempotency_mismatch',
    });
    expect(await placesLeft(course)).toBe(4);
  });

  it('keeps the keys of two users, and two keys of one user, apart', async () => {
    const course = await createCourse({ countInStock: 5 });
    const key = randomUUID();
    const ana = await createUser();
    const first = await place(ana, buildOrderBody([course]), key).expect(201);
    const ofAnother = await place(await createUser(), buildOrderBody([course]), key).expect(201);
    const again = await place(ana, buildOrderBody([course]), randomUUID()).expect(201);
    expect(new Set([first.body._id, ofAnother.body._id, again.body._id]).size).toBe(3);
    expect(await placesLeft(course)).toBe(2);
  });

  it('places anew under a key whose first request was refused', async () => {
    const user = await createUser();
    const course = await createCourse({ countInStock: 0 });
    const key = randomUUID();
    await place(user, buildOrderBody([course]), key).expect(409);
    await Course.updateOne({ _id: course._id }, { countInStock: 1 });
    expect(isReplay(await place(user, buildOrderBody([course]), key).expect(201))).toBe(false);
  });

  it.each(['1', 'nije-uuid', 'x'.repeat(5000), '{"$ne":null}'])(
    'answers 400 to the key %.20j',
    async (key) => {
      const course = await createCourse();
      const { body } = await place(await createUser(), buildOrderBody([course]), key).expect(400);
      expect(body.message).toBe('Idempotency-Key mora biti UUID.');
      expect(await Order.countDocuments()).toBe(0);
    },
  );

  it.each([20, 1])('places one order when 10 identical requests race for %d places', async (countInStock) => {
    const user = await createUser();
    const course = await createCourse({ countInStock });
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => place(user, buildOrderBody([course]), key)),
    );
    expect(tally(answers)).toEqual({ 201: 10 });
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers.filter((answer) => !isReplay(answer))).toHaveLength(1);
    expect(await placesLeft(course)).toBe(countInStock - 1);
    expect(await Order.countDocuments()).toBe(1);
  });

  it('places one order when 5 pairs of different bodies race, and refuses the other body', async () => {
    const user = await createUser();
    const course = await createCourse({ countInStock: 20 });
    const key = randomUUID();
    const bodies = [buildOrderBody([course]), buildOrderBody([course], { paymentMethod: 'Grant' })];
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => place(user, bodies[index % 2] ?? {}, key)),
    );
    expect(tally(answers)).toEqual({ 201: 5, 422: 5 });
    expect(await placesLeft(course)).toBe(19);
    expect(await Order.countDocuments()).toBe(1);
  });
});
