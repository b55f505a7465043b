import type { Course } from '@institut/contract/courses/schema';
import { useToday } from '../../lib/useBrowserValue.ts';
import { useLoaded } from '../../store/hooks.ts';
import { CalendarLinks } from '../../ui/timetable/CalendarLinks.tsx';
import { LessonLine, LessonList } from '../../ui/timetable/LessonList.tsx';
import { placeText } from '../../ui/timetable/timetableTexts.ts';
import { api } from '../../lib/api.ts';
import type { ThunkTools } from '../../store/asyncState.ts';
import { createCalls } from '../../store/calls.ts';
import styles from '../../ui/timetable/timetable.module.css';

type Timetables = { ids: string; courses: Course[] };

const isOfCourses = ({ ids }: Timetables, asked: string): boolean => ids === asked;

const { loadTimetables } = createCalls(
  'timetables',
  {
    /** Loads the courses with these ids, in a text with commas, that have lessons or a venue; those that are no longer public are left out. */
    loadTimetables: async (ids: string, { signal }: ThunkTools): Promise<Timetables> => {
      const read = (id: string) => api.getCourse({ params: { id }, signal }).catch(() => null);
      const courses = await Promise.all(ids.split(',').map(read));
      return {
        ids,
        courses: courses.flatMap((course) =>
          course && (course.lessons.length > 0 || course.venue) ? [course] : [],
        ),
      };
    },
  },
  { keep: { loadTimetables: isOfCourses } },
);

type OnlineLinks = readonly { kurs: string; link: string }[];
type CourseTimetablesProps = {
  courses: readonly string[];
  /** For accepted applications. */
  links: OnlineLinks | undefined;
  className: string | undefined;
};

/** When and where the courses of an application take place; nothing for courses without a timetable. */
export function CourseTimetables({ courses, links, className }: CourseTimetablesProps) {
  const { value } = useLoaded(loadTimetables, courses.join(','), loadTimetables.select, isOfCourses);
  if (!value || value.courses.length === 0) return null;
  return (
    <section className={className} aria-labelledby="raspored">
      <h2 id="raspored">
        {value.courses.some(({ lessons }) => lessons.length > 0) ? 'Raspored' : 'Mjesto održavanja'}
      </h2>
      {value.courses.map((course) => (
        <CourseTimetable
          key={course._id}
          course={course}
          link={links?.find(({ kurs }) => kurs === course._id)?.link}
          isNamed={courses.length > 1}
        />
      ))}
    </section>
  );
}

type CourseTimetableProps = { course: Course; link: string | undefined; isNamed: boolean };

function CourseTimetable({ course, link, isNamed }: CourseTimetableProps) {
  const { _id: id, name, lessons, venue, runState } = course;
  const today = useToday();
  const next = today && lessons.find(({ day, state }) => state === 'planned' && day >= today);
  const place = venue && [venue.address, placeText(venue.mode, venue.city)].filter(Boolean).join(', ');
  return (
    <>
      {isNamed && <h3>{name}</h3>}
      {next && (
        <p className={styles.next}>
          Sljedeći susret:{' '}
          <strong>
            <LessonLine {...next} />
          </strong>
        </p>
      )}
      {place && <p>Mjesto održavanja: {place}</p>}
      {link && (
        <p>
          Link za nastavu:{' '}
          <a href={link} target="_blank" rel="noopener noreferrer" className={styles.link}>
            {link}
          </a>
        </p>
      )}
      {lessons.length > 0 && <LessonList lessons={lessons} />}
      {lessons.length > 0 && runState !== 'cancelled' && <CalendarLinks id={id} name={name} />}
    </>
  );
}
