import { ORDER_STATUS } from '@institut/contract/orders/values';
import { ofOrders } from '../../admin/adminCounts.ts';
import { buildOrderSummary } from '../../../testing/shopFixtures.ts';
import { bulkConsequences } from './BulkStatus.tsx';

const rowsOf = (count: number) => Array.from({ length: count }, () => buildOrderSummary());
const plain = (texts: string[]) => texts.map((text) => text.replaceAll('\u00a0', ' '));

it.each([
  [1, 'Taj status već ima 1 prijava: tu se ništa ne mijenja.'],
  [3, 'Taj status već imaju 3 prijave: tu se ništa ne mijenja.'],
  [5, 'Taj status već ima 5 prijava: tu se ništa ne mijenja.'],
  [22, 'Taj status već imaju 22 prijave: tu se ništa ne mijenja.'],
])('bulkConsequences counts %d orders that have the status already', (count, sentence) => {
  const rows = rowsOf(count);
  expect(plain(bulkConsequences(rows, rows[0]!.status))).toEqual([sentence]);
});

it('bulkConsequences counts the held seats, not those that were ordered', () => {
  const rows = [buildOrderSummary(), buildOrderSummary({ heldSeats: 1 })];
  expect(plain(bulkConsequences(rows, ORDER_STATUS.rejected))[0]).toBe('Oslobađa se: 3 mjesta.');
});

it('bulkConsequences counts the seats that the rejection released, not those that had moved before', () => {
  const [item] = buildOrderSummary().orderItems;
  const rejected = buildOrderSummary({
    status: ORDER_STATUS.rejected,
    heldSeats: 0,
    orderItems: [
      { ...item!, qty: 5, held: 0, lastHeld: 4 },
      { ...item!, kurs: 'b'.repeat(24), qty: 1, held: 0, lastHeld: 1 },
    ],
  });
  expect(plain(bulkConsequences([rejected], ORDER_STATUS.admitted))[0]).toMatch(
    /^Ponovo se zauzima: 5 mjesta\./,
  );
});

it('bulkConsequences announces neither seats nor a mail for a cancelled order', () => {
  const cancelled = buildOrderSummary({ heldSeats: 0, cancelledAt: '2026-11-21T10:00:00.000Z' });
  const only = 'Otkazano je: 1 prijava. Tu se ne zauzimaju mjesta i ne šaljemo e-mail.';
  expect(plain(bulkConsequences([cancelled], ORDER_STATUS.admitted))).toEqual([only]);
  expect(plain(bulkConsequences([cancelled, ...rowsOf(1)], ORDER_STATUS.admitted))).toEqual([
    only,
    'E-mail o novom statusu šaljemo za 1 prijavu.',
  ]);
});

it.each([
  [1, '1 prijavu'],
  [4, '4 prijave'],
  [21, '21 prijavu'],
  [12, '12 prijava'],
])('bulkConsequences counts %d orders whose buyers get a mail', (count, words) => {
  expect(plain(bulkConsequences(rowsOf(count), ORDER_STATUS.rejected))).toContain(
    `E-mail o novom statusu šaljemo za ${words}.`,
  );
});

it.each([
  [1, '1 prijave'],
  [21, '21 prijave'],
  [3, '3 prijave'],
  [5, '5 prijava'],
])('ofOrders uses the genitive for %d', (count, words) => {
  expect(plain([ofOrders(count)])).toEqual([words]);
});
