import { DAY_RANGE, dayAfter, dayOf, daysBetween } from '@institut/contract/frame/days';
import { FIRST_DAY_PAST, repeatCourseBody } from '@institut/contract/timetable/schema';
import { runName } from '@institut/contract/timetable/runName';
import { useNavigate } from 'react-router-dom';
import { fieldErrors } from '../../../lib/useForm.ts';
import { CallDialog } from '../../../ui/CallDialog.tsx';
import { RadioCards } from '../../../ui/choices.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { courseEditPath } from '../../admin/adminPaths.ts';
import { readNumber } from '../../admin/content/numberText.ts';
import { waitingText } from '../../admin/waitingTexts.ts';
import { openNextRun } from './adminCourses.ts';

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
export function RepeatDialog({ course, ...dialog }: RepeatDialogProps) {
  const navigate = useNavigate();
  return (
    <CallDialog
      {...dialog}
      call={openNextRun}
      title="Ponovi kurs"
      description={`Otvara se nacrt novog termina kursa ${runName(course.name, course.start)}, s istim tekstovima i pomjerenim rasporedom. Posjetioci ga vide kada ga objavite.${course.waiting ? ` Na listi čekanja sada ${waitingText(course.waiting)}.` : ''}`}
      confirmLabel="Otvori nacrt"
      busyLabel="Otvaramo…"
      done="Nacrt novog termina je otvoren."
      initial={suggestionFor(course)}
      check={(values) =>
        values.way === 'unknown'
          ? {}
          : { ...pastErrors(values), ...fieldErrors(repeatCourseBody, bodyOf(values)) }
      }
      request={(values) => ({
        params: { id: course._id },
        body: values.way === 'unknown' ? null : repeatCourseBody.parse(bodyOf(values)),
      })}
      failure={({ message }) => `Nacrt nije otvoren. ${message}`}
      onDone={({ _id: id }) => void navigate(courseEditPath(id))}
    >
      {({ values, text, field }) => (
        <>
          <RadioCards {...field('way')} legend="Kada je novi termin?" options={WAYS} />
          {values.way === 'day' && (
            <TextField
              {...text('firstDay')}
              label="Prvi dan novog termina"
              type="date"
              {...DAY_RANGE}
              required
            />
          )}
          {values.way === 'days' && (
            <TextField
              {...text('days')}
              label="Broj dana poslije ovog termina"
              inputMode="numeric"
              required
            />
          )}
        </>
      )}
    </CallDialog>
  );
}
