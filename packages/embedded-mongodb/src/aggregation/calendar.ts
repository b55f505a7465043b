import { MongoError } from '../errors.ts';

const MINUTE = 60_000;
const LENGTHS: Record<string, number> = {
  millisecond: 1,
  second: 1000,
  minute: MINUTE,
  hour: 60 * MINUTE,
  day: 1440 * MINUTE,
  week: 7 * 1440 * MINUTE,
};
const MONTHS: Record<string, number> = { month: 1, quarter: 3, year: 12 };
const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  try {
    const format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formats.set(zone, format);
    return format;
  } catch {
    throw new MongoError(40485, `unrecognized time zone identifier: "${zone}"`);
  }
}

/** Minutes east of UTC of a zone (`Europe/Sarajevo`, `+02:00`, absent for UTC) at a moment. */
export function offsetMinutes(zone: unknown, at: Date): number {
  if (zone === undefined || zone === 'UTC' || zone === 'GMT' || zone === 'Z') return 0;
  if (typeof zone !== 'string') throw new MongoError(40517, 'timezone must evaluate to a string');
  const fixed = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone);
  if (fixed) return (fixed[1] === '-' ? -1 : 1) * (Number(fixed[2]) * 60 + Number(fixed[3] ?? 0));
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  const shown = Date.UTC(year, month - 1, day, hour, minute, second);
  return Math.round((shown - Math.floor(at.getTime() / 1000) * 1000) / MINUTE);
}

const toLocal = (date: Date, zone: unknown): Date =>
  new Date(date.getTime() + offsetMinutes(zone, date) * MINUTE);

/** The moment at which clocks in the zone show `shown`'s UTC fields. */
function fromLocal(shown: Date, zone: unknown): Date {
  const guess = new Date(shown.getTime() - offsetMinutes(zone, shown) * MINUTE);
  return new Date(shown.getTime() - offsetMinutes(zone, guess) * MINUTE);
}

const unknownUnit = (unit: unknown) => new MongoError(9, `unknown time unit value: ${JSON.stringify(unit)}`);

function unitOf(unit: unknown): { length: number } | { months: number } {
  if (typeof unit !== 'string') throw unknownUnit(unit);
  const [length, months] = [LENGTHS[unit], MONTHS[unit]];
  if (length !== undefined) return { length };
  if (months !== undefined) return { months };
  throw unknownUnit(unit);
}

/** Adds whole units; months keep the day, or end on the month's last. Days and longer go by the zone's calendar. */
export function addUnits(date: Date, unit: unknown, amount: number, zone: unknown): Date {
  const kind = unitOf(unit);
  if ('length' in kind && kind.length < (LENGTHS['day'] ?? 0))
    return new Date(date.getTime() + amount * kind.length);
  const shown = toLocal(date, zone);
  if ('length' in kind) return fromLocal(new Date(shown.getTime() + amount * kind.length), zone);
  const day = shown.getUTCDate();
  shown.setUTCDate(1);
  shown.setUTCMonth(shown.getUTCMonth() + amount * kind.months);
  const last = new Date(Date.UTC(shown.getUTCFullYear(), shown.getUTCMonth() + 1, 0)).getUTCDate();
  shown.setUTCDate(Math.min(day, last));
  return fromLocal(shown, zone);
}

function weekStart(startOfWeek: unknown): number {
  if (startOfWeek === undefined) return 0;
  const day = typeof startOfWeek === 'string' ? DAYS.indexOf(startOfWeek.toLowerCase().slice(0, 3)) : -1;
  if (day === -1) throw new MongoError(9, `unknown day of week value: ${JSON.stringify(startOfWeek)}`);
  return day;
}

/** How many months, or units of fixed length, lie between the epoch and the unit a shown moment falls into. */
function ordinal(shown: Date, unit: unknown, startOfWeek: unknown): number {
  const kind = unitOf(unit);
  if ('months' in kind) return Math.floor((shown.getUTCFullYear() * 12 + shown.getUTCMonth()) / kind.months);
  if (unit !== 'week') return Math.floor(shown.getTime() / kind.length);
  // The epoch was a Thursday.
  const days = Math.floor(shown.getTime() / (LENGTHS['day'] ?? 1));
  return Math.floor((days + 4 - weekStart(startOfWeek)) / 7);
}

/** How many boundaries of the unit lie between two moments. */
export const unitsBetween = (
  start: Date,
  end: Date,
  unit: unknown,
  zone: unknown,
  startOfWeek: unknown,
): number =>
  ordinal(toLocal(end, zone), unit, startOfWeek) - ordinal(toLocal(start, zone), unit, startOfWeek);

/** The beginning of the unit a moment falls into. */
export function truncate(date: Date, unit: unknown, zone: unknown, startOfWeek: unknown): Date {
  const kind = unitOf(unit);
  const number = ordinal(toLocal(date, zone), unit, startOfWeek);
  if ('months' in kind) {
    const month = number * kind.months;
    return fromLocal(new Date(Date.UTC(Math.floor(month / 12), month % 12, 1)), zone);
  }
  if (unit !== 'week') return fromLocal(new Date(number * kind.length), zone);
  return fromLocal(new Date((number * 7 - 4 + weekStart(startOfWeek)) * (LENGTHS['day'] ?? 1)), zone);
}
