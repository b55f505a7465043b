const FENINGA_PER_KM = 100;

/** Converts KM (at most two decimals) to integer feninga: 6.7 -> 670. */
export function toFeninga(km: number): number {
  return Math.round(km * FENINGA_PER_KM);
}

/** Converts integer feninga to KM with two decimals: 670 -> 6.7. */
export function toKm(feninga: number): number {
  return feninga / FENINGA_PER_KM;
}

/** Returns whether an amount in KM has at most two decimals. */
export function hasWholeFeninga(km: number): boolean {
  return toKm(toFeninga(km)) === km;
}

// Chromium has no Bosnian number format and would print `BAM 1,234.50`; the Croatian format is the same as the Bosnian.
const kmFormat = new Intl.NumberFormat('hr', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Formats an amount in KM: 1234.5 -> `1.234,50 KM` (with a no-break space). */
export function formatKm(km: number): string {
  return `${kmFormat.format(km)}\u00a0KM`;
}
