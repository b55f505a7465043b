import { formatKm } from '@institut/contract/money';
import { plural } from '@institut/contract/plural';
import { countPlaces } from '../../lib/format.ts';
import type { CartChange } from './reconcile.ts';

const placesAreLeft = (count: number): string =>
  `${plural(count, { one: 'slobodno je još', few: 'slobodna su još', other: 'slobodno je još' })} ${countPlaces(count)}`;

/** What the buyer is told of a change. */
export function changeText(change: CartChange): string {
  const course = `„${change.name}“`;
  switch (change.kind) {
    case 'price':
      return `Cijena kursa ${course} promijenjena je sa ${formatKm(change.from)} na ${formatKm(change.to)}.`;
    case 'fewerPlaces':
      return `Na kursu ${course} ${placesAreLeft(change.places)}, pa smo vaš broj mjesta smanjili sa ${change.from} na ${change.to}.`;
    case 'full':
      return `Kurs ${course} je u međuvremenu popunjen. Uklonite ga da biste nastavili.`;
    case 'withdrawn':
      return `Kurs ${course} više nije u ponudi. Uklonite ga da biste nastavili.`;
    default:
      return `Na kursu ${course} ponovo ima slobodnih mjesta.`;
  }
}

/** What the buyer is told when fewer places could be chosen than asked for. */
export const loweredText = (name: string, wanted: number, qty: number): string =>
  `Na kursu „${name}“ ${placesAreLeft(qty)}, pa smo umjesto ${wanted} odabrali ${qty}.`;
