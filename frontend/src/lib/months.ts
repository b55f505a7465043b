const NAMES = [
  'januar',
  'februar',
  'mart',
  'april',
  'maj',
  'juni',
  'juli',
  'august',
  'septembar',
  'oktobar',
  'novembar',
  'decembar',
] as const;

// Chromium has no Bosnian calendar of its own; Croatian months have other names.
const nameOf = (month: string): string => NAMES[Number(month.slice(5, 7)) - 1] ?? month;

/** `2026-11` -> `novembar 2026.` */
export const monthText = (month: string): string => `${nameOf(month)} ${month.slice(0, 4)}.`;

/** `2026-11` -> `nov` */
export const shortMonth = (month: string): string => nameOf(month).slice(0, 3);

/** Returns the first and the last day of a month: `2026-02` -> `2026-02-01`, `2026-02-28`. */
export function daysOfMonth(month: string): { first: string; last: string } {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return { first: `${month}-01`, last: new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10) };
}
