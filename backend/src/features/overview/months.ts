/** The month (YYYY-MM) so many months before another: ('2026-01', 1) -> '2025-12'. */
export function monthBefore(month: string, months: number): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() - months);
  return date.toISOString().slice(0, 7);
}

/** So many months up to the given one, the oldest first: ('2026-01', 2) -> ['2025-12', '2026-01']. */
export function monthsUpTo(month: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => monthBefore(month, count - 1 - index));
}
