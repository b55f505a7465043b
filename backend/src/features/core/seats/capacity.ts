import type { CourseBody } from '@institut/contract/courses/schema';
import { countText } from '@institut/contract/frame/plural';
import { conflict, invalidInput } from '../../../lib/errors.ts';
import type { CourseFields } from '../courses/course.model.ts';
import type { ClientSession } from 'mongoose';
import { requestDistribution } from './distributionRequests.ts';
import { offeredRecord, Seat } from './seat.model.ts';
import { isOver } from './seats.service.ts';

export type SeatNumbers = Pick<CourseBody, 'capacity' | 'countInStock' | 'countInStockRead'>;

/** The numbers of the seats of a course. The held ones are those that are neither free nor offered. */
export type StoredSeats = Pick<CourseFields, 'capacity' | 'freeSeats' | 'offeredSeats' | 'waiting'>;

/** Returns how many seats of a course orders hold. */
export const heldSeatsOf = ({ capacity, freeSeats, offeredSeats }: Omit<StoredSeats, 'waiting'>): number =>
  capacity - freeSeats - offeredSeats;

/**
 * Returns what an edit with these numbers makes of the seats of a course, and what has to be as it was read. The edit
 * stores both in one update: no other write outside this folder changes the counter. Seats that are held or offered stay
 * so. Throws a conflict if the capacity would be below them.
 */
export function seatsAfterEdit(course: CourseFields, body: SeatNumbers) {
  const wanted = capacityAfter(course, body);
  const { capacity, freeSeats, offeredSeats, seatChanges } = course;
  const taken = capacity - freeSeats;
  if (wanted < taken) throw tooFewSeats(course, wanted, body);
  // New seats go to those who wait first: `setNewSeatsAside` stores their records.
  const aside = course.waiting && course.runState !== 'cancelled' ? Math.max(0, wanted - capacity) : 0;
  return {
    unchanged: { capacity, freeSeats, seatChanges },
    changed: {
      capacity: wanted,
      freeSeats: wanted - taken - aside,
      seatChanges: wanted === capacity ? seatChanges : seatChanges + 1,
      ...(aside > 0 && { offeredSeats: offeredSeats + aside }),
    },
  };
}

/** Stores the records of the seats that an edit has added and set aside. */
export async function setNewSeatsAside(
  before: CourseFields,
  after: CourseFields,
  session: ClientSession,
): Promise<void> {
  const added = after.offeredSeats - before.offeredSeats;
  if (added <= 0) return;
  const records = Array.from({ length: added }, () => offeredRecord(after._id));
  await Seat.insertMany(records, { session });
  requestDistribution(after._id, session);
}

function capacityAfter(
  { capacity: current, freeSeats, isDraft }: CourseFields,
  { capacity, countInStock, countInStockRead }: SeatNumbers,
): number {
  if (capacity !== undefined) return capacity;
  if (countInStock === undefined) {
    const required = 'Unesite broj mjesta.';
    throw invalidInput({ capacity: required, countInStock: required });
  }
  return current + countInStock - (isDraft ? freeSeats : (countInStockRead ?? freeSeats));
}

function tooFewSeats(course: CourseFields, wanted: number, body: SeatNumbers) {
  const { capacity: current, freeSeats } = course;
  if (body.capacity !== undefined) {
    const heldSeats = heldSeatsOf(course);
    const held = countText(heldSeats, {
      one: 'zauzeto je %d mjesto',
      few: 'zauzeta su %d mjesta',
      other: 'zauzeto je %d mjesta',
    });
    const reason = [heldSeats > 0 && held, offeredText(course)].filter(Boolean).join(' i ');
    const taken = heldSeats + course.offeredSeats;
    const sentence = `${reason.charAt(0).toUpperCase()}${reason.slice(1)}, pa ih ukupno mora biti najmanje ${taken}.`;
    return conflict(sentence, 'conflict', { capacity: sentence });
  }
  const free =
    freeSeats === 0
      ? 'nema slobodnih mjesta'
      : countText(freeSeats, {
          one: 'je slobodno %d mjesto',
          few: 'su slobodna %d mjesta',
          other: 'je slobodno %d mjesta',
        });
  const sentence = `U međuvremenu su zauzeta mjesta na ovom kursu. Sada ${free}, pa njihov broj ne možete smanjiti za ${current - wanted}.`;
  return conflict(sentence, 'conflict', { countInStock: sentence });
}

/** Returns nothing for a course without offered seats. */
const offeredText = ({ offeredSeats }: StoredSeats): string =>
  offeredSeats === 0
    ? ''
    : countText(offeredSeats, {
        one: 'ponuđeno je %d mjesto',
        few: 'ponuđena su %d mjesta',
        other: 'ponuđeno je %d mjesta',
      });

/** Throws `has_seats` for a course with held or offered seats that is not over; afterwards its seats are history. */
export function refuseWhileHeld(course: CourseFields): void {
  const held = heldSeatsOf(course);
  const offered = offeredText(course);
  if ((held === 0 && !offered) || isOver(course)) return;
  const seats = countText(held, { one: '%d mjesto', few: '%d mjesta', other: '%d mjesta' });
  const taken = [held > 0 && `prijave zauzimaju ${seats}`, offered].filter(Boolean).join(', a ');
  const advice =
    held > 0 ? 'Prvo otkažite kurs dugmetom „Otkaži kurs” na stranici polaznika, ili sačekajte' : 'Sačekajte';
  throw conflict(`Na ovom kursu ${taken}, pa se ne može obrisati. ${advice} da kurs prođe.`, 'has_seats');
}
