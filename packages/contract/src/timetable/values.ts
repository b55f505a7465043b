/** The states of a lesson by name; the values are stored. */
export const LESSON_STATES = ['planned', 'held', 'cancelled'] as const;
export type LessonState = (typeof LESSON_STATES)[number];
export const LESSON_STATE_LABELS: Record<LessonState, string> = {
  planned: 'Planiran',
  held: 'Održan',
  cancelled: 'Otkazan',
};

/** The modes in which the lessons of a course are held; the values are stored. */
export const VENUE_MODES = ['classroom', 'online', 'mixed'] as const;
export type VenueMode = (typeof VENUE_MODES)[number];
export const VENUE_MODE_LABELS: Record<VenueMode, string> = {
  classroom: 'U učionici',
  online: 'Online',
  mixed: 'U učionici i online',
};

/** The states of a run: announced, confirmed by staff, or cancelled, which is final. */
export const RUN_STATES = ['announced', 'confirmed', 'cancelled'] as const;
export type RunState = (typeof RUN_STATES)[number];
export const RUN_STATE_LABELS: Record<RunState, string> = {
  announced: 'Najavljen',
  confirmed: 'Održavanje je potvrđeno',
  cancelled: 'Otkazan',
};
/** The states that staff decide for. */
export const RUN_DECISIONS = ['confirmed', 'cancelled'] as const satisfies readonly RunState[];
export type RunDecision = (typeof RUN_DECISIONS)[number];

/** Stands for the courses without a lecturer in filters by lecturer, and names them. */
export const NO_LECTURER = 'Bez predavača';

/** The reminders of a lesson: seven days and one day before it. */
export const REMINDER_KINDS = ['week', 'day'] as const;
export type ReminderKind = (typeof REMINDER_KINDS)[number];

/** The calendar files that calendar programs read, of one course and of all published ones. */
export const COURSE_CALENDAR = '/kurs/:id/termini.ics';
export const COURSES_CALENDAR = '/kursevi.ics';
