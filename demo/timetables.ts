import type { TimetableFields } from '@institut/backend/features/core/courses/timetable.model';
import { dayAfter } from '@institut/contract/frame/days';
import { isHoliday, lastDay, weekdayOf } from '@institut/contract/timetable/timetable';
import { Types } from 'mongoose';
import { readLecturers, readTimetables, type TimetableContent } from './readContent.ts';

type Run = {
  course: string;
  start: string;
  duration: number;
  isCancelled?: boolean;
  isMoved?: boolean;
  decidedOn: Date;
};
const timetables = readTimetables();
const people = readLecturers();

/** Returns how many days a course was moved after people had applied. */
export const movedDaysOf = (course: string): number =>
  timetables.find((timetable) => timetable.course === course)?.movedDays ?? 0;

const hoursOf = ({ from, to }: TimetableContent): number => {
  const [begin = 0, end = 0] = [from, to].map(
    (time) => Number(time.slice(0, 2)) + Number(time.slice(3)) / 60,
  );
  return end - begin;
};

/** Returns the days of the lessons that a course of so many hours has from a day on. */
function daysOf(timetable: TimetableContent, { start, duration }: Run): string[] {
  const days: string[] = [];
  for (let day = start; days.length < duration / hoursOf(timetable); day = dayAfter(day))
    if (timetable.days.includes(weekdayOf(day)) && !isHoliday(day)) days.push(day);
  return days;
}

const NO_TIMETABLE: TimetableFields = {
  lessons: [],
  lastDay: '',
  venue: null,
  lecturers: [],
  applyUntil: '',
  minSeats: 0,
  remindEach: false,
  benefits: '',
  faq: [],
  runState: 'announced',
  run: null,
  series: null,
};

/** Returns the timetable that a file gives to the run of a course. */
export function timetableOf(run: Run): TimetableFields {
  const timetable = timetables.find(({ course }) => course === run.course);
  if (!timetable) return NO_TIMETABLE;
  const { from, to, rooms, topics, movedDays, closesDaysBefore, isConfirmed } = timetable;
  const { start } = run;
  const lessons = daysOf(timetable, run).map((day, index) => ({
    _id: new Types.ObjectId(),
    day,
    from,
    to,
    room: rooms[index % rooms.length] ?? '',
    topic: topics[index] ?? '',
    sequence: run.isMoved && movedDays > 0 ? 1 : 0,
    state: 'planned' as const,
  }));
  const state = run.isCancelled ? 'cancelled' : isConfirmed ? 'confirmed' : 'announced';
  const lecturers = people.filter(({ key }) => timetable.lecturers.includes(key));
  return {
    ...NO_TIMETABLE,
    lessons,
    lastDay: lastDay(lessons),
    venue: timetable.venue,
    lecturers: lecturers.map(({ name, title, bio, image }) => ({ name, title, bio, image, user: null })),
    minSeats: timetable.minSeats,
    benefits: timetable.benefits,
    faq: timetable.faq,
    applyUntil: closesDaysBefore > 0 ? dayAfter(start, -closesDaysBefore) : '',
    runState: state,
    ...(state !== 'announced' && {
      run: { state, at: run.decidedOn, message: '', orders: 0, isOpen: false },
    }),
  };
}
