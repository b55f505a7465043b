import { formatKm } from '@institut/contract/money/money';
import { runTitle } from '@institut/contract/timetable/runName';
import { useState, type Ref } from 'react';
import { countSeats, formatDate } from '../../lib/format.ts';
import { useSettledText } from '../../lib/useSettledText.ts';
import { useLoaded } from '../../store/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { SearchField } from '../../ui/formFields.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Note, Stack } from '../../ui/primitives.ts';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import styles from './CourseChoice.module.css';
import { findAnyCourses, findCourses, type ChosenCourse } from './courseChoiceCalls.ts';

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
  among?: ChoiceAmong;
};

type ChoiceAmong = {
  find: typeof findCourses;
  help: string;
  list: string;
  none: string;
  factsOf: (course: ChosenCourse) => string;
};

/** `12. 1. 2027. · 350,00 KM · slobodno: 9 mjesta` */
export const courseFacts = ({ start, price, countInStock }: ChosenCourse): string =>
  [start && formatDate(start), formatKm(price), `slobodno: ${countSeats(countInStock)}`]
    .filter(Boolean)
    .join(' · ');

const OPEN_COURSES: ChoiceAmong = {
  find: findCourses,
  help: 'Nude se kursevi sa slobodnim mjestima.',
  list: 'Kursevi sa slobodnim mjestima',
  none: 'Nema takvog kursa sa slobodnim mjestima.',
  factsOf: courseFacts,
};

/** All courses, drafts too. */
export const ANY_COURSES: ChoiceAmong = {
  find: findAnyCourses,
  help: 'Nude se svi kursevi, i održani i nacrti.',
  list: 'Pronađeni kursevi',
  none: 'Nema takvog kursa.',
  factsOf: ({ start }) => (start ? formatDate(start) : 'bez dana početka'),
};

/** Courses found by their name: those that can be applied for, or others with `among`. */
export function CourseChoice({
  taken,
  onChoose,
  error,
  label = 'Dodaj kurs',
  command = 'Dodaj',
  fieldRef,
  first,
  among = OPEN_COURSES,
}: CourseChoiceProps) {
  const [text, setText] = useState('');
  const loaded = useLoaded(among.find, useSettledText(text.trim()), among.find.select);
  const offered = (courses: readonly ChosenCourse[]) =>
    courses.map((course) => (
      <Offered
        key={course._id}
        course={course}
        command={command}
        taken={taken.get(course._id)}
        facts={among.factsOf(course)}
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
        help={among.help}
        value={text}
        error={error}
        onChange={setText}
      />
      <Loaded {...loaded} failure="Kursevi nisu učitani." skeleton={<SkeletonText lines={4} />}>
        {(courses) =>
          courses.length > 0 ? (
            <ul className={styles.list} aria-label={among.list}>
              {offered(courses.filter(({ _id }) => !isFirst.has(_id)))}
            </ul>
          ) : (
            <Note size="base">{among.none}</Note>
          )
        }
      </Loaded>
    </Stack>
  );
}

type OfferedProps = {
  course: ChosenCourse;
  facts: string;
  command: string;
  taken: string | undefined;
  onChoose: (course: ChosenCourse) => void;
};

const Offered = ({ course, facts, command, taken, onChoose }: OfferedProps) => (
  <li>
    <span>
      {course.name}
      <span className={styles.beside}>{facts}</span>
    </span>
    <Button
      look="outline"
      unavailable={taken !== undefined}
      aria-label={`${taken ?? command}: ${runTitle(course.name, course.start)}`}
      onClick={() => onChoose(course)}
    >
      {taken ?? command}
    </Button>
  </li>
);
