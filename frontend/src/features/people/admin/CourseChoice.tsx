import { formatKm } from '@institut/contract/money/money';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { countSeats, formatDate } from '../../../lib/format.ts';
import { useSettledText } from '../../../lib/useSettledText.ts';
import { useLoaded } from '../../../store/hooks.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { SkeletonText } from '../../../ui/Skeleton.tsx';
import type { ChosenCourse } from './newOrder.ts';
import styles from './NewOrderPage.module.css';
import { findCourses, selectFoundCourses } from './peopleSlice.ts';

type CourseChoiceProps = {
  chosen: ReadonlySet<string>;
  onChoose: (course: ChosenCourse) => void;
  error: string | undefined;
};

/** The courses that can be applied for, found by their name. */
export function CourseChoice({ chosen, onChoose, error }: CourseChoiceProps) {
  const [text, setText] = useState('');
  const loaded = useLoaded(findCourses, useSettledText(text.trim()), selectFoundCourses);
  return (
    <div className={styles.courses}>
      <TextField
        label="Dodaj kurs"
        help="Nude se kursevi sa slobodnim mjestima."
        type="search"
        autoComplete="off"
        value={text}
        error={error}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          // The field is inside the form of the order, which Enter would send.
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      <Loaded {...loaded} failure="Kursevi nisu učitani." skeleton={<SkeletonText lines={4} />}>
        {(courses) =>
          courses.length > 0 ? (
            <ul className={styles.offered} aria-label="Kursevi sa slobodnim mjestima">
              {courses.map((course) => (
                <Offered
                  key={course._id}
                  course={course}
                  isChosen={chosen.has(course._id)}
                  onChoose={onChoose}
                />
              ))}
            </ul>
          ) : (
            <p className={styles.quiet}>Nema takvog kursa sa slobodnim mjestima.</p>
          )
        }
      </Loaded>
    </div>
  );
}

/** `12. 1. 2027. · 350,00 KM · slobodno 9 mjesta` */
export const courseFacts = ({ start, price, countInStock }: ChosenCourse): string =>
  [start && formatDate(start), formatKm(price), `slobodno ${countSeats(countInStock)}`]
    .filter(Boolean)
    .join(' · ');

type OfferedProps = {
  course: ChosenCourse;
  isChosen: boolean;
  onChoose: (course: ChosenCourse) => void;
};

const Offered = ({ course, isChosen, onChoose }: OfferedProps) => (
  <li>
    <span>
      {course.name}
      <span className={styles.beside}>{courseFacts(course)}</span>
    </span>
    <Button
      look="outline"
      unavailable={isChosen}
      aria-label={isChosen ? `Dodano: ${course.name}` : `Dodaj: ${course.name}`}
      onClick={() => onChoose(course)}
    >
      {isChosen ? (
        'Dodano'
      ) : (
        <>
          <Plus aria-hidden />
          Dodaj
        </>
      )}
    </Button>
  </li>
);
