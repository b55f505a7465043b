import { fullName } from '@institut/contract/accounts/values';
import type { MessageAudience } from '@institut/contract/messages/values';
import { ORDER_STATUS } from '@institut/contract/orders/values';
import { type ClientSession, Types } from 'mongoose';
import { today } from '../../../lib/instituteDay.ts';
import { attendanceIn } from '../../core/attendance/attendanceLookup.service.ts';
import { findCourseFacts } from '../../core/courses/courseLookup.service.ts';
import { plannedLessons } from '../../core/courses/timetableFacts.ts';
import { type CourseRow, findHolders } from '../../processes/participants/courseParticipants.service.ts';
import { countedOf } from '../../processes/waitingList/courseWaiting.service.ts';
import type { DeliveryFields } from './message.model.ts';

export type Recipient = Pick<
  DeliveryFields,
  'address' | 'name' | 'order' | 'seats' | 'ownsOrder' | 'waiting'
>;

export type Recipients = {
  recipients: Recipient[];
  /** The names of those concerned who have no address. */
  withoutEmail: string[];
};

/** Returns who belongs to a group of people of a course now, each address once. */
export async function recipientsOf(
  course: string,
  audience: MessageAudience,
  session: ClientSession | null = null,
): Promise<Recipients> {
  if (audience === 'waiting') {
    const entries = await countedOf(course, session);
    const recipients = entries.map(({ _id, email, name }) => ({
      address: email,
      name,
      order: null,
      seats: [],
      ownsOrder: false,
      waiting: _id,
    }));
    return { recipients, withoutEmail: [] };
  }
  const absent = audience === 'absentToday' ? await absentToday(course, session) : new Set<string>();
  const holders = await findHolders(course, session);
  return byAddress(holders.filter((row) => belongs(row, audience, absent)));
}

function belongs({ participant, order }: CourseRow, audience: MessageAudience, absent: ReadonlySet<string>) {
  if (audience === 'accepted') return order.status === ORDER_STATUS.admitted;
  if (audience === 'unpaid') return !order.isPaid;
  return audience === 'everybody' || absent.has(participant._id.toString());
}

/** Returns the participants who are marked as missing a lesson of today. */
async function absentToday(course: string, session: ClientSession | null): Promise<Set<string>> {
  const [facts] = await findCourseFacts([course], session);
  const lessons = plannedLessons(facts?.lessons ?? []).filter(({ day }) => day === today());
  const marks = await attendanceIn(new Types.ObjectId(course), session);
  const missing = marks.filter(
    ({ lesson, state }) =>
      (state === 'absent' || state === 'excused') && lessons.some(({ _id }) => _id.equals(lesson)),
  );
  return new Set(missing.map(({ participant }) => participant.toString()));
}

/** A seat without a named person, or whose person has no address, is written about to the buyer. */
export function byAddress(holders: readonly CourseRow[]): Recipients {
  const found = new Map<string, Recipient>();
  const withoutEmail: string[] = [];
  for (const { participant, order } of holders) {
    if (participant.email === '' && participant.state !== 'unnamed') withoutEmail.push(fullName(participant));
    const address = participant.email || order.buyerEmail;
    const known = found.get(address);
    known?.seats.push(participant.seat);
    if (known || !address) continue;
    const name = participant.email ? fullName(participant) : order.buyerName;
    const ownsOrder = address === order.buyerEmail;
    found.set(address, {
      address,
      name,
      order: order._id,
      seats: [participant.seat],
      ownsOrder,
      waiting: null,
    });
  }
  return { recipients: [...found.values()], withoutEmail };
}
