import type { Lesson } from '@institut/contract/timetable/schema';
import { lessonText } from '@institut/contract/timetable/timetable';
import { countLessons } from './timetableTexts.ts';
import styles from './timetable.module.css';

/** A longer timetable is folded after so many lines, when this saves some. */
const SHOWN = 10;

/** The lines of a timetable, cancelled ones struck. */
export function LessonList({ lessons }: { lessons: readonly Lesson[] }) {
  const shown = lessons.length > SHOWN + 2 ? SHOWN : lessons.length;
  const more = lessons.slice(shown);
  return (
    <>
      <Lines lessons={lessons.slice(0, shown)} />
      {more.length > 0 && (
        <details className={styles.more}>
          <summary>Još {countLessons(more.length)}</summary>
          <Lines lessons={more} />
        </details>
      )}
    </>
  );
}

const Lines = ({ lessons }: { lessons: readonly Lesson[] }) => (
  <ol className={styles.lessons}>
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
        {lesson.topic && <span className={styles.topic}>{lesson.topic}</span>}
      </li>
    ))}
  </ol>
);

/** The day and the hours stay on one line, and so does `Učionica 1`. */
export const LessonLine = ({ room, ...lesson }: Lesson) => (
  <>
    <span className={styles.hours}>{lessonText({ ...lesson, room: '' })}</span>
    {room && `, ${room.replace(/ (?=\d+$)/, '\u00a0')}`}
  </>
);
