import type {
  Attendance,
  Mark,
  MarkOutcomes,
  MyLesson,
  MyLessons,
} from '@institut/contract/attendance/schema';
import type { AttendanceState, MarkRefusal } from '@institut/contract/attendance/values';
import { MARKS_MAX } from '@institut/contract/limits';

export type Pair = Pick<Mark, 'lesson' | 'participant'>;
/** The mark that somebody has chosen for a participant. */
export type Choice = { state: AttendanceState; minutesMissed: number };

/**
 * A mark that the server has not settled: never sent, sent without an answer so far, made from an older version than the server
 * has, or refused. A participant has at most one that was sent, and one after it.
 */
export type Waiting = Mark & {
  phase: 'new' | 'sent' | 'conflict' | 'refused';
  /** Participant and lesson, which a later answer may no longer name. */
  about: string;
  /** The mark of the server, in a conflict. */
  theirs: Attendance | null;
  /** The reason of a refusal. */
  reason: MarkRefusal | null;
};

/** The data of one user on a device: names and ids, no addresses. */
export type Device = {
  /** The last answer of the server, and when it came. */
  lessons: MyLessons | null;
  readAt: string | null;
  /** When the server has last received marks. */
  sentAt: string | null;
  marks: Waiting[];
};

export const EMPTY_DEVICE: Device = { lessons: null, readAt: null, sentAt: null, marks: [] };

export type DeviceEvent =
  /** Somebody was marked; `id` is a new UUID. */
  | ({ type: 'marked'; id: string; at: string; about: string } & Pair & Choice)
  | { type: 'sending'; ids: readonly string[] }
  | { type: 'answered'; answer: MarkOutcomes }
  | { type: 'loaded'; lessons: MyLessons; at: string }
  /** A person decided about a conflict; `id` is a new UUID. */
  | ({ type: 'decided'; keeps: 'mine' | 'theirs'; id: string } & Pair)
  /** A refusal was read. */
  | { type: 'dismissed'; id: string };

const isOf =
  ({ lesson, participant }: Pair) =>
  (mark: Pair) =>
    mark.lesson === lesson && mark.participant === participant;

const isEqual = (one: Choice | null | undefined, other: Choice): boolean =>
  one?.state === other.state && one.minutesMissed === other.minutesMissed;

const lessonsOf = ({ lessons }: Device): MyLesson[] =>
  lessons?.courses.flatMap((course) => course.lessons) ?? [];

/** Returns what the server has about a participant, as far as this device knows. */
export const storedFor = (device: Device, { lesson, participant }: Pair): Attendance | null =>
  lessonsOf(device)
    .find(({ _id }) => _id === lesson)
    ?.participants.find(({ _id }) => _id === participant)?.attendance ?? null;

/** Returns the mark of a participant that the server has not settled, the latest one. */
export const waitingFor = ({ marks }: Device, pair: Pair): Waiting | undefined => marks.findLast(isOf(pair));

/** Returns what the page shows about a participant: the latest choice, or what the server has. */
export const shownFor = (device: Device, pair: Pair): Choice | null =>
  waitingFor(device, pair) ?? storedFor(device, pair);

const isUnsent = ({ phase }: Waiting): boolean => phase === 'new' || phase === 'sent';

/** Returns how many participants have a mark that waits to be sent. */
export const countUnsent = ({ marks }: Device): number =>
  new Set(marks.filter(isUnsent).map(({ lesson, participant }) => lesson + participant)).size;

/** Returns how many marks would be lost with this device. */
export const countKept = (device: Device): number =>
  countUnsent(device) + device.marks.filter(({ phase }) => phase === 'conflict').length;

/** Returns the marks to send now, those without an answer first. A mark follows an earlier one of its participant. */
export const nextBatch = ({ marks }: Device): Mark[] => {
  const sent = marks.filter(({ phase }) => phase === 'sent');
  const fresh = marks.filter((mark) => mark.phase === 'new' && !sent.some(isOf(mark)));
  return [...sent, ...fresh]
    .slice(0, MARKS_MAX)
    .map(({ phase: _phase, about: _about, theirs: _theirs, reason: _reason, ...mark }) => mark);
};

/** Returns the device after an event. Nothing here reads a clock or decides between two people. */
export function change(device: Device, event: DeviceEvent): Device {
  switch (event.type) {
    case 'marked':
      return marked(device, event);
    case 'sending':
      return withMarks(device, (mark) =>
        mark.phase === 'new' && event.ids.includes(mark._id) ? [{ ...mark, phase: 'sent' }] : [mark],
      );
    case 'answered':
      return event.answer.outcomes.reduce(settled, { ...device, sentAt: event.answer.receivedAt });
    case 'loaded':
      return loaded(device, event);
    case 'decided':
      return decided(device, event);
    default:
      return withMarks(device, (mark) => (mark.phase === 'refused' && mark._id === event.id ? [] : [mark]));
  }
}

const withMarks = (device: Device, next: (mark: Waiting) => Waiting[]): Device => ({
  ...device,
  marks: device.marks.flatMap(next),
});

function marked(device: Device, event: Extract<DeviceEvent, { type: 'marked' }>): Device {
  const { type: _, id, ...given } = event;
  const own = device.marks.filter(isOf(event));
  // Both states are shown, and a person decides between them first.
  if (own.some(({ phase }) => phase === 'conflict')) return device;
  const sent = own.find(({ phase }) => phase === 'sent');
  const replaced = own.find(({ phase }) => phase === 'new');
  const stored = storedFor(device, event);
  const version = stored?.version ?? 0;
  // A mark that came from the server since the first choice was not shown, so the new choice is made from the same version.
  const basedOn = replaced?.basedOn ?? version;
  const others = withMarks(device, (mark) => (isOf(event)(mark) && mark !== sent ? [] : [mark]));
  if (isEqual(sent ?? (basedOn === version ? stored : null), given)) return others;
  const mark: Waiting = { ...given, _id: id, basedOn, phase: 'new', theirs: null, reason: null };
  return { ...others, marks: [...others.marks, mark] };
}

/** One answer about one mark; an answer that came before, or to a mark that was decided since, changes nothing. */
function settled(device: Device, outcome: MarkOutcomes['outcomes'][number]): Device {
  const mark = device.marks.find(({ _id, phase }) => _id === outcome._id && phase === 'sent');
  if (!mark) return device;
  const { attendance } = outcome;
  const known = attendance ? withStored(device, mark, attendance) : device;
  const next = device.marks.find((other) => other.phase === 'new' && isOf(mark)(other));
  const without = (...gone: Waiting[]) => withMarks(known, (other) => (gone.includes(other) ? [] : [other]));
  const replace = (changes: Partial<Waiting>, changed = next ?? mark): Device => ({
    ...known,
    marks: known.marks.flatMap((other) =>
      other === changed ? [{ ...other, ...changes }] : other === mark ? [] : [other],
    ),
  });
  if (next && isEqual(attendance, next)) return without(mark, next);
  switch (outcome.outcome) {
    case 'applied':
    case 'same': {
      // Somebody may have changed it since the mark was stored, and the answer was lost: the next choice did not see that.
      const seen = mark.basedOn + (outcome.outcome === 'applied' ? 1 : 0);
      const basedOn = attendance && isEqual(attendance, mark) ? attendance.version : seen;
      return next ? replace({ basedOn }) : without(mark);
    }
    case 'conflict':
      return replace({ phase: 'conflict', theirs: attendance });
    default:
      return next ? without(mark) : replace({ phase: 'refused', reason: outcome.reason ?? 'unknown' });
  }
}

/** Returns the device with what the server has about one participant. An older answer that arrives later changes nothing. */
function withStored(device: Device, pair: Pair, attendance: Attendance): Device {
  const { lessons } = device;
  if (!lessons || attendance.version <= (storedFor(device, pair)?.version ?? 0)) return device;
  const courses = lessons.courses.map((course) => ({
    ...course,
    lessons: course.lessons.map((lesson) =>
      lesson._id === pair.lesson
        ? {
            ...lesson,
            participants: lesson.participants.map((participant) =>
              participant._id === pair.participant ? { ...participant, attendance } : participant,
            ),
          }
        : lesson,
    ),
  }));
  return { ...device, lessons: { ...lessons, courses } };
}

function loaded(device: Device, { lessons, at }: Extract<DeviceEvent, { type: 'loaded' }>): Device {
  const read: Device = { ...device, lessons, readAt: at };
  // The server may have made the list before it received a mark that it has answered since.
  const next = lessonsOf(device).reduce(
    (known, { _id, participants }) =>
      participants.reduce(
        (all, { _id: participant, attendance }) =>
          attendance ? withStored(all, { lesson: _id, participant }, attendance) : all,
        known,
      ),
    read,
  );
  return withMarks(next, (mark) => {
    const theirs = storedFor(next, mark);
    if (mark.phase !== 'conflict' || !theirs) return [mark];
    return isEqual(theirs, mark) ? [] : [{ ...mark, theirs }];
  });
}

function decided(device: Device, { id, keeps, ...pair }: Extract<DeviceEvent, { type: 'decided' }>): Device {
  return withMarks(device, (mark) => {
    if (mark.phase !== 'conflict' || !isOf(pair)(mark)) return [mark];
    if (keeps === 'theirs') return [];
    return [{ ...mark, _id: id, phase: 'new', basedOn: mark.theirs?.version ?? 0, theirs: null }];
  });
}
