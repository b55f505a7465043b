import { z } from 'zod';
import { EXPORT_QUERIES } from '../exports/schema.ts';
import { STAFF_ORDER_EVENTS } from '../orders/events.ts';
import { auditChangeText } from './values.ts';

it.each(STAFF_ORDER_EVENTS)('names the event %s of an order in words', (event) => {
  expect(auditChangeText({ field: event, from: null, to: 'da' }, 'order')).not.toMatch(`${event}:`);
});

/** Returns the choices of a field of a query; none for a text or a day. */
function choicesOf(field: unknown): string[] {
  if (field instanceof z.ZodEnum) return field.options.map(String);
  if (field instanceof z.ZodOptional || field instanceof z.ZodDefault || field instanceof z.ZodPipe)
    return choicesOf(field instanceof z.ZodPipe ? field.in : field.unwrap());
  return field instanceof z.ZodUnion ? field.options.flatMap(choicesOf) : [];
}

/** Neither is a filter. */
const OTHERS = new Set(['sort', 'direction', 'format']);
const FILTERS = Object.entries(EXPORT_QUERIES).flatMap(([list, { shape }]) =>
  Object.entries(shape)
    .filter(([field]) => !OTHERS.has(field))
    .flatMap(([field, type]) => choicesOf(type).map((value) => [list, field, value] as const)),
);

it.each(FILTERS)('the entry of an export of %s names the filter %s=%s in words', (_list, field, value) => {
  const text = auditChangeText({ field, from: null, to: value }, 'list');
  expect(text).not.toMatch(/: (?!da$|ne$)([a-z]+[A-Z]?\w*|Tehnicke|Digital Skills)$/);
  expect(text).not.toMatch(new RegExp(`^${field}:`));
});
