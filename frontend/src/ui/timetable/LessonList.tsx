import type { Lesson } from '@institut/contract/timetable/schema';
import { lessonText } from '@institut/contract/timetable/timetable';
import { useToday } from '../../lib/useBrowserValue.ts';
import { countLessons } from './timetableTexts.ts';
import { Note, Stack } from '../primitives.ts';
import styles from './timetable.module.css';

/** A longer timetable is folded after so many lines, when this saves some. */
const SHOWN = 10;

/** The lines of a timetable, cancelled ones struck. Of a long one the next lessons are shown, of one that is over the first. */
export function LessonList({ lessons }: { lessons: readonly Lesson[] }) {
  const today = useToday();
  if (lessons.length <= SHOWN + 2) return <Lines lessons={lessons} />;
  const next = today === null ? -1 : lessons.findIndex(({ day }) => day >= today);
  const first = Math.min(Math.max(0, next), lessons.length - SHOWN);
  return (
    <>
      <Folded lessons={lessons.slice(0, first)} before="Ranije:" />
      <Lines lessons={lessons.slice(first, first + SHOWN)} />
      <Folded lessons={lessons.slice(first + SHOWN)} before="Još" />
    </>
  );
}

const Folded = ({ lessons, before }: { lessons: readonly Lesson[]; before: string }) =>
  lessons.length > 0 && (
    <details className={styles.more}>
      <summary>
        {before} {countLessons(lessons.length)}
      </summary>
      <Lines lessons={lessons} />
    </details>
  );

const Lines = ({ lessons }: { lessons: readonly Lesson[] }) => (
  <Stack as="ol" gap={0} className={styles.lessons}>
    {lessons.map((lesson, index) => (
      // A lesson of the preview may have no id yet.
      // oxlint-disable-next-line react/no-array-index-key
      <li key={index}>
        {lesson.state === 'cancelled' ? (
          <>
            <del>
              <LessonLine {...lesson} />
            </del>{' '}
            <strong className={styles.off}>otkazan</strong>
          </>
        ) : (
          <LessonLine {...lesson} />
        )}
        {lesson.topic && (
          <Note as="span" size="base" className={styles.topic}>
            {lesson.topic}
          </Note>
        )}
      </li>
    ))}
  </Stack>
);

/** The day and the hours stay on one line, and so does `Učionica 1`. */
export const LessonLine = ({ room, ...lesson }: Lesson) => (
  <>
    <span className={styles.hours}>{lessonText({ ...lesson, room: '' })}</span>
    {room && `, ${room.replace(/ (?=\d+$)/, '\u00a0')}`}
  </>
);
