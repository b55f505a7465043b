import { LESSONS_MAX } from '@institut/contract/limits';
import { TIMETABLE_LABELS as LABELS } from '@institut/contract/timetable/labels';
import {
  isHoliday,
  moveByDays,
  repeatedDays,
  weekdayText,
  type Repetition,
} from '@institut/contract/timetable/timetable';
import { LESSON_STATE_LABELS } from '@institut/contract/timetable/values';
import { instantOf } from '@institut/contract/timetable/wallTime';
import { DAY_RANGE, dayAfter, daysBetween } from '@institut/contract/frame/days';
import { Plus, Trash2 } from 'lucide-react';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { cx } from '../../../../lib/cx.ts';
import { counted, countDays, formatCount } from '../../../../lib/format.ts';
import type { FormItem } from '../../../../lib/formValues.ts';
import { StatusRegion } from '../../../../ui/a11y.tsx';
import { Badge } from '../../../../ui/Badge.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Checkbox } from '../../../../ui/choices.tsx';
import { FieldError, TextField } from '../../../../ui/Field.tsx';
import { Note, Row, Split, Stack } from '../../../../ui/primitives.ts';
import { readNumber } from '../../../admin/content/numberText.ts';
import type { EditForm } from '../../../admin/edit/useEditForm.ts';
import type { CourseValues } from '../courseValues.ts';
import { stateOf } from './timetableForm.ts';
import styles from './LessonTable.module.css';

type LessonTableProps = {
  edit: EditForm<CourseValues>;
  /** Lessons that visitors have seen are cancelled, never removed. */
  isDraft: boolean;
};

const countLessons = counted('susret', 'susreta', 'susreta');
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MOVED_MAX = 1000;

/** The lessons of a course as a table of fields, with buttons that add, repeat, move, cancel and remove them. */
export function LessonTable({ edit, isDraft }: LessonTableProps) {
  const { text, change } = edit;
  const { items, error, onArrange } = edit.list('lessons');
  const id = useId();
  const addButton = useRef<HTMLButtonElement>(null);
  const [done, setDone] = useState('');
  const last = items.at(-1);
  const left = LESSONS_MAX - items.length;

  const add = (days: readonly string[]) =>
    onArrange([...items.map((_item, index) => index), ...days.map((day) => lessonLike(last, day))]);

  function addOne(): void {
    add([last?.['day'] ? dayAfter(last['day'], 7) : '']);
    setDone('Dodan je susret.');
  }

  function repeat(repetition: Repetition): void {
    const first = last?.['day'] ?? '';
    if (!DAY.test(first)) return setDone('Prvo unesite dan susreta koji se ponavlja.');
    const days = repeatedDays(first, repetition);
    const lastDay = days.at(-1) ?? first;
    add(days);
    setDone(
      `Dodano: ${countLessons(days.length)}, do ${weekdayText(lastDay)}${hasHoliday(first, lastDay, repetition) ? ' Praznici su preskočeni.' : ''}`,
    );
  }

  function move(days: number): void {
    const moved = items.filter((lesson) => isMovable(lesson, isDraft)).length;
    change({ lessons: moveLessons(edit.values.lessons, days, isDraft) });
    setDone(
      moved > 0
        ? `Pomjereno: ${countLessons(moved)}, ${countDays(Math.abs(days))} ${days < 0 ? 'ranije' : 'kasnije'}.`
        : 'Nijedan susret nije pomjeren: svi su počeli ili su otkazani.',
    );
  }

  function remove(index: number): void {
    onArrange(items.map((_item, at) => at).filter((at) => at !== index));
    setDone(`Uklonjen je ${index + 1}. susret.`);
    addButton.current?.focus();
  }

  return (
    <fieldset
      className={styles.field}
      aria-describedby={error ? `${id}-error` : undefined}
      aria-invalid={error ? true : undefined}
      tabIndex={error ? -1 : undefined}
    >
      <legend className={styles.legend}>{LABELS.lessons}</legend>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {items.length > 0 && (
        <Stack as="ol" className={styles.lessons}>
          {items.map((lesson, index) => {
            const name = `lessons.${index}` as const;
            const state = stateOf(lesson);
            return (
              // Lessons have no id before they are saved, and keep their fields when one before them is removed.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={index}>
                <fieldset
                  className={cx(styles.lesson, state === 'cancelled' && styles.cancelled)}
                  aria-label={`${index + 1}. susret`}
                >
                  <TextField
                    {...text(`${name}.day`)}
                    label={LABELS['lessons.day']}
                    type="date"
                    {...DAY_RANGE}
                    help={dayNote(lesson['day'] ?? '')}
                  />
                  <TextField {...text(`${name}.from`)} label={LABELS['lessons.from']} type="time" />
                  <TextField {...text(`${name}.to`)} label={LABELS['lessons.to']} type="time" />
                  <TextField {...text(`${name}.room`)} label={LABELS['lessons.room']} />
                  <TextField {...text(`${name}.topic`)} label={LABELS['lessons.topic']} />
                  <Row rowGap={2} align="center" className={styles.state}>
                    {isDraft || !lesson['_id'] ? (
                      <Button
                        look="quietDanger"
                        title="Ukloni"
                        aria-label={`Ukloni: ${index + 1}. susret`}
                        onClick={() => remove(index)}
                      >
                        <Trash2 aria-hidden />
                      </Button>
                    ) : (
                      <LessonState
                        index={index}
                        state={state}
                        onChange={edit.field(`${name}.state`).onChange}
                      />
                    )}
                  </Row>
                </fieldset>
              </li>
            );
          })}
        </Stack>
      )}
      <Button ref={addButton} look="outline" className={styles.add} unavailable={left < 1} onClick={addOne}>
        <Plus aria-hidden />
        Dodaj susret
      </Button>
      {items.length > 0 && (
        <Split least={20} gap={4}>
          <Repeat left={left} onRepeat={repeat} />
          <MoveAll applyUntil={edit.values.applyUntil} onMove={move} />
        </Split>
      )}
      <StatusRegion>{done && <Note>{done}</Note>}</StatusRegion>
    </fieldset>
  );
}

/** Returns whether a repetition has met a public holiday, which it skips. */
const hasHoliday = (first: string, last: string, { every }: Repetition): boolean => {
  const step = every === 'week' ? 7 : 1;
  const steps = Array.from({ length: daysBetween(first, last) / step }, (_step, index) => step * (index + 1));
  return steps.some((days) => isHoliday(dayAfter(first, days)));
};

/** A published lesson that has begun took place, as far as is known; the server keeps its day and time. */
const isMovable = (lesson: FormItem, isDraft: boolean): boolean => {
  const { day = '', from = '' } = lesson;
  return stateOf(lesson) === 'planned' && DAY.test(day) && (isDraft || !(instantOf(day, from) <= new Date()));
};

/** Lessons that have begun or were cancelled stay where they are. */
const moveLessons = (
  lessons: CourseValues['lessons'],
  days: number,
  isDraft: boolean,
): CourseValues['lessons'] =>
  lessons.map((lesson) => (isMovable(lesson, isDraft) ? (moveByDays([lesson], days)[0] ?? lesson) : lesson));

const lessonLike = (lesson: FormItem | undefined, day: string): FormItem => ({
  _id: '',
  day,
  from: lesson?.['from'] ?? '17:00',
  to: lesson?.['to'] ?? '20:00',
  room: lesson?.['room'] ?? '',
  topic: '',
  state: 'planned',
});

/** The weekday, and whether nobody works on it. */
const dayNote = (day: string): string =>
  DAY.test(day) ? `${weekdayText(day).split(' ')[0]}${isHoliday(day) ? ', praznik' : ''}` : '';

type LessonStateProps = {
  index: number;
  state: ReturnType<typeof stateOf>;
  onChange: (state: ReturnType<typeof stateOf>) => void;
};

function LessonState({ index, state, onChange }: LessonStateProps) {
  if (state === 'held') return <Badge tone="success">{LESSON_STATE_LABELS.held}</Badge>;
  const isCancelled = state === 'cancelled';
  const action = isCancelled ? 'Vrati susret' : 'Otkaži susret';
  return (
    <>
      {isCancelled && <Badge tone="danger">{LESSON_STATE_LABELS.cancelled}</Badge>}
      <Button
        look={isCancelled ? 'quiet' : 'quietDanger'}
        aria-label={`${action}: ${index + 1}. susret`}
        onClick={() => onChange(isCancelled ? 'planned' : 'cancelled')}
      >
        {action}
      </Button>
    </>
  );
}

/** Enter presses the button beside a field instead of saving the course. */
const onEnter = (act: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  act();
};

function countError(wanted: number, left: number): string | undefined {
  if (wanted > left || left < 1) return tooMany(left);
  return Number.isInteger(wanted) && wanted > 0 ? undefined : 'Unesite cijeli broj veći od nule.';
}

const tooMany = (left: number): string =>
  left < 1
    ? `Raspored već ima najviše što može: ${countLessons(LESSONS_MAX)}.`
    : `Raspored ima najviše ${countLessons(LESSONS_MAX)}: možete dodati još ${left}.`;

type RepeatProps = { left: number; onRepeat: (repetition: Repetition) => void };

function Repeat({ left, onRepeat }: RepeatProps) {
  const [count, setCount] = useState('7');
  const [isWithoutWeekends, setIsWithoutWeekends] = useState(true);
  const wanted = readNumber(count) ?? Number.NaN;
  const isPossible = countError(wanted, left) === undefined;
  const repeat = (every: Repetition['every']) =>
    onRepeat({ every, count: wanted, workdaysOnly: isWithoutWeekends });
  const everyWeek = () => isPossible && repeat('week');
  return (
    <fieldset className={styles.tool}>
      <legend className={styles.toolTitle}>Ponavljanje posljednjeg susreta</legend>
      <Row align="end" className={styles.controls}>
        <TextField
          label="Broj novih susreta"
          value={count}
          error={countError(wanted, left)}
          inputMode="numeric"
          onChange={({ target }) => setCount(target.value)}
          onKeyDown={onEnter(everyWeek)}
        />
        <Button look="outline" unavailable={!isPossible} onClick={everyWeek}>
          Ponavljaj sedmično
        </Button>
        <Button look="outline" unavailable={!isPossible} onClick={() => repeat('day')}>
          Ponavljaj svaki dan
        </Button>
      </Row>
      <Checkbox
        label="Bez subote i nedjelje"
        checked={isWithoutWeekends}
        help="Vrijedi kada se ponavlja svaki dan. Praznici se uvijek preskaču."
        onChange={({ target }) => setIsWithoutWeekends(target.checked)}
      />
    </fieldset>
  );
}

type MoveAllProps = { applyUntil: string; onMove: (days: number) => void };

function MoveAll({ applyUntil, onMove }: MoveAllProps) {
  const [days, setDays] = useState('7');
  const wanted = readNumber(days) ?? Number.NaN;
  const isPossible = Number.isInteger(wanted) && wanted !== 0 && Math.abs(wanted) <= MOVED_MAX;
  const move = () => isPossible && onMove(wanted);
  return (
    <fieldset className={styles.tool}>
      <legend className={styles.toolTitle}>Pomjeranje rasporeda</legend>
      <Row align="end" className={styles.controls}>
        <TextField
          label="Broj dana"
          value={days}
          error={
            isPossible
              ? undefined
              : `Unesite cijeli broj od 1 do ${formatCount(MOVED_MAX)}, ili negativan do −${formatCount(MOVED_MAX)}.`
          }
          inputMode="numeric"
          onChange={({ target }) => setDays(target.value)}
          onKeyDown={onEnter(move)}
        />
        <Button look="outline" unavailable={!isPossible} onClick={move}>
          Pomjeri sve susrete
        </Button>
      </Row>
      <Note>
        Negativan broj pomjera ranije. Susreti koji su počeli i otkazani susreti ostaju gdje jesu.
        {DAY.test(applyUntil) &&
          ` Rok za prijave ostaje ${weekdayText(applyUntil)} Promijenite ga po potrebi.`}
      </Note>
    </fieldset>
  );
}
