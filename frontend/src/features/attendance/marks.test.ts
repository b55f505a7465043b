import type { Attendance, MarkOutcomes, MyLessons } from '@institut/contract/attendance/schema';
import {
  ATTENDANCE_STATES,
  type AttendanceState,
  type MarkOutcome,
} from '@institut/contract/attendance/values';
import {
  change,
  countUnsent,
  EMPTY_DEVICE,
  nextBatch,
  shownFor,
  storedFor,
  type Device,
  type DeviceEvent,
  type Waiting,
} from './marks.ts';

const LESSON = '6560f1a2b3c4d5e6f7a8b9d0';
const pair = { lesson: LESSON, participant: 'p1' };
const AT = '2026-11-30T17:00:00.000Z';
const stored = (state: AttendanceState, version: number): Attendance => {
  return { state, minutesMissed: 0, version, by: 'Amra Hodžić', at: AT };
};
const lesson = { _id: LESSON, title: '', startsAt: AT, endsAt: AT, room: '', state: 'planned' } as const;
const answer = (attendances: Record<string, Attendance | null>): MyLessons => ({
  now: AT,
  courses: [
    {
      _id: 'c1',
      naziv: 'Python',
      lessons: [
        {
          ...lesson,
          closed: null,
          opensAt: AT,
          closesAt: AT,
          participants: Object.entries(attendances).map(([_id, attendance]) => ({
            _id,
            name: _id,
            attendance,
          })),
        },
      ],
    },
  ],
});
const loaded = (attendance: Attendance | null): DeviceEvent => ({
  type: 'loaded',
  lessons: answer({ p1: attendance }),
  at: AT,
});
const marked = (id: string, state: AttendanceState, participant = 'p1'): DeviceEvent => {
  return {
    type: 'marked',
    id,
    at: AT,
    about: participant,
    lesson: LESSON,
    participant,
    state,
    minutesMissed: 0,
  };
};
const sending = (...ids: string[]): DeviceEvent => ({ type: 'sending', ids });
const answered = (_id: string, outcome: MarkOutcome, attendance: Attendance | null): DeviceEvent => ({
  type: 'answered',
  answer: {
    receivedAt: '2026-11-30T17:06:00.000Z',
    outcomes: [{ _id, outcome, attendance, ...(outcome === 'refused' && { reason: 'closed' }) }],
  },
});
const decided = (keeps: 'mine' | 'theirs', id = 'z'): DeviceEvent => ({
  type: 'decided',
  keeps,
  id,
  ...pair,
});
const after = (...events: DeviceEvent[]): Device => events.reduce(change, EMPTY_DEVICE);
const short = ({ _id, phase, state, basedOn }: Waiting) => `${_id} ${phase} ${state} ${basedOn}`;

const A1 = [loaded(null), marked('a', 'present'), sending('a')];
const CONFLICT = [...A1, answered('a', 'conflict', stored('absent', 1))];

it.each<[what: string, events: DeviceEvent[], marks: string[], shown: AttendanceState | undefined]>([
  [
    'a mark waits with the version it was made from',
    [loaded(stored('absent', 3)), marked('a', 'present')],
    ['a new present 3'],
    'present',
  ],
  ['a mark without a list is made from nothing', [marked('a', 'late')], ['a new late 0'], 'late'],
  ['the stored state is no mark', [loaded(stored('present', 3)), marked('a', 'present')], [], 'present'],
  [
    'a second choice replaces the first',
    [loaded(stored('absent', 3)), marked('a', 'present'), marked('b', 'late')],
    ['b new late 3'],
    'late',
  ],
  [
    'a choice that is taken back leaves nothing',
    [loaded(stored('absent', 3)), marked('a', 'present'), marked('b', 'absent')],
    [],
    'absent',
  ],
  [
    'a replaced choice keeps the version that was shown',
    [loaded(null), marked('a', 'present'), loaded(stored('absent', 1)), marked('b', 'late')],
    ['b new late 0'],
    'late',
  ],
  [
    'what others marked meanwhile is not taken for a choice taken back',
    [loaded(null), marked('a', 'present'), loaded(stored('absent', 1)), marked('b', 'absent')],
    ['b new absent 0'],
    'absent',
  ],
  ['an applied mark is stored', [...A1, answered('a', 'applied', stored('present', 1))], [], 'present'],
  ['the same state is stored', [...A1, answered('a', 'same', stored('present', 2))], [], 'present'],
  ['a lost answer leaves the mark', [...A1], ['a sent present 0'], 'present'],
  [
    'a choice follows one without an answer',
    [...A1, marked('b', 'late')],
    ['a sent present 0', 'b new late 0'],
    'late',
  ],
  [
    'the choice that was sent is not repeated',
    [...A1, marked('b', 'late'), marked('c', 'present')],
    ['a sent present 0'],
    'present',
  ],
  [
    'a following choice is made from the applied one',
    [...A1, marked('b', 'late'), answered('a', 'applied', stored('present', 1))],
    ['b new late 1'],
    'late',
  ],
  [
    'a following choice did not see what others changed since',
    [...A1, marked('b', 'late'), answered('a', 'applied', stored('absent', 2))],
    ['b new late 1'],
    'late',
  ],
  [
    'a following choice that others made is settled',
    [...A1, marked('b', 'late'), answered('a', 'conflict', stored('late', 1))],
    [],
    'late',
  ],
  [
    'a conflict passes to the following choice',
    [...A1, marked('b', 'late'), answered('a', 'conflict', stored('absent', 1))],
    ['b conflict late 0'],
    'late',
  ],
  ['a conflict stays', [...CONFLICT, loaded(stored('absent', 1))], ['a conflict present 0'], 'present'],
  ['a conflict is not marked over', [...CONFLICT, marked('b', 'late')], ['a conflict present 0'], 'present'],
  [
    'a conflict ends when the others mark the same',
    [...CONFLICT, loaded(stored('present', 2))],
    [],
    'present',
  ],
  [
    'keeping mine is a new mark from their version',
    [...CONFLICT, decided('mine')],
    ['z new present 1'],
    'present',
  ],
  [
    'keeping mine is made from the version that is shown',
    [...CONFLICT, loaded(stored('late', 4)), decided('mine')],
    ['z new present 4'],
    'present',
  ],
  ['keeping theirs removes mine', [...CONFLICT, decided('theirs')], [], 'absent'],
  ['nothing is decided without a conflict', [...A1, decided('theirs')], ['a sent present 0'], 'present'],
  [
    'a refusal stays until it was read',
    [...A1, answered('a', 'refused', null)],
    ['a refused present 0'],
    'present',
  ],
  [
    'a read refusal goes',
    [...A1, answered('a', 'refused', null), { type: 'dismissed', id: 'a' }],
    [],
    undefined,
  ],
  [
    'a new choice replaces a refused one',
    [...A1, answered('a', 'refused', null), marked('b', 'late')],
    ['b new late 0'],
    'late',
  ],
  [
    'a refusal does not remove the following choice',
    [...A1, marked('b', 'late'), answered('a', 'refused', null)],
    ['b new late 0'],
    'late',
  ],
  [
    'an answer to an unknown mark changes nothing',
    [...A1, answered('x', 'applied', stored('late', 9))],
    ['a sent present 0'],
    'present',
  ],
  [
    'an older list does not undo an answer',
    [...A1, answered('a', 'applied', stored('present', 1)), loaded(null)],
    [],
    'present',
  ],
])('%s', (_what, events, marks, shown) => {
  const device = after(...events);
  expect(device.marks.map(short)).toEqual(marks);
  expect(shownFor(device, pair)?.state).toBe(shown);
});

it('sends at most 200 marks, those without an answer first, and none after one of its participant', () => {
  const people = Array.from({ length: 250 }, (_, number) => `p${number}`);
  const device = after(
    ...people.map((id) => marked(id, 'present', id)),
    sending('p240'),
    marked('late', 'late', 'p240'),
  );
  const batch = nextBatch(device).map(({ _id }) => _id);
  expect(batch).toEqual(['p240', ...people.slice(0, 199)]);
  expect(nextBatch(device)[0]).not.toHaveProperty('about');
  expect(countUnsent(device)).toBe(250);
});

/** A generator with a seed (mulberry32). */
function randomOf(seed: number) {
  let at = seed;
  return (below: number): number => {
    at = (at + 0x6d2b79f5) | 0;
    let mixed = Math.imul(at ^ (at >>> 15), 1 | at);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** The server's rule: a mark applies to the version it was made from, and the same id has the same outcome. */
function server() {
  const now = new Map<string, Attendance>();
  const settled = new Map<string, MarkOutcome>();
  const seen: { by: string; basedOn: number; version: number }[] = [];
  return {
    now,
    seen,
    list: () => answer(Object.fromEntries(['p0', 'p1', 'p2'].map((id) => [id, now.get(id) ?? null]))),
    receive: (by: string, batch: ReturnType<typeof nextBatch>): MarkOutcomes => ({
      receivedAt: '2026-11-30T18:00:00.000Z',
      outcomes: batch.map(({ _id, participant, state, minutesMissed, basedOn, at }) => {
        const before = now.get(participant);
        const version = before?.version ?? 0;
        const outcome: MarkOutcome =
          settled.get(_id) ??
          (before?.state === state ? 'same' : basedOn === version ? 'applied' : 'conflict');
        if (!settled.has(_id) && outcome === 'applied') {
          seen.push({ by, basedOn, version: version + 1 });
          now.set(participant, { state, minutesMissed, version: version + 1, by, at });
        }
        settled.set(_id, outcome);
        return { _id, outcome, attendance: now.get(participant) ?? null };
      }),
    }),
  };
}

it.each(Array.from({ length: 300 }, (_, seed) => seed))(
  'two devices agree with the server in the end, seed %i',
  (seed) => {
    const random = randomOf(seed);
    const { now, seen, list, receive } = server();
    const devices: Record<string, Device> = { amra: EMPTY_DEVICE, edin: EMPTY_DEVICE };
    const delayed: { name: string; answer: MarkOutcomes }[] = [];
    const lists: MyLessons[] = [list()];
    let next = 0;
    const id = () => `m${(next += 1)}`;
    const put = (name: string, event: DeviceEvent) => {
      devices[name] = change(devices[name] ?? EMPTY_DEVICE, event);
    };
    const send = (name: string, isAnswered: boolean) => {
      const batch = nextBatch(devices[name]!);
      put(name, sending(...batch.map(({ _id }) => _id)));
      const outcomes = receive(name, batch);
      if (isAnswered) put(name, { type: 'answered', answer: outcomes });
      else delayed.push({ name, answer: outcomes });
    };
    for (let step = 0; step < 60; step += 1) {
      const name = random(2) ? 'amra' : 'edin';
      const participant = `p${random(3)}`;
      const act = random(7);
      if (act < 3) put(name, marked(id(), ATTENDANCE_STATES[random(4)]!, participant));
      if (act === 3) send(name, random(2) === 1);
      // A batch that never reached the server.
      if (act === 4) put(name, sending(...nextBatch(devices[name]!).map(({ _id }) => _id)));
      // An answer, late and perhaps twice, or an old list.
      if (act === 5 && delayed.length > 0) {
        const { name: to, answer: late } = delayed[random(delayed.length)]!;
        put(to, { type: 'answered', answer: late });
      }
      if (act === 5) lists.push(list());
      if (act === 6) put(name, { type: 'loaded', lessons: lists[random(lists.length)]!, at: '' });
    }
    for (let round = 0; round < 40; round += 1) {
      for (const name of Object.keys(devices)) {
        send(name, true);
        put(name, { type: 'loaded', lessons: list(), at: '' });
        for (const { phase, participant } of devices[name]!.marks)
          if (phase === 'conflict')
            put(name, { ...decided(random(3) ? 'theirs' : 'mine', id()), participant } as DeviceEvent);
      }
    }
    for (const device of Object.values(devices)) {
      expect(device.marks).toEqual([]);
      for (const [participant, attendance] of now)
        expect(storedFor(device, { ...pair, participant })).toEqual(attendance);
    }
    // Each version was made from the one before it, which its author had seen.
    expect(seen.every(({ basedOn, version }) => version === basedOn + 1)).toBe(true);
  },
);
