const FENINGA_PER_KM = 100;

/** An amount in KM (at most two decimals) as integer feninga: 6.7 -> 670. */
export function toFeninga(km: number): number {
  return Math.round(km * FENINGA_PER_KM);
}

/** Integer feninga as KM with two decimals: 670 -> 6.7. */
export function toKm(feninga: number): number {
  return feninga / FENINGA_PER_KM;
}

/** True when an amount in KM has no fraction of a feninga. */
export function hasWholeFeninga(km: number): boolean {
  return toKm(toFeninga(km)) === km;
}

// Croatian writes numbers as Bosnian does. Chromium carries no Bosnian number format and would print `BAM 1,234.50`.
const kmFormat = new Intl.NumberFormat('hr', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** An amount in KM as people in Bosnia write it: 1234.5 -> `1.234,50 KM` (with a no-break space). */
export function formatKm(km: number): string {
  return `${kmFormat.format(km)}\u00a0KM`;
}
