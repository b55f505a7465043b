import type { Attendance, MarkOutcomes, MyLesson } from '@institut/contract/attendance/schema';
import type { LessonClosing } from '../../core/courses/timetable.model.ts';
import type { AttendanceFields } from './attendance.model.ts';
import { lessonPeriod } from './attendanceRules.ts';
import type { MarkResult } from './marks.service.ts';
import type { LessonWithNames } from './myLessons.service.ts';

export const presentAttendance = ({
  state,
  minutesMissed,
  version,
  by,
  at,
}: Pick<AttendanceFields, 'state' | 'minutesMissed' | 'version' | 'by' | 'at'>): Attendance => ({
  state,
  minutesMissed,
  version,
  by: by.name,
  at: at.toISOString(),
});

export const presentClosing = (closed: LessonClosing | null | undefined) =>
  closed ? { at: closed.at.toISOString(), by: closed.by.name } : null;

export const presentResult = ({
  _id,
  outcome,
  refusal,
  attendance,
}: MarkResult): MarkOutcomes['outcomes'][number] => ({
  _id,
  outcome,
  ...(refusal && { reason: refusal }),
  attendance: attendance && presentAttendance(attendance),
});

export function presentMyLesson({ lesson, people }: LessonWithNames): MyLesson {
  const { startsAt, endsAt, opensAt, closesAt } = lessonPeriod(lesson);
  return {
    _id: lesson._id.toString(),
    title: lesson.topic,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    room: lesson.room,
    state: lesson.state,
    closed: presentClosing(lesson.closed),
    opensAt: opensAt.toISOString(),
    closesAt: closesAt.toISOString(),
    participants: people.map(({ _id, name, attendance }) => ({
      _id,
      name,
      attendance: attendance && presentAttendance(attendance),
    })),
  };
}
