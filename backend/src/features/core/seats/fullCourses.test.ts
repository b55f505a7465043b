import { mongo } from 'mongoose';
import { createCourse } from '../../../test/support/factories.ts';
import { databaseCalls } from '../../../test/support/testDatabase.ts';
import { useTestDatabase } from '../../../test/support/testDatabase.ts';
import { Course } from '../courses/course.model.ts';
import { findOffered, foundFull } from './fullCourses.ts';

useTestDatabase();

const { ObjectId } = mongo;

describe('foundFull', () => {
  it('answers those who had asked before the read that found a course full, without the database', async () => {
    const course = (await createCourse({ countInStock: 0 }))._id.toString();
    const before = performance.now();
    await findOffered([course]);
    const calls = await databaseCalls(async () => {
      expect(foundFull([course], before)?.get(course)).toMatchObject({ freeSeats: 0 });
      expect(foundFull([course], performance.now())).toBeUndefined();
    });
    expect(calls).toBe(0);
  });

  it('answers nobody about a course that has seats, had none before, or does not exist', async () => {
    const [full, free] = await Promise.all([0, 1].map((countInStock) => createCourse({ countInStock })));
    const ids = [full!._id, free!._id, new ObjectId()].map(String);
    const before = performance.now();
    await findOffered(ids);
    expect(foundFull(ids.slice(0, 1), before)).toBeDefined();
    expect(foundFull(ids.slice(0, 2), before)).toBeUndefined();
    expect(foundFull(ids.slice(2), before)).toBeUndefined();
    await Course.updateOne({ _id: full!._id }, { freeSeats: 1 });
    await findOffered(ids);
    expect(foundFull(ids.slice(0, 1), before)).toBeUndefined();
  });
});
