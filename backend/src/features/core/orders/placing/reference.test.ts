import { as } from '../../../../test/support/client.ts';
import { buildOrderBody, createCourse, createOrder, createUser } from '../../../../test/support/factories.ts';
import { useTestDatabase } from '../../../../test/support/testApp.ts';
import { Course } from '../../courses/course.model.ts';
import { Order } from '../order.model.ts';
import { createReference } from './reference.ts';

useTestDatabase();

jest.mock('./reference.ts', () => {
  const actual = jest.requireActual<{ createReference: () => string }>('./reference.ts');
  return { ...actual, createReference: jest.fn(actual.createReference) };
});

const drawn = jest.mocked(createReference);

describe('createReference', () => {
  it('draws evenly from 32 unambiguous characters', () => {
    const references = Array.from({ length: 4000 }, () => createReference());
    expect(references.every((text) => /^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/.test(text))).toBe(true);
    expect(new Set(references).size).toBe(4000);
    const counts = new Map<string, number>();
    for (const digit of references.join('').replaceAll('-', ''))
      counts.set(digit, (counts.get(digit) ?? 0) + 1);
    expect(counts.size).toBe(32);
    // 1000 expected of each; 200 away is more than six standard deviations.
    for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(200);
  });
});

describe('POST /api/orders when the drawn reference is taken', () => {
  it('draws again, and takes the seats once', async () => {
    const user = await createUser();
    const course = await createCourse({ countInStock: 5 });
    await createOrder(user, { reference: 'AAAA-AAAA' });
    drawn.mockReturnValueOnce('AAAA-AAAA').mockReturnValueOnce('AAAA-AAAA').mockReturnValueOnce('BBBB-BBBB');

    const { body } = await as(user)
      .placeOrder({ body: buildOrderBody([course]) })
      .expect(201);
    expect(body.reference).toBe('BBBB-BBBB');
    expect(await Order.countDocuments()).toBe(2);
    expect(await Course.findById(course._id)).toMatchObject({ freeSeats: 4 });
  });
});
