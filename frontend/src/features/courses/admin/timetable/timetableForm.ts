import { TIMETABLE_LABELS as LABELS } from '@institut/contract/timetable/labels';
import { firstDay } from '@institut/contract/timetable/timetable';
import {
  LESSON_STATE_LABELS,
  LESSON_STATES,
  VENUE_MODE_LABELS,
  type LessonState,
} from '@institut/contract/timetable/values';
import type { FormItem, FormList } from '../../../../lib/formValues.ts';
import { isRecord } from '../../../../lib/record.ts';
import {
  choiceField,
  dayField,
  flagField,
  groupField,
  idField,
  listField,
  numberField,
  richTextField,
  textField,
} from '../../../admin/content/contentFields.ts';

/** The descriptors of the timetable in the form of a course. */
export const TIMETABLE_FIELDS = {
  lessons: listField(LABELS.lessons, {
    _id: idField,
    day: dayField(LABELS['lessons.day']),
    from: textField(LABELS['lessons.from']),
    to: textField(LABELS['lessons.to']),
    room: textField(LABELS['lessons.room']),
    topic: textField(LABELS['lessons.topic']),
    state: choiceField(LABELS['lessons.state'], LESSON_STATE_LABELS),
  }),
  venue: groupField(LABELS.venue, {
    mode: choiceField(LABELS['venue.mode'], VENUE_MODE_LABELS),
    city: textField(LABELS['venue.city']),
    address: textField(LABELS['venue.address']),
    link: textField(LABELS['venue.link']),
  }),
  lecturers: listField(LABELS.lecturers, {
    name: textField(LABELS['lecturers.name']),
    title: textField(LABELS['lecturers.title']),
    bio: richTextField(LABELS['lecturers.bio']),
    image: textField(LABELS['lecturers.image']),
    user: idField,
  }),
  applyUntil: dayField(LABELS.applyUntil),
  minSeats: numberField(LABELS.minSeats),
  remindEach: flagField(LABELS.remindEach),
  benefits: richTextField(LABELS.benefits),
  faq: listField(LABELS.faq, {
    question: textField(LABELS['faq.question']),
    answer: richTextField(LABELS['faq.answer']),
  }),
};

export const stateOf = ({ state }: FormItem): LessonState =>
  LESSON_STATES.find((known) => known === state) ?? 'planned';

/** Returns the first day that the lessons of a form determine; empty without one. */
export const firstDayOf = (lessons: FormList): string =>
  firstDay(
    lessons.map((lesson) => ({ day: lesson['day'] ?? '', state: stateOf(lesson) })).filter(({ day }) => day),
  );

/** Gives the fields of a body the first day that its lessons determine. */
export function withFirstDay(fields: unknown): unknown {
  if (!isRecord(fields) || !Array.isArray(fields['lessons'])) return fields;
  return { ...fields, start: firstDayOf(fields['lessons']) || fields['start'] };
}
