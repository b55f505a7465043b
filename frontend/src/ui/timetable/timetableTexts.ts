import { counted } from '../../lib/format.ts';
import type { Course } from '@institut/contract/courses/schema';
import type { VenueMode } from '@institut/contract/timetable/values';

/** Returns where a course takes place: `Sarajevo`, `Online`, `Sarajevo i online`; empty when it is not known. */
export function placeText(mode: VenueMode | null, city: string): string {
  if (mode === null) return '';
  if (mode === 'online') return 'Online';
  return mode === 'mixed' ? `${city || 'Učionica'} i\u00a0online` : city || 'U\u00a0učionici';
}

type Run = Pick<Course, 'runState' | 'minSeats' | 'applied' | 'isClosed'>;

/** Returns whether a course takes place; empty when nothing was said. */
export function runText({ runState, minSeats, applied, isClosed }: Run): string {
  if (runState === 'cancelled') return 'Kurs je otkazan.';
  if (runState === 'confirmed') return 'Održavanje je potvrđeno.';
  if (minSeats === 0 || isClosed) return '';
  return `Kurs se održava ako bude najmanje ${minSeats}\u00a0polaznika. Do sada prijavljeno: ${applied}.`;
}

export const countLessons = counted('susret', 'susreta', 'susreta');
