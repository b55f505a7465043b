import type { MyLesson } from '@institut/contract/attendance/schema';
import {
  closedText,
  hoursText,
  lessonsByDay,
  minutesLate,
  serverTime,
  statusText,
  type Sending,
} from './attendanceTexts.ts';
import { EMPTY_DEVICE, type Device, type Waiting } from './marks.ts';

const NOW = new Date('2026-11-30T17:00:00.000Z');
const mark = (participant: string, phase: Waiting['phase']): Waiting => ({
  _id: participant,
  lesson: 'l1',
  participant,
  state: 'present',
  minutesMissed: 0,
  basedOn: 0,
  at: NOW.toISOString(),
  phase,
  about: '',
  theirs: null,
  reason: null,
});
const read: Partial<Device> = { readAt: '2026-11-30T16:40:00.000Z' };
const sent: Partial<Device> = { ...read, sentAt: '2026-11-30T16:42:00.000Z' };
const one = { marks: [mark('p1', 'sent')] };
const three = { marks: [mark('p1', 'new'), mark('p2', 'new'), mark('p3', 'sent'), mark('p4', 'conflict')] };
const five = { marks: ['1', '2', '3', '4', '5'].map((id) => mark(id, 'new')) };

it.each<[text: string, device: Partial<Device>, sending: Partial<Sending>]>([
  ['', {}, {}],
  ['Stanje od 17:40', read, {}],
  ['Poslano u 17:42', sent, {}],
  ['Poslano 29. 11. 2026. u 17:42', { ...sent, sentAt: '2026-11-29T16:42:00.000Z' }, {}],
  ['Bez mreže – stanje od 17:40', sent, { isOffline: true }],
  ['Bez mreže – 3 izmjene čekaju slanje', { ...sent, ...three }, { isOffline: true }],
  ['Bez mreže – 1 izmjena čeka slanje', one, { isOffline: true, isSending: true }],
  ['Šaljemo – 3 izmjene čekaju slanje', three, { isSending: true }],
  ['5 izmjena čeka slanje', five, {}],
  ['1 izmjena čeka slanje. Previše zahtjeva.', one, { failure: 'Previše zahtjeva.' }],
  ['Previše zahtjeva.', sent, { failure: 'Previše zahtjeva.' }],
])('says „%s”', (text, device, sending) => {
  const all = { isOffline: false, isSending: false, failure: null, now: NOW, ...sending };
  expect(statusText({ ...EMPTY_DEVICE, ...device }, all).replaceAll('\u00a0', ' ')).toBe(text);
});

const lesson = (startsAt: string, endsAt: string, changes: Partial<MyLesson> = {}): MyLesson => ({
  _id: startsAt,
  title: '',
  startsAt,
  endsAt,
  room: '',
  state: 'planned',
  closed: null,
  opensAt: '2026-11-30T14:00:00.000Z',
  closesAt: '2026-12-03T19:00:00.000Z',
  participants: [],
  ...changes,
});
const tonight = lesson('2026-11-30T16:00:00.000Z', '2026-11-30T19:00:00.000Z');
const night = lesson('2026-11-30T23:30:00.000Z', '2026-12-01T01:00:00.000Z');

it('puts the lessons of today first, by the days of the institute', () => {
  const days = lessonsByDay(
    { now: '', courses: [{ _id: 'c', naziv: 'Python', lessons: [night, tonight] }] },
    NOW,
  );
  expect(days.today.map(({ startsAt, course }) => [startsAt, course])).toEqual([
    [tonight.startsAt, 'Python'],
  ]);
  expect(days.others.map((other) => hoursText(other, NOW).replaceAll('\u00a0', ' '))).toEqual([
    '1. 12. 2026. u 00:30–02:00',
  ]);
});

it.each<[string, number]>([
  ['2026-11-30T15:50:00.000Z', 5],
  ['2026-11-30T16:04:00.000Z', 5],
  ['2026-11-30T16:13:00.000Z', 15],
  ['2026-11-30T21:00:00.000Z', 180],
])('at %s somebody is %i minutes late', (now, minutes) => {
  expect(minutesLate(tonight, new Date(now))).toBe(minutes);
});

it.each<[string | null, Partial<MyLesson>]>([
  [null, {}],
  ['Otkazan', { state: 'cancelled' }],
  ['Zaključen', { closed: { at: '', by: '' } }],
  ['Upis od 19:00', { opensAt: '2026-11-30T18:00:00.000Z' }],
  ['Rok je prošao', { closesAt: '2026-11-30T16:00:00.000Z' }],
])('%s: %j', (text, changes) => {
  expect(closedText({ ...tonight, ...changes }, NOW)).toBe(text);
});

it('knows the time of the server although the clock of the device is wrong', () => {
  const device = { ...EMPTY_DEVICE, lessons: { now: '2026-11-30T17:00:00.000Z', courses: [] } };
  const late = { ...device, readAt: '2026-11-30T18:00:00.000Z' };
  expect(serverTime(late, new Date('2026-11-30T18:05:00.000Z'))).toEqual(
    new Date('2026-11-30T17:05:00.000Z'),
  );
  expect(serverTime(EMPTY_DEVICE, NOW)).toBe(NOW);
});
