import { plural } from '@institut/contract/plural';
import { conflict, type AppError } from '../../lib/errors.ts';
import type { PlacesShortage, Shortage } from '../courses/places.service.ts';

/** Returns the conflict for the buyer, with a message for every line that has too few seats. */
export function shortageConflict({ shortages }: PlacesShortage): AppError {
  const sentences = shortages.map(shortageSentence);
  const fields = Object.fromEntries(
    shortages.map(({ index, course }, at) => [
      `orderItems.${index}.${course ? 'qty' : 'kurs'}`,
      sentences[at] ?? '',
    ]),
  );
  const isSoldOut = shortages.some(({ course }) => course !== null);
  return conflict([...new Set(sentences)].join(' '), isSoldOut ? 'sold_out' : 'conflict', fields);
}

/** Returns the conflict for an admin who readmits an order; `items` have the names of the courses on the order. */
export function readmissionConflict(
  { shortages }: PlacesShortage,
  items: readonly { name: string }[],
): AppError {
  const sentences = shortages.map((shortage) =>
    shortage.course
      ? shortageSentence(shortage)
      : `Kurs „${items[shortage.index]?.name ?? ''}“ više nije u ponudi.`,
  );
  const message = sentences.join(' ');
  const isSoldOut = shortages.some(({ course }) => course !== null);
  return conflict(message, isSoldOut ? 'sold_out' : 'conflict', { status: message });
}

function shortageSentence({ course }: Shortage): string {
  if (!course) return 'Odabrani kurs više nije u ponudi.';
  const { name, left } = course;
  if (left <= 0) return `Na kursu „${name}“ sva mjesta su popunjena.`;
  const places = plural(left, {
    one: 'ostalo je još %d slobodno mjesto',
    few: 'ostala su još %d slobodna mjesta',
    other: 'ostalo je još %d slobodnih mjesta',
  });
  return `Na kursu „${name}“ ${places.replace('%d', String(left))}.`;
}
