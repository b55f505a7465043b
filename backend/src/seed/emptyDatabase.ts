import { Career } from '../features/careers/career.model.ts';
import { Course } from '../features/courses/course.model.ts';
import { OutboxMail } from '../features/mail/mail.model.ts';
import { News } from '../features/news/news.model.ts';
import { Order } from '../features/orders/order.model.ts';
import { PasswordReset } from '../features/users/passwordReset.model.ts';
import { UserModel } from '../features/users/user.model.ts';

/** True while nobody has registered, offered, written or ordered anything. */
export async function isDatabaseEmpty(): Promise<boolean> {
  const counts = await Promise.all([
    UserModel.countDocuments(),
    Course.countDocuments(),
    Order.countDocuments(),
    News.countDocuments(),
    Career.countDocuments(),
  ]);
  return counts.every((count) => count === 0);
}

/** Deletes every user, course, order, news item and career, and the mails and links that were on their way to them. */
export async function emptyDatabase(): Promise<void> {
  await Promise.all([
    UserModel.deleteMany(),
    Course.deleteMany(),
    Order.deleteMany(),
    News.deleteMany(),
    Career.deleteMany(),
    OutboxMail.deleteMany(),
    PasswordReset.deleteMany(),
  ]);
}
