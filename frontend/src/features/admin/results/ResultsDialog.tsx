import type { CourseResults } from '@institut/contract/certificates/schema';
import { GRADE_MAX } from '@institut/contract/limits';
import { Checkbox } from '../../../ui/choices.tsx';
import { CallDialog } from '../../../ui/CallDialog.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { Split } from '../../../ui/primitives.ts';
import { recordResults } from './resultCalls.ts';

type ResultsDialogProps = {
  course: string;
  people: CourseResults['people'];
  open: boolean;
  onClose: () => void;
  onChanged?: () => unknown;
};

const gradeOf = (participant: string): string => `${participant}-ocjena`;

/** The list on which staff tick who has passed, with the grade that the certificate shows. */
export function ResultsDialog({ course, people, ...dialog }: ResultsDialogProps) {
  const named = people.filter(({ name }) => name !== '');
  const initial: Record<string, string> = Object.fromEntries(
    named.flatMap(({ participant, hasPassed, grade }) => [
      [participant, String(hasPassed)],
      [gradeOf(participant), grade],
    ]),
  );
  return (
    <CallDialog
      {...dialog}
      call={recordResults}
      title="Rezultati"
      description="Označite ko je položio. Ocjena nije obavezna; ako je unesete, stoji na uvjerenju."
      confirmLabel="Sačuvaj"
      busyLabel="Čuvamo…"
      done="Rezultati su sačuvani."
      initial={initial}
      check={() => ({})}
      request={(values) => ({
        course,
        body: {
          results: named.map(({ participant }) => ({
            participant,
            passed: values[participant] === 'true',
            grade: values[gradeOf(participant)] ?? '',
          })),
        },
      })}
    >
      {({ text, values, change }) =>
        named.map(({ participant, name }) => (
          <Split key={participant} gap={3}>
            <Checkbox
              label={name}
              checked={values[participant] === 'true'}
              onChange={({ target }) => change({ [participant]: String(target.checked) })}
            />
            <TextField
              {...text(gradeOf(participant))}
              label={`Ocjena: ${name}`}
              hideLabel
              placeholder="Ocjena"
              maxLength={GRADE_MAX}
              autoComplete="off"
            />
          </Split>
        ))
      }
    </CallDialog>
  );
}
