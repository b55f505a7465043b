import { DAY_RANGE, dayAfter, dayOf, daysBetween } from '@institut/contract/frame/days';
import { FIRST_DAY_PAST, repeatCourseBody } from '@institut/contract/timetable/schema';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { fieldErrors, useForm } from '../../../lib/useForm.ts';
import { useAppDispatch } from '../../../store/hooks.ts';
import { showToast } from '../../../store/toastSlice.ts';
import { RadioCards } from '../../../ui/choices.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { FormError } from '../../../ui/formFields.tsx';
import { courseEditPath } from '../../admin/adminPaths.ts';
import { readNumber } from '../../admin/content/numberText.ts';
import { waitingText } from '../../admin/waitingTexts.ts';
import { copyCourse, repeatCourse } from './adminCourses.ts';
import styles from './RepeatDialog.module.css';

const WAYS = [
  { value: 'day', label: 'Znam prvi dan' },
  { value: 'days', label: 'Pomjeri za broj dana' },
  { value: 'unknown', label: 'Dan još ne znam' },
] as const;
type Values = { way: (typeof WAYS)[number]['value']; firstDay: string; days: string };

const DAY = /^\d{4}-\d{2}-\d{2}$/;

const bodyOf = ({ way, firstDay, days }: Values) =>
  way === 'day' ? { firstDay } : { days: readNumber(days) ?? Number.NaN };

const pastErrors = ({ way, firstDay }: Values) =>
  way === 'day' && firstDay < dayOf(new Date()) ? { firstDay: FIRST_DAY_PAST } : {};

type Run = { _id: string; start: string; lastDay: string };

/** Suggests the same weekday in the first week after this run and after today, unless nobody knows when this run begins. */
function suggestionFor({ start, lastDay }: Run): Values {
  if (!DAY.test(start)) return { way: 'unknown', firstDay: '', days: '7' };
  const end = [lastDay || start, dayOf(new Date())].sort().at(-1) ?? start;
  const days = 7 * (Math.floor(daysBetween(start, end) / 7) + 1);
  return { way: 'day', firstDay: dayAfter(start, days), days: String(days) };
}

type RepeatDialogProps = {
  course: Run & { name: string; waiting: number | null };
  open: boolean;
  onClose: () => void;
};

/** Makes a draft of the next run of a course, with its timetable on other days, and opens it. */
export function RepeatDialog({ course, open, onClose }: RepeatDialogProps) {
  const [isBusy, setIsBusy] = useState(false);
  return (
    <FormDialog
      open={open}
      title="Ponovi kurs"
      description={`Otvara se nacrt novog termina kursa „${course.name}”, s istim tekstovima i pomjerenim rasporedom. Posjetioci ga vide kada ga objavite.${course.waiting ? ` Na listi čekanja sada ${waitingText(course.waiting)}.` : ''}`}
      confirmLabel="Otvori nacrt"
      busyLabel="Otvaramo…"
      busy={isBusy}
      onClose={onClose}
    >
      {(formId) => <RepeatForm course={course} isBusy={isBusy} onBusy={setIsBusy} formId={formId} />}
    </FormDialog>
  );
}

type RepeatFormProps = { course: Run; formId: string; isBusy: boolean; onBusy: (isBusy: boolean) => void };

function RepeatForm({ course, formId, isBusy, onBusy }: RepeatFormProps) {
  const id = course._id;
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [failure, setFailure] = useState({ message: '', attempt: 0 });
  const { values, form, text, field, showErrors } = useForm<Values>({
    initial: suggestionFor(course),
    check: (typed) =>
      typed.way === 'unknown'
        ? {}
        : { ...pastErrors(typed), ...fieldErrors(repeatCourseBody, bodyOf(typed)) },
    onSubmit: (typed) => void send(typed),
  });

  async function send(typed: Values): Promise<void> {
    if (isBusy) return;
    onBusy(true);
    const answer =
      typed.way === 'unknown'
        ? await dispatch(copyCourse(id))
        : await dispatch(repeatCourse({ id, body: repeatCourseBody.parse(bodyOf(typed)) }));
    onBusy(false);
    if (copyCourse.fulfilled.match(answer) || repeatCourse.fulfilled.match(answer)) {
      dispatch(showToast({ kind: 'success', text: 'Nacrt novog termina je otvoren.' }));
      void navigate(courseEditPath(answer.payload._id));
      return;
    }
    const fields = answer.payload?.fields ?? {};
    const isBeside = 'firstDay' in fields || 'days' in fields;
    if (isBeside) showErrors(fields);
    const message = isBeside ? '' : `Nacrt nije otvoren. ${answer.payload?.message ?? ''}`.trim();
    setFailure(({ attempt }) => ({ message, attempt: attempt + 1 }));
  }

  return (
    <form {...form} id={formId} className={styles.form}>
      <FormError {...failure} />
      <RadioCards {...field('way')} legend="Kada je novi termin?" options={WAYS} />
      {values.way === 'day' && (
        <TextField {...text('firstDay')} label="Prvi dan novog termina" type="date" {...DAY_RANGE} required />
      )}
      {values.way === 'days' && (
        <TextField {...text('days')} label="Broj dana poslije ovog termina" inputMode="numeric" required />
      )}
    </form>
  );
}
