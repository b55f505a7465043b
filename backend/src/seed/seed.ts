import { withTransaction } from '../database/transaction.ts';
import { Career } from '../features/careers/career.model.ts';
import { Course } from '../features/courses/course.model.ts';
import { News } from '../features/news/news.model.ts';
import { Order } from '../features/orders/order.model.ts';
import { UserModel } from '../features/users/user.model.ts';
import { demoCareers } from './demoCareers.ts';
import { demoCourses } from './demoCourses.ts';
import { demoNews } from './demoNews.ts';
import { demoOrders } from './demoOrders.ts';
import { demoUsers } from './demoUsers.ts';

/** Writes the demo content into an empty database, all of it or nothing, and its pictures into `uploadsDir`. */
export async function seed(uploadsDir: string, now = new Date()): Promise<void> {
  const users = await demoUsers(now);
  const courses = await demoCourses(users, uploadsDir, now);
  const orders = demoOrders(users, courses, now);
  const news = await demoNews(uploadsDir, now);
  const careers = await demoCareers(uploadsDir, now);
  await withTransaction(async (session) => {
    await UserModel.insertMany(Object.values(users), { session });
    await Course.insertMany([...courses.values()], { session });
    await Order.insertMany(orders, { session });
    await News.insertMany(news, { session });
    await Career.insertMany(careers, { session });
  });
}
