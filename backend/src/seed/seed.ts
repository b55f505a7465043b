import { isDuplicateKey } from '../database/duplicateKey.ts';
import { withTransaction } from '../database/transaction.ts';
import { Course } from '../features/courses/course.model.ts';
import { Order } from '../features/orders/order.model.ts';
import { UserModel } from '../features/users/user.model.ts';
import { demoCourses } from './demoCourses.ts';
import { demoOrders } from './demoOrders.ts';
import { demoUsers } from './demoUsers.ts';

/** True while nobody has registered, offered or ordered anything. */
export async function isDatabaseEmpty(): Promise<boolean> {
  const counts = await Promise.all([
    UserModel.countDocuments(),
    Course.countDocuments(),
    Order.countDocuments(),
  ]);
  return counts.every((count) => count === 0);
}

/** Deletes every user, course and order. */
export async function emptyDatabase(): Promise<void> {
  await Promise.all([UserModel.deleteMany(), Course.deleteMany(), Order.deleteMany()]);
}

/** Writes the demo content into an empty database, all of it or nothing, and its pictures into `uploadsDir`. */
export async function seed(uploadsDir: string, now = new Date()): Promise<void> {
  const users = await demoUsers(now);
  const courses = await demoCourses(users, uploadsDir, now);
  const orders = demoOrders(users, courses, now);
  await withTransaction(async (session) => {
    await UserModel.insertMany(Object.values(users), { session });
    await Course.insertMany([...courses.values()], { session });
    await Order.insertMany(orders, { session });
  });
}

/** Fills an empty database; says whether it did. Of two processes that start on the same one, the first does. */
export async function seedIfEmpty(uploadsDir: string): Promise<boolean> {
  if (!(await isDatabaseEmpty())) return false;
  try {
    await seed(uploadsDir);
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}
