import { formatKm } from '@institut/contract/money/money';
import { useState, type Ref } from 'react';
import { countSeats, formatDate } from '../../lib/format.ts';
import { useSettledText } from '../../lib/useSettledText.ts';
import { useLoaded } from '../../store/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { SearchField } from '../../ui/formFields.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Stack } from '../../ui/primitives.ts';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import styles from './CourseChoice.module.css';
import { findCourses, type ChosenCourse } from './courseChoiceCalls.ts';

type CourseChoiceProps = {
  /** The courses that cannot be chosen, by id, with a word for each: `Dodano`. */
  taken: ReadonlyMap<string, string>;
  onChoose: (course: ChosenCourse) => void;
  error: string | undefined;
  label?: string;
  /** The text of the button beside a course. */
  command?: string;
  fieldRef?: Ref<HTMLInputElement>;
  /** Offered before the others. */
  first?: { title: string; courses: readonly ChosenCourse[] };
};

/** The courses that can be applied for, found by their name. */
export function CourseChoice({
  taken,
  onChoose,
  error,
  label = 'Dodaj kurs',
  command = 'Dodaj',
  fieldRef,
  first,
}: CourseChoiceProps) {
  const [text, setText] = useState('');
  const loaded = useLoaded(findCourses, useSettledText(text.trim()), findCourses.select);
  const offered = (courses: readonly ChosenCourse[]) =>
    courses.map((course) => (
      <Offered
        key={course._id}
        course={course}
        command={command}
        taken={taken.get(course._id)}
        onChoose={onChoose}
      />
    ));
  const isFirst = new Set(first?.courses.map(({ _id }) => _id));
  return (
    <Stack gap={5}>
      {first && first.courses.length > 0 && (
        <Stack gap={2}>
          <p>{first.title}</p>
          <ul className={styles.list} aria-label={first.title}>
            {offered(first.courses)}
          </ul>
        </Stack>
      )}
      <SearchField
        ref={fieldRef}
        label={label}
        help="Nude se kursevi sa slobodnim mjestima."
        value={text}
        error={error}
        onChange={setText}
      />
      <Loaded {...loaded} failure="Kursevi nisu učitani." skeleton={<SkeletonText lines={4} />}>
        {(courses) =>
          courses.length > 0 ? (
            <ul className={styles.list} aria-label="Kursevi sa slobodnim mjestima">
              {offered(courses.filter(({ _id }) => !isFirst.has(_id)))}
            </ul>
          ) : (
            <p className={styles.quiet}>Nema takvog kursa sa slobodnim mjestima.</p>
          )
        }
      </Loaded>
    </Stack>
  );
}

/** `12. 1. 2027. · 350,00 KM · slobodno: 9 mjesta` */
export const courseFacts = ({ start, price, countInStock }: ChosenCourse): string =>
  [start && formatDate(start), formatKm(price), `slobodno: ${countSeats(countInStock)}`]
    .filter(Boolean)
    .join(' · ');

type OfferedProps = {
  course: ChosenCourse;
  command: string;
  taken: string | undefined;
  onChoose: (course: ChosenCourse) => void;
};

const Offered = ({ course, command, taken, onChoose }: OfferedProps) => (
  <li>
    <span>
      {course.name}
      <span className={styles.beside}>{courseFacts(course)}</span>
    </span>
    <Button
      look="outline"
      unavailable={taken !== undefined}
      aria-label={`${taken ?? command}: ${course.name}`}
      onClick={() => onChoose(course)}
    >
      {taken ?? command}
    </Button>
  </li>
);
