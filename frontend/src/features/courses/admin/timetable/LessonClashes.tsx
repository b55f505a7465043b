import type { LessonClash } from '@institut/contract/timetable/schema';
import { lessonText } from '@institut/contract/timetable/timetable';
import { Link } from 'react-router-dom';
import { courseEditPath } from '../../../admin/adminPaths.ts';

/** The lessons of other courses that need the same room or lecturer at the same time. */
export const LessonClashes = ({ clashes }: { clashes: readonly LessonClash[] }) => (
  <>
    <p>Kurs je sačuvan, ali su u isto vrijeme potrebni i drugom kursu:</p>
    <ul>
      {clashes.map(({ kind, name, course, ...lesson }) => (
        <li key={`${kind} ${name} ${lesson.day} ${lesson.from} ${course._id}`}>
          {kind === 'room' ? name : `predavač ${name}`}: {lessonText(lesson)},{' '}
          <Link to={courseEditPath(course._id)}>{course.name}</Link>
        </li>
      ))}
    </ul>
  </>
);
