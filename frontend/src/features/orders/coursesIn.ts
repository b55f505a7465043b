import type { OrderItem } from '@institut/contract/order.schema';
import { plural } from '@institut/contract/plural';

/** The first course by name, the others by number: `Uvod u Python i još 2 kursa`. */
export function coursesIn(items: readonly OrderItem[]): string {
  const [first, ...others] = items;
  if (!first) return 'Prijava';
  const rest = plural(others.length, { one: 'kurs', few: 'kursa', other: 'kurseva' });
  return others.length > 0 ? `${first.name} i još ${others.length}\u00a0${rest}` : first.name;
}
