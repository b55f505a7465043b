import { fullName } from '@institut/contract/accounts/values';
import type { FoundPerson } from '@institut/contract/people/schema';
import { runName } from '@institut/contract/timetable/runName';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { textIn } from '../../../lib/record.ts';
import { useFocusOnChange } from '../../../lib/useFocusOnChange.ts';
import { hasId } from '../../../store/asyncState.ts';
import { useLoaded } from '../../../store/hooks.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { Bone, Skeleton } from '../../../ui/Skeleton.tsx';
import { AdminFrame } from '../../admin/AdminFrame.tsx';
import { ORDER_LIST_PATH } from '../../admin/adminPaths.ts';
import { loadChoice } from '../../admin/courseChoiceCalls.ts';
import { NewOrderForm, type NewOrderFormProps } from './NewOrderForm.tsx';
import { loadPerson } from './peopleCalls.ts';
import { PersonChoice, type ChosenInAddress } from './PersonChoice.tsx';

const PERMISSION = 'enrolment';
const TITLE = 'Nova prijava';
const TO_LIST = { to: ORDER_LIST_PATH, label: 'Nazad na prijave' };
const HAS_ACCOUNT = 'Za osobu koja ima nalog';

const ID = /^[\da-f]{24}$/;

/** `/admin/prijava/nova`: first the person is chosen, then the order is filled in. */
export function NewOrderPage() {
  const [query] = useSearchParams();
  const { state } = useLocation();
  const id = query.get('osoba') ?? '';
  const kurs = query.get('kurs') ?? '';
  const course = ID.test(kurs) ? { kurs } : {};
  const isNew = query.has('nova');
  // The path stays the same when a person is chosen, so the layout leaves the focus where the result was.
  const step = useFocusOnChange<HTMLDivElement>(`${id} ${isNew}`);
  return (
    <div ref={step} tabIndex={-1}>
      {ID.test(id) ? (
        <ForKnown key={id} id={id} course={course} />
      ) : isNew ? (
        <ForNew email={textIn(state, 'email')} course={course} />
      ) : (
        <AdminFrame permission={PERMISSION} title={TITLE} back={TO_LIST} lead="Za koga je prijava?">
          <PersonChoice course={course} />
        </AdminFrame>
      )}
    </div>
  );
}

function ForNew({ email, course }: { email: string; course: ChosenInAddress }) {
  const [taken, setTaken] = useState<FoundPerson | null>(null);
  return (
    <AdminFrame
      permission={PERMISSION}
      title={TITLE}
      back={TO_LIST}
      lead={taken ? HAS_ACCOUNT : 'Za osobu bez naloga'}
    >
      <Form course={course} person={null} email={email} taken={taken} onTaken={setTaken} />
    </AdminFrame>
  );
}

const ForKnown = ({ id, course }: { id: string; course: ChosenInAddress }) => (
  <AdminFrame permission={PERMISSION} title={TITLE} back={TO_LIST} lead={HAS_ACCOUNT}>
    <LoadedForm id={id} course={course} />
  </AdminFrame>
);

function LoadedForm({ id, course }: { id: string; course: ChosenInAddress }) {
  const loaded = useLoaded(loadPerson, id, loadPerson.select, hasId);
  return (
    <Loaded {...loaded} failure="Osoba nije učitana." skeleton={<FormSkeleton />}>
      {(person) => <Form key={fullName(person)} course={course} person={person} email="" />}
    </Loaded>
  );
}

type FormProps = Pick<NewOrderFormProps, 'person' | 'email' | 'taken' | 'onTaken'>;

const Form = ({ course: { kurs }, ...form }: FormProps & { course: ChosenInAddress }) =>
  kurs === undefined ? (
    <NewOrderForm {...form} course={null} />
  ) : (
    <FormWithCourse key={kurs} {...form} kurs={kurs} />
  );

function FormWithCourse({ kurs, ...form }: FormProps & { kurs: string }) {
  const loaded = useLoaded(loadChoice, kurs, loadChoice.select, hasId);
  return (
    <Loaded {...loaded} failure="Kurs nije učitan." skeleton={<FormSkeleton />}>
      {({ canApply, ...course }) => (
        <>
          {!canApply && (
            <Alert
              kind="warning"
              title={`Na kurs ${runName(course.name, course.start)} se više ne može prijaviti.`}
            >
              <p>Nema slobodnih mjesta ili su prijave zatvorene. Možete odabrati drugi kurs.</p>
            </Alert>
          )}
          <NewOrderForm {...form} course={canApply ? course : null} />
        </>
      )}
    </Loaded>
  );
}

const FormSkeleton = () => (
  <Skeleton>
    <Bone height="6rem" />
    <Bone height="16rem" />
    <Bone height="16rem" />
  </Skeleton>
);
