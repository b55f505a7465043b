import type { CourseBody } from '@institut/contract/courses/schema';
import { countText } from '@institut/contract/frame/plural';
import { conflict, invalidInput } from '../../lib/errors.ts';
import type { CourseFields } from '../courses/course.model.ts';
import { isClosed } from './seats.service.ts';

export type SeatNumbers = Pick<CourseBody, 'capacity' | 'countInStock' | 'countInStockRead'>;

/** Returns how many seats of a course are not free. */
export const heldSeatsOf = ({ capacity, freeSeats }: Pick<CourseFields, 'capacity' | 'freeSeats'>): number =>
  capacity - freeSeats;

/**
 * Returns what an edit with these numbers makes of the seats of a course, and what has to be as it was read: seats that are
 * held stay held. Throws a conflict if the capacity would be below them.
 */
export function seatsAfterEdit(course: CourseFields, body: SeatNumbers) {
  const wanted = capacityAfter(course, body);
  const held = heldSeatsOf(course);
  if (wanted < held) throw tooFewSeats(course, wanted, body);
  const { capacity, freeSeats, seatChanges } = course;
  return {
    unchanged: { capacity, freeSeats, seatChanges },
    changed: { capacity: wanted, freeSeats: wanted - held, seatChanges: seatChanges + 1 },
  };
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
    const held = countText(heldSeatsOf(course), {
      one: 'Zauzeto je %d mjesto',
      few: 'Zauzeta su %d mjesta',
      other: 'Zauzeto je %d mjesta',
    });
    const sentence = `${held}, pa ih ukupno ne može biti manje od toga.`;
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

/** Throws `has_seats` for a course that orders hold seats of and that is not over; afterwards its seats are history. */
export function refuseWhileHeld(course: CourseFields): void {
  const held = heldSeatsOf(course);
  if (held === 0 || isClosed(course)) return;
  const seats = countText(held, { one: '%d mjesto', few: '%d mjesta', other: '%d mjesta' });
  throw conflict(
    `Na ovom kursu prijave drže ${seats}, pa se ne može obrisati. Prvo odbijte te prijave, ili sačekajte da kurs prođe.`,
    'has_seats',
  );
}
