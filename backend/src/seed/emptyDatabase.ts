import { Career } from '../features/careers/career.model.ts';
import { Course } from '../features/courses/course.model.ts';
import { OutboxMail } from '../features/mail/mail.model.ts';
import { News } from '../features/news/news.model.ts';
import { Order } from '../features/orders/order.model.ts';
import { PaypalOrderModel } from '../features/payments/paypalOrder.model.ts';
import { UnusedFile } from '../features/uploads/unusedFile.model.ts';
import { PasswordReset } from '../features/users/passwordReset.model.ts';
import { UserModel } from '../features/users/user.model.ts';
import { RateLimitWindow } from '../http/rateLimitStore.ts';

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

/** Deletes every user, course, order, news item and career, and whatever is remembered besides. */
export async function emptyDatabase(): Promise<void> {
  await Promise.all([
    UserModel.deleteMany(),
    Course.deleteMany(),
    Order.deleteMany(),
    News.deleteMany(),
    Career.deleteMany(),
    OutboxMail.deleteMany(),
    PasswordReset.deleteMany(),
    PaypalOrderModel.deleteMany(),
    UnusedFile.deleteMany(),
    RateLimitWindow.deleteMany(),
  ]);
}
