import { attendanceViolations } from '../../../commands/doctor/auditAttendance.ts';
import {
  attendanceModel,
  openRoom,
  type Pair,
  pairOf,
  playHistory,
  type SentMark,
} from '../../../test/support/attendanceRoom.ts';
import { as } from '../../../test/support/client.ts';
import { useTestDatabase } from '../../../test/support/testApp.ts';
import { Attendance, AttendanceMark } from '../../core/attendance/attendance.model.ts';

const PAIRS = Array.from({ length: 160 }, (_, index): Pair => ({
  lesson: `${index % 8}`,
  participant: `${index}`,
}));

it('leaves one state for each participant and lesson, whose version counts what was applied', () => {
  const seen = { conflict: 0, same: 0 };
  for (let seed = 0; seed < 1000; seed += 1) {
    const model = attendanceModel();
    const sent = new Map<string, SentMark>();
    const history = playHistory(seed, PAIRS);
    for (let next = history.next(); !next.done;) {
      const { marks } = next.value;
      for (const mark of marks) sent.set(mark._id, mark);
      next = history.next(model.receive(marks));
    }
    const applied = [...model.outcomes].flatMap(([id, outcome]) => {
      if (outcome === 'conflict' || outcome === 'same') seen[outcome] += 1;
      return outcome === 'applied' ? pairOf(sent.get(id)!) : [];
    });
    for (const [pair, { version }] of model.stored)
      expect(applied.filter((one) => one === pair)).toHaveLength(version);
  }
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(1000);
});

describe('the API', () => {
  useTestDatabase();

  it('answers and stores what the rule of versions says, in five histories', async () => {
    const { lecturers, pairs } = await openRoom();
    for (let seed = 0; seed < 5; seed += 1) {
      await Promise.all([Attendance.deleteMany(), AttendanceMark.deleteMany()]);
      const model = attendanceModel();
      const ages = new Map<string, number>();
      const history = playHistory(seed, pairs);
      for (let next = history.next(); !next.done;) {
        const { device, sentAt, marks } = next.value;
        const expected = model.receive(marks);
        const { body } = await as(lecturers[device]!).sendMarks({ body: { sentAt, marks } }).expect(200);
        expect({ seed, outcomes: body.outcomes }).toMatchObject({ seed, outcomes: expected });
        for (const { _id, at } of marks)
          if (!ages.has(_id)) ages.set(_id, Date.parse(sentAt) - Date.parse(at));
        next = history.next(expected);
      }
      const stored = (await Attendance.find().lean()).map(
        ({ lesson, participant, state, minutesMissed, version }) =>
          [
            pairOf({ lesson: lesson.toString(), participant: participant.toString() }),
            { state, minutesMissed, version },
          ] as const,
      );
      expect(stored).toHaveLength(model.stored.size);
      expect(new Map(stored)).toEqual(model.stored);
      const marks = await AttendanceMark.find().lean();
      expect(new Map(marks.map(({ _id, outcome }) => [_id, outcome]))).toEqual(model.outcomes);
      // A wrong clock of a device does not move the time of its marks.
      for (const { _id, at, receivedAt } of marks)
        expect(receivedAt.getTime() - at.getTime()).toBe(ages.get(_id));
      expect(await attendanceViolations()).toEqual([]);
    }
  });
});
