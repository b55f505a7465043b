import { ORDER_STATUS, type OrderStatus } from '@institut/contract/order';
import type { AdminOrderSummary } from '@institut/contract/orderAdmin.schema';
import { plural } from '@institut/contract/plural';
import { countOrders, countPlaces } from '../../../lib/format.ts';
import { forOrders } from './orderCounts.ts';

/** The applications that a new status changes; the others have it already. */
export const changedBy = (rows: readonly AdminOrderSummary[], status: OrderStatus): AdminOrderSummary[] =>
  rows.filter((row) => row.status !== status);

/** What giving these applications a status will do besides, a sentence each. */
export function bulkConsequences(rows: readonly AdminOrderSummary[], status: OrderStatus): string[] {
  const changed = changedBy(rows, status);
  const same = rows.length - changed.length;
  return [
    ...(same > 0 ? [`Taj status već ${haveIt(same)} ${countOrders(same)}: tu se ništa ne mijenja.`] : []),
    ...(changed.length > 0 ? [...placesText(changed, status), mailText(changed.length)] : []),
  ];
}

function placesText(changed: readonly AdminOrderSummary[], status: OrderStatus): string[] {
  if (status === ORDER_STATUS.rejected) {
    const paid = changed.filter(({ isPaid, totalPrice }) => isPaid && totalPrice > 0).length;
    return [
      `Oslobađa se: ${countPlaces(placesOf(changed))}.`,
      ...(paid > 0 ? [`Među njima je plaćeno: ${countOrders(paid)}. Odbijanje ne vraća novac.`] : []),
    ];
  }
  const readmitted = changed.filter((row) => row.status === ORDER_STATUS.rejected);
  if (readmitted.length === 0) return [];
  return [
    `Ponovo se zauzima: ${countPlaces(placesOf(readmitted))}. Odbijene prijave za koje ih više nema ostaju odbijene.`,
  ];
}

const mailText = (count: number) => `E-mail o novom statusu ide za ${forOrders(count)}.`;

const haveIt = (count: number) => plural(count, { one: 'ima', few: 'imaju', other: 'ima' });

const placesOf = (rows: readonly AdminOrderSummary[]) =>
  rows.flatMap(({ orderItems }) => orderItems).reduce((sum, { qty }) => sum + qty, 0);
