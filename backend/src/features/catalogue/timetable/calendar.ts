import { TIME_ZONE } from '@institut/contract/frame/days';
import type { LessonState } from '@institut/contract/timetable/values';

/** A lesson as an event of a calendar. */
export type CalendarEvent = {
  /** Unique and the same for ever: by it a program finds the event again. */
  uid: string;
  day: string;
  from: string;
  to: string;
  sequence: number;
  state: LessonState;
  changedAt: Date;
  summary: string;
  location: string;
  description: string;
  url: string;
};

/** The rules of the time zone since 1996, RFC 5545, 3.6.5. */
const ZONE = [
  'BEGIN:VTIMEZONE',
  `TZID:${TIME_ZONE}`,
  'BEGIN:DAYLIGHT',
  'DTSTART:19960331T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'TZNAME:CEST',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'DTSTART:19961027T030000',
  'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'TZNAME:CET',
  'END:STANDARD',
  'END:VTIMEZONE',
];

/** Returns a calendar file (iCalendar, RFC 5545) with wall times of the institute. */
export function writeCalendar(name: string, events: readonly CalendarEvent[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//institut//raspored//BS',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(name)}`,
    `X-WR-TIMEZONE:${TIME_ZONE}`,
    ...ZONE,
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

function eventLines(event: CalendarEvent): string[] {
  const { uid, day, from, to, sequence, state, changedAt, summary, location, description, url } = event;
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${changedAt.toISOString().replace(/[-:]|\.\d+/g, '')}`,
    `DTSTART;TZID=${TIME_ZONE}:${localTime(day, from)}`,
    `DTEND;TZID=${TIME_ZONE}:${localTime(day, to)}`,
    `SEQUENCE:${sequence}`,
    `STATUS:${state === 'cancelled' ? 'CANCELLED' : 'CONFIRMED'}`,
    `SUMMARY:${escapeText(summary)}`,
    ...(location ? [`LOCATION:${escapeText(location)}`] : []),
    ...(description ? [`DESCRIPTION:${escapeText(description)}`] : []),
    ...(url ? [`URL:${url}`] : []),
    'END:VEVENT',
  ];
}

/** (`2027-01-12`, `17:00`) -> `20270112T170000` */
const localTime = (day: string, time: string): string =>
  `${day.replaceAll('-', '')}T${time.replace(':', '')}00`;

const escapeText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\\;,]/g, String.raw`\$&`)
    .replace(/\r\n?|\n/g, String.raw`\n`)
    .replace(/\p{Cc}/gu, '');

const LINE_OCTETS = 75;

/** Breaks a line after 75 octets, never inside a character; the next line begins with a space. */
function fold(line: string): string {
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > LINE_OCTETS) {
      parts.push(part);
      [part, octets] = [' ', 1];
    }
    part += character;
    octets += size;
  }
  return [...parts, part].join('\r\n');
}
