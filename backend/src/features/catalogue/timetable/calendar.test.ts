import { instantOf } from '@institut/contract/timetable/wallTime';
import { dayAfter } from '@institut/contract/frame/days';
import ICAL from 'ical.js';
import { type CalendarEvent, writeCalendar } from './calendar.ts';

/** A generator of numbers below `n` with a fixed seed (mulberry32). */
function randomWith(seed: number) {
  let state = seed;
  return (n: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % n;
  };
}

const TEXTS = [
  'Čas šest, žurno; đački\\put',
  'Učionica 2',
  '',
  'a'.repeat(200),
  'Više\nredova, i zarez',
  '🙂'.repeat(40),
];
const two = (n: number): string => String(n).padStart(2, '0');

function randomEvents(random: (n: number) => number): CalendarEvent[] {
  // Around both changes of clocks.
  const first = ['2026-10-20', '2027-03-20', '2027-06-01', '2028-02-25'][random(4)] ?? '';
  return Array.from({ length: 1 + random(12) }, (_, index): CalendarEvent => {
    // No lesson is in the hour that the clocks skip or repeat.
    const from = 4 + random(18);
    const text = () => TEXTS[random(TEXTS.length)] ?? '';
    return {
      uid: `termin-${index}`,
      day: dayAfter(first, random(14)),
      from: `${two(from)}:${two(random(60))}`,
      to: `${two(from + 1)}:59`,
      sequence: random(5),
      state: (['planned', 'held', 'cancelled'] as const)[random(3)] ?? 'planned',
      changedAt: new Date(Date.UTC(2026, 8, 1, 10, random(60))),
      summary: `Kurs ${text()}`,
      location: text(),
      description: text(),
      url: 'https://www.example.com/kurs/6560f1a2b3c4d5e6f7a8b900',
    };
  });
}

function readWithAnotherParser(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file));
  const zone = new ICAL.Timezone(calendar.getFirstSubcomponent('vtimezone') ?? undefined);
  ICAL.TimezoneService.register(zone);
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    return {
      uid: event.uid,
      start: event.startDate.toJSDate().toISOString(),
      end: event.endDate.toJSDate().toISOString(),
      sequence: event.sequence,
      status: component.getFirstPropertyValue('status'),
      summary: event.summary,
      location: event.location ?? '',
      description: event.description ?? '',
    };
  });
}

describe('a calendar file', () => {
  it('is read by another parser as it was meant, for 100 random timetables', () => {
    const random = randomWith(27);
    for (let n = 0; n < 100; n += 1) {
      const events = randomEvents(random);
      expect(readWithAnotherParser(writeCalendar('Kursevi', events))).toEqual(
        events.map(({ uid, day, from, to, sequence, state, summary, location, description }) => ({
          uid,
          start: instantOf(day, from).toISOString(),
          end: instantOf(day, to).toISOString(),
          sequence,
          status: state === 'cancelled' ? 'CANCELLED' : 'CONFIRMED',
          summary,
          location,
          description,
        })),
      );
    }
  });

  it('has lines of at most 75 octets that end with CRLF, and no control characters', () => {
    const random = randomWith(3);
    const file = writeCalendar(
      TEXTS.join('\u0007\r\n'),
      Array.from({ length: 40 }, () => randomEvents(random)).flat(),
    );
    expect(file.replaceAll('\r\n', '')).not.toMatch(/\p{Cc}/u);
    for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  });
});
