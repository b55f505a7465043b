import { attendanceText } from '@institut/contract/attendance/percentage';
import { ATTENDANCE_STATE_LABELS } from '@institut/contract/attendance/values';
import { runTitle } from '@institut/contract/timetable/runName';
import { LESSON_STATE_LABELS } from '@institut/contract/timetable/values';
import type { LessonFields } from '../../core/courses/timetable.model.ts';
import type { AttendanceFields } from '../../core/attendance/attendance.model.ts';
import {
  type Attendee,
  courseAttendance,
  coursesWithAttendance,
} from '../../processes/attendance/courseAttendance.service.ts';
import type { Column } from './table.ts';

type Row = { course: string; person: Attendee; lesson: LessonFields; mark: AttendanceFields | undefined };
type Query = { kurs?: string | undefined };

async function rowsOf(id: string): Promise<Row[]> {
  const { course, lessons, people } = await courseAttendance(id);
  const planned = lessons.filter(({ state }) => state !== 'cancelled');
  return people.flatMap((person) =>
    planned.map((lesson) => ({
      course: runTitle(course.name, course.start),
      person,
      lesson,
      mark: person.marks.find(({ lesson: marked }) => marked.equals(lesson._id)),
    })),
  );
}

/** Yields one row for each participant and lesson of a course, or of all courses that have attendance. */
export async function* eachAttendanceRow({ kurs }: Query): AsyncGenerator<Row> {
  for (const id of kurs ? [kurs] : await coursesWithAttendance()) yield* await rowsOf(id);
}

export async function countAttendanceRows(query: Query): Promise<number> {
  const rows: Row[] = [];
  for await (const row of eachAttendanceRow(query)) rows.push(row);
  return rows.length;
}

export const attendanceColumns: readonly Column<Row>[] = [
  { header: 'Kurs', type: 'text', value: ({ course }) => course },
  { header: 'Polaznik', type: 'text', value: ({ person }) => person.name },
  { header: 'Dan', type: 'day', value: ({ lesson }) => lesson.day },
  { header: 'Od', type: 'text', value: ({ lesson }) => lesson.from },
  { header: 'Do', type: 'text', value: ({ lesson }) => lesson.to },
  { header: 'Tema', type: 'text', value: ({ lesson }) => lesson.topic },
  { header: 'Stanje susreta', type: 'text', value: ({ lesson }) => LESSON_STATE_LABELS[lesson.state] },
  {
    header: 'Prisustvo',
    type: 'text',
    value: ({ mark }) => (mark ? ATTENDANCE_STATE_LABELS[mark.state] : ''),
  },
  { header: 'Propušteno minuta', type: 'number', value: ({ mark }) => mark?.minutesMissed ?? null },
  { header: 'Upisao', type: 'text', value: ({ mark }) => mark?.by.name ?? '' },
  { header: 'Ukupno', type: 'text', value: ({ person }) => attendanceText(person) },
];
