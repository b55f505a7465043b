import type { AdminCourse, CourseFamily } from '@institut/contract/courses/schema';
import { runName, runTitle } from '@institut/contract/timetable/runName';
import { useState } from 'react';
import { useSelector } from 'react-redux';
import { useLoaded, useAppDispatch } from '../../../store/hooks.ts';
import { Button } from '../../../ui/Button.tsx';
import { CallDialog } from '../../../ui/CallDialog.tsx';
import { RadioCards } from '../../../ui/choices.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { Note, Stack } from '../../../ui/primitives.ts';
import { SkeletonText } from '../../../ui/Skeleton.tsx';
import { ANY_COURSES, CourseChoice } from '../../admin/CourseChoice.tsx';
import type { ChosenCourse } from '../../admin/courseChoiceCalls.ts';
import { MailPreview } from '../../admin/mails/MailPreview.tsx';
import { adminCourses, linkCourse, loadFamily } from './adminCourses.ts';

type Run = Pick<AdminCourse, '_id' | 'name' | 'start'>;

/** The command that links a course with the other runs of the same course, or parts it from them. */
export function FamilyButton({ course }: { course: Run }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button look="outline" onClick={() => setIsOpen(true)}>
        Termini
      </Button>
      <FamilyDialog course={course} open={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}

const WAYS = [
  { value: 'link', label: 'Poveži s još jednim kursom' },
  { value: 'part', label: 'Izdvoji ovaj kurs iz termina' },
] as const;
type Values = { way: (typeof WAYS)[number]['value']; kurs: string };
const INITIAL: Values = { way: 'link', kurs: '' };

const idsOf = (runs: readonly { _id: string }[]): string[] => runs.map(({ _id: id }) => id);

function FamilyDialog({ course, ...dialog }: { course: Run; open: boolean; onClose: () => void }) {
  const { _id: id } = course;
  const dispatch = useAppDispatch();
  const [chosen, setChosen] = useState<ChosenCourse | null>(null);
  const family = useSelector(loadFamily.select).data;
  const bodyOf = ({ way }: Values) =>
    family?.id !== id || (way === 'link' && !chosen)
      ? null
      : { kurs: way === 'link' && chosen ? chosen._id : null, runs: idsOf(family.runs) };
  return (
    <CallDialog
      {...dialog}
      onClosed={() => setChosen(null)}
      call={linkCourse}
      title="Termini istog kursa"
      description="Na stranici svakog termina posjetioci vide druge termine, a kod premještanja mjesta oni se nude prvi."
      confirmLabel="Sačuvaj"
      busyLabel="Čuvamo…"
      done={({ runs }) =>
        runs.length > 0
          ? 'Termini su povezani.'
          : `Kurs ${runName(course.name, course.start)} sada nema drugih termina.`
      }
      initial={INITIAL}
      check={(values) => (values.way === 'link' && !chosen ? { kurs: 'Odaberite kurs.' } : {})}
      request={(values) => {
        const body = bodyOf(values);
        return body && { params: { id }, body };
      }}
      failure={({ code, message }) =>
        code === 'stale_edit'
          ? 'Neko je u međuvremenu promijenio termine. Provjerite ih i pokušajte ponovo.'
          : message
      }
      // The page names the next run with free seats.
      onChanged={(failure) => (failure ? undefined : dispatch(adminCourses.loadItem(id)))}
    >
      {({ values, text, field, first, attempt }) => {
        const body = bodyOf(values);
        return (
          <Stack gap={5}>
            <Family key={attempt} id={id} />
            {family && family.runs.length > 0 && (
              <RadioCards {...field('way')} legend="Šta želite?" options={WAYS} />
            )}
            {values.way === 'link' && (
              <CourseChoice
                label="Drugi termin istog kursa"
                command="Odaberi"
                among={ANY_COURSES}
                fieldRef={first}
                taken={takenOf(course, family, chosen)}
                onChoose={setChosen}
                error={text('kurs').error}
              />
            )}
            {values.way === 'link' && chosen && (
              <Note>
                Povezuju se {runName(course.name, course.start)} i {runName(chosen.name, chosen.start)}, sa
                svim svojim terminima.
              </Note>
            )}
            {body && <MailPreview questions={[{ call: 'linkCourse', params: { id }, body }]} />}
          </Stack>
        );
      }}
    </CallDialog>
  );
}

const takenOf = ({ _id: id }: Run, family: CourseFamily | null, chosen: ChosenCourse | null) =>
  new Map([
    [id, 'Ovaj kurs'],
    ...idsOf(family?.runs ?? []).map((run) => [run, 'Povezano'] as const),
    ...(chosen ? [[chosen._id, 'Odabrano'] as const] : []),
  ]);

/** Reads the runs when the dialog opens, and again after a failure: somebody may have changed them. */
function Family({ id }: { id: string }) {
  const loaded = useLoaded(loadFamily, id, loadFamily.select, isOf);
  return (
    <Loaded {...loaded} failure="Termini nisu učitani." skeleton={<SkeletonText lines={2} />}>
      {({ runs }) =>
        runs.length === 0 ? (
          <p>Ovaj kurs nema drugih termina.</p>
        ) : (
          <Stack as="ul" gap={1} aria-label="Drugi termini">
            {runs.map((run) => (
              <li key={run._id}>
                {runTitle(run.name, run.start)}
                {run.isDraft ? ' – nacrt' : run.runState === 'cancelled' && ' – otkazan'}
              </li>
            ))}
          </Stack>
        )
      }
    </Loaded>
  );
}

const isOf = ({ id: own }: { id: string }, id: string): boolean => own === id;
