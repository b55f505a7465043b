/** The states of a participant at a lesson; the values are stored. Somebody without one counts as not present. */
export const ATTENDANCE_STATES = ['present', 'late', 'absent', 'excused'] as const;
export type AttendanceState = (typeof ATTENDANCE_STATES)[number];

export const ATTENDANCE_STATE_LABELS: Record<AttendanceState, string> = {
  present: 'Tu je',
  late: 'Kasni',
  absent: 'Nije tu',
  excused: 'Opravdano',
};

/** The form field of a scan. */
export const SCAN_FIELD = 'file';
/** The types of a scanned signature sheet as they are stored. */
export const SCAN_TYPES = { 'application/pdf': 'pdf', 'image/jpeg': 'jpg' } as const;
export type ScanType = keyof typeof SCAN_TYPES;

/** When marks are accepted, in hours before and after a lesson, and whether excused hours count as attended. */
export type AttendanceRule = { opensHours: number; closesHours: number; countsExcused: boolean };

/** Returns a mark in words: `Kasni (20 min)`. */
export const markText = ({
  state,
  minutesMissed,
}: {
  state: AttendanceState;
  minutesMissed: number;
}): string => ATTENDANCE_STATE_LABELS[state] + (minutesMissed > 0 ? ` (${minutesMissed}\u00A0min)` : '');

/**
 * The outcomes of a mark that a device has sent: stored; equal to what is stored; made from an older version than the stored one,
 * so that a person decides; or not allowed. A mark that is sent again has the same outcome.
 */
export const MARK_OUTCOMES = ['applied', 'same', 'conflict', 'refused'] as const;
export type MarkOutcome = (typeof MARK_OUTCOMES)[number];

export const MARK_OUTCOME_LABELS: Record<MarkOutcome, string> = {
  applied: 'Upisano',
  same: 'Već upisano',
  conflict: 'Neko je u međuvremenu upisao drugo',
  refused: 'Odbijeno',
};

/**
 * The reasons why a mark is refused: the participant is in none of the caller's courses, it is too early or too late, or the
 * lesson is closed or cancelled.
 */
export const MARK_REFUSALS = ['unknown', 'early', 'late', 'closed', 'cancelled'] as const;
export type MarkRefusal = (typeof MARK_REFUSALS)[number];

export const MARK_REFUSAL_LABELS: Record<MarkRefusal, string> = {
  unknown: 'Polaznik nije na ovom kursu.',
  early: 'Prisustvo za ovaj susret se još ne upisuje.',
  late: 'Rok za upis je prošao; ispravku upisuje služba upisa.',
  closed: 'Susret je zaključen; ispravku upisuje služba upisa.',
  cancelled: 'Susret je otkazan.',
};
