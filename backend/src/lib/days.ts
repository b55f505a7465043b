/** The calendar day so many days after another, or before it when negative: (2026-02-28, 1) -> 2026-03-01. */
export function dayAfter(day: string, days = 1): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** How many calendar days lie between two: (2026-02-28, 2026-03-01) -> 1. */
export function daysBetween(earlier: string, later: string): number {
  return (Date.parse(`${later}T00:00:00Z`) - Date.parse(`${earlier}T00:00:00Z`)) / 86_400_000;
}
