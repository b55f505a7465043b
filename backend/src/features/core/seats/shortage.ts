import { dayText } from '@institut/contract/frame/dayText';
import { countText } from '@institut/contract/frame/plural';
import { conflict, type AppError } from '../../../lib/errors.ts';
import type { Closed, SeatShortage, Shortage } from './seats.service.ts';

/** Returns the conflict for the buyer, with a message for every line that has too few seats. */
export function shortageConflict({ shortages }: SeatShortage): AppError {
  const sentences = shortages.map(shortageSentence);
  const fields = Object.fromEntries(
    shortages.map(({ index, course }, at) => [
      `orderItems.${index}.${course && !course.closed ? 'qty' : 'kurs'}`,
      sentences[at] ?? '',
    ]),
  );
  return conflict([...new Set(sentences)].join(' '), codeOf(shortages), fields);
}

function codeOf(shortages: readonly Shortage[]) {
  if (shortages.some(({ course }) => course && !course.closed)) return 'sold_out';
  return shortages.some(({ course }) => course) ? 'applications_closed' : 'conflict';
}

/** Returns the conflict for an admin who readmits an order; `items` have the names of the courses on the order. */
export function readmissionConflict(
  { shortages }: SeatShortage,
  items: readonly { name: string }[],
): AppError {
  const sentences = shortages.map((shortage) =>
    shortage.course
      ? shortageSentence(shortage)
      : `Kurs „${items[shortage.index]?.name ?? ''}” više nije u ponudi.`,
  );
  const message = sentences.join(' ');
  return conflict(message, codeOf(shortages), { status: message });
}

/** Returns why nobody can apply for a course of this name. */
export function closedSentence(name: string, closed: Closed): string {
  if (closed.why === 'cancelled') return `Kurs „${name}” je otkazan, pa se na njega ne možete prijaviti.`;
  if (closed.why === 'deadline') return `Prijave na kurs „${name}” bile su moguće do ${dayText(closed.day)}`;
  return `Kurs „${name}” je počeo, pa su prijave zatvorene.`;
}

function shortageSentence({ course }: Shortage): string {
  if (!course) return 'Odabrani kurs više nije u ponudi.';
  const { name, left } = course;
  if (course.closed) return closedSentence(name, course.closed);
  if (left <= 0) return `Na kursu „${name}” sva mjesta su popunjena.`;
  const seats = countText(left, {
    one: 'ostalo je još %d slobodno mjesto',
    few: 'ostala su još %d slobodna mjesta',
    other: 'ostalo je još %d slobodnih mjesta',
  });
  return `Na kursu „${name}” ${seats}.`;
}
