import type { Course } from '@institut/contract/courses/schema';
import { useToday } from '../../lib/useBrowserValue.ts';
import { useLoaded } from '../../store/hooks.ts';
import { CalendarLinks } from '../../ui/timetable/CalendarLinks.tsx';
import { LessonLine, LessonList } from '../../ui/timetable/LessonList.tsx';
import styles from '../../ui/timetable/timetable.module.css';
import { placeText } from '../../ui/timetable/timetableTexts.ts';
import { isOfCourses, loadTimetables, selectTimetables } from './timetablesSlice.ts';

type CourseTimetablesProps = { courses: readonly string[]; className: string | undefined };

/** When and where the courses of an application take place; nothing for courses without a timetable. */
export function CourseTimetables({ courses, className }: CourseTimetablesProps) {
  const { value } = useLoaded(loadTimetables, courses.join(','), selectTimetables, isOfCourses);
  if (!value || value.courses.length === 0) return null;
  return (
    <section className={className} aria-labelledby="raspored">
      <h2 id="raspored">Raspored</h2>
      {value.courses.map((course) => (
        <CourseTimetable key={course._id} course={course} isNamed={courses.length > 1} />
      ))}
    </section>
  );
}

function CourseTimetable({ course, isNamed }: { course: Course; isNamed: boolean }) {
  const { _id: id, name, lessons, venue, runState } = course;
  const today = useToday();
  const next = today && lessons.find(({ day, state }) => state === 'planned' && day >= today);
  const place = venue && [venue.address, placeText(venue.mode, venue.city)].filter(Boolean).join(', ');
  return (
    <>
      {isNamed && <h3>{name}</h3>}
      {next && (
        <p className={styles.next}>
          Sljedeći termin:{' '}
          <strong>
            <LessonLine {...next} />
          </strong>
        </p>
      )}
      {place && <p>Mjesto: {place}</p>}
      <LessonList lessons={lessons} />
      {runState !== 'cancelled' && <CalendarLinks id={id} name={name} />}
    </>
  );
}
