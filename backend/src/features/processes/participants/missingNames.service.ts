import { dayAfter } from '@institut/contract/frame/days';
import { NAMES_REMINDER_DAYS } from '@institut/contract/limits';
import { type ClientSession, trusted, type Types } from 'mongoose';
import { withTransaction } from '../../../database/transaction.ts';
import { today } from '../../../lib/instituteDay.ts';
import { coursesBeginning } from '../../core/courses/courseLookup.service.ts';
import { queueMail } from '../../mail/mail.service.ts';
import { lockOrder } from '../../core/orders/changing/orderChange.ts';
import { orderMessageOf } from '../../core/orders/mails/order.mails.ts';
import { heldAmong } from '../../core/seats/seatLookup.service.ts';
import { missingNamesMail } from './participant.mails.ts';
import { Participant } from './participant.model.ts';

/**
 * Does one round: asks the buyers of courses that begin within three days, once for each seat, for the names that are
 * missing. Returns the number of mails. Each order is a transaction of its own.
 */
export async function askForNames(now = new Date()): Promise<number> {
  const day = today(now);
  const beginning = await coursesBeginning(day, dayAfter(day, NAMES_REMINDER_DAYS));
  const courses = new Map(beginning.map(({ _id, name, start }) => [_id.toString(), { name, start }]));
  const unasked = {
    course: trusted({ $in: [...courses.keys()] }),
    state: 'unnamed' as const,
    isCurrent: true,
    namesAskedAt: null,
  };
  const orders = await Participant.distinct('order', unasked);
  let sent = 0;
  for (const order of orders) {
    if (await withTransaction((session) => ask(order, courses, { now, session }))) sent += 1;
  }
  return sent;
}

async function ask(
  id: Types.ObjectId,
  courses: ReadonlyMap<string, { name: string; start: string }>,
  { now, session }: { now: Date; session: ClientSession },
): Promise<boolean> {
  const order = await lockOrder(id.toString(), session);
  const unnamed = { order: id, state: 'unnamed' as const, isCurrent: true, namesAskedAt: null };
  const participants = await Participant.find(unnamed).session(session).lean();
  const seats = await heldAmong(
    participants.map(({ seat }) => seat),
    session,
  );
  const held = new Set(seats.map(({ _id }) => _id.toString()));
  const due = participants.filter(
    ({ seat, course }) => held.has(seat.toString()) && courses.has(course.toString()),
  );
  if (due.length === 0) return false;
  const asked = { _id: trusted({ $in: due.map(({ _id }) => _id) }) };
  await Participant.updateMany(asked, { namesAskedAt: now }, { session });
  if (order.erasedAt) return false;
  const missing = new Map<string, number>();
  for (const { course } of due) missing.set(course.toString(), (missing.get(course.toString()) ?? 0) + 1);
  const { to, name, orderId, reference } = orderMessageOf(order, new Map());
  const named = [...missing].flatMap(([course, count]) => {
    const found = courses.get(course);
    return found ? [{ ...found, missing: count }] : [];
  });
  await queueMail(missingNamesMail, { to, name, orderId, reference, missing: named }, session);
  return true;
}
