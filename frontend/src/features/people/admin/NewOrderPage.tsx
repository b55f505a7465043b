import { fullName } from '@institut/contract/accounts/values';
import { useLocation, useSearchParams } from 'react-router-dom';
import { textIn } from '../../../lib/record.ts';
import { hasId } from '../../../store/asyncState.ts';
import { useLoaded } from '../../../store/hooks.ts';
import { Loaded } from '../../../ui/Loaded.tsx';
import { Bone, Skeleton } from '../../../ui/Skeleton.tsx';
import { AdminFrame } from '../../admin/AdminFrame.tsx';
import { ORDER_LIST_PATH, userEditPath } from '../../admin/adminPaths.ts';
import { NewOrderForm } from './NewOrderForm.tsx';
import { loadPerson, selectPerson } from './peopleSlice.ts';
import { PersonChoice } from './PersonChoice.tsx';

const PERMISSION = 'enrolment';
const TITLE = 'Nova prijava';

/** `/admin/prijava/nova`: first the person is chosen, then the order is filled in. */
export function NewOrderPage() {
  const [query] = useSearchParams();
  const { state } = useLocation();
  const id = query.get('osoba') ?? '';
  if (/^[\da-f]{24}$/.test(id)) return <ForKnown key={id} id={id} />;
  const isNew = query.has('nova');
  return (
    <AdminFrame
      permission={PERMISSION}
      title={TITLE}
      back={{ to: ORDER_LIST_PATH, label: 'Nazad na prijave' }}
      lead={isNew ? 'Za osobu bez naloga' : 'Za koga je prijava?'}
    >
      {isNew ? <NewOrderForm person={null} email={textIn(state, 'email')} /> : <PersonChoice />}
    </AdminFrame>
  );
}

const ForKnown = ({ id }: { id: string }) => (
  <AdminFrame
    permission={PERMISSION}
    title={TITLE}
    back={{ to: userEditPath(id), label: 'Nazad na osobu' }}
    lead="Za osobu koja ima nalog"
  >
    <LoadedForm id={id} />
  </AdminFrame>
);

function LoadedForm({ id }: { id: string }) {
  const loaded = useLoaded(loadPerson, id, selectPerson, hasId);
  return (
    <Loaded {...loaded} failure="Osoba nije učitana." skeleton={<FormSkeleton />}>
      {(person) => <NewOrderForm key={fullName(person)} person={person} email="" />}
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
