import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setting } from '@institut/backend/features/config/settings';
import { findOpenOrders } from '@institut/backend/features/core/orders/listing/payableOrders.service';
import { toKm } from '@institut/contract/money/money';

const PAID = 6;
/** In feninga; the balance before the payments. */
const OPENING = 250_000;

const swift = (feninga: number): string => toKm(feninga).toFixed(2).replace('.', ',');

/**
 * Writes a bank statement in MT940 that pays open applications, for those who try its import: the last but one has another amount,
 * the last one a wrong letter.
 * @param day of all payments, YYYY-MM-DD
 */
export async function writeStatement(folder: string, day: string): Promise<void> {
  const orders = (await findOpenOrders()).toSorted((a, b) => a.reference.localeCompare(b.reference));
  const date = day.slice(2).replaceAll('-', '');
  const payments = orders.slice(0, PAID).map(({ reference, openAmount, names }, index) => ({
    feninga: index === PAID - 2 ? openAmount + 1000 : openAmount,
    reference:
      index === PAID - 1 ? `${reference.slice(0, -1)}${reference.endsWith('Z') ? 'Y' : 'Z'}` : reference,
    payer: names.at(-1) ?? '',
  }));
  const closing = payments.reduce((sum, { feninga }) => sum + feninga, OPENING);
  const lines = [
    ':20:PRIMJER',
    `:25:${setting('bankAccount')}`,
    ':28C:1/1',
    `:60F:C${date}BAM${swift(OPENING)}`,
    ...payments.flatMap(({ feninga, reference, payer }, index) => [
      `:61:${date}${date.slice(2)}C${swift(feninga)}NTRFNONREF//P${index + 1}`,
      `:86:166?20Uplata, ${reference}?32${payer.slice(0, 27)}`,
    ]),
    `:62F:C${date}BAM${swift(closing)}`,
    '-',
  ];
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'izvod-primjer.sta'), lines.join('\r\n'));
}
