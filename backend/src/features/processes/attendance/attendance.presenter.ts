import { isCounted } from '@institut/contract/attendance/percentage';
import type {
  Attendance,
  AttendanceMatrix,
  MarkOutcomes,
  MyLesson,
  SignatureScan,
  TrailEntry,
} from '@institut/contract/attendance/schema';
import { env } from '../../../config/env.ts';
import type { LessonClosing, LessonFields } from '../../core/courses/timetable.model.ts';
import type { AttendanceFields, AttendanceMarkFields } from '../../core/attendance/attendance.model.ts';
import type { SignatureScanFields } from '../../core/attendance/signatureScan.model.ts';
import type { Attendee, CourseAttendance } from './courseAttendance.service.ts';
import { isCorrectable, lessonPeriod } from './attendanceRules.ts';
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

const presentClosing = (closed: LessonClosing | null | undefined) =>
  closed ? { at: closed.at.toISOString(), by: closed.by.name } : null;

const presentMatrixLesson = (lesson: LessonFields, now: Date): AttendanceMatrix['lessons'][number] => ({
  _id: lesson._id.toString(),
  day: lesson.day,
  from: lesson.from,
  to: lesson.to,
  topic: lesson.topic,
  state: lesson.state,
  closed: presentClosing(lesson.closed),
  isCounted: isCounted({ state: lesson.state, closed: lesson.closed }),
  isCorrectable: isCorrectable(lesson, now),
});

const presentAttendee = (one: Attendee): AttendanceMatrix['participants'][number] => ({
  _id: one._id,
  name: one.name,
  isFormer: one.isFormer,
  marks: one.marks.map((mark) => ({ ...presentAttendance(mark), lesson: mark.lesson.toString() })),
  heldMinutes: one.heldMinutes,
  attendedMinutes: one.attendedMinutes,
  percent: one.percent,
});

const presentTrail = (mark: AttendanceMarkFields): TrailEntry => ({
  _id: mark._id,
  lesson: mark.lesson.toString(),
  state: mark.state,
  minutesMissed: mark.minutesMissed,
  by: mark.by.name,
  at: mark.at.toISOString(),
  outcome: mark.outcome,
  refusal: mark.refusal,
  reason: mark.reason,
});

export const presentScan = ({ _id, lesson, type, size, at, by }: SignatureScanFields): SignatureScan => ({
  _id: _id.toString(),
  lesson: lesson && lesson.toString(),
  type,
  size,
  at: at.toISOString(),
  by: by.name,
});

export const presentMatrix = (
  { course, lessons, people }: CourseAttendance,
  trail: readonly AttendanceMarkFields[],
  scans: readonly SignatureScanFields[],
  now = new Date(),
): AttendanceMatrix => ({
  course: { _id: course._id.toString(), name: course.name, start: course.start || null },
  rule: env.ATTENDANCE,
  lessons: lessons.map((lesson) => presentMatrixLesson(lesson, now)),
  participants: people.map(presentAttendee),
  trail: trail.map(presentTrail),
  scans: scans.map(presentScan),
});

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
