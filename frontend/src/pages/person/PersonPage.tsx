import { roleNames } from '@institut/contract/accounts/roles';
import { fullName } from '@institut/contract/accounts/values';
import type { Person } from '@institut/contract/people/schema';
import { useSelector } from 'react-redux';
import { useParams } from 'react-router-dom';
import { useCameFrom } from '../../lib/useCameFrom.ts';
import { can } from '../../store/can.ts';
import { hasId } from '../../store/asyncState.ts';
import { useLoaded } from '../../store/hooks.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Row, Stack } from '../../ui/primitives.ts';
import { Bone, Skeleton } from '../../ui/Skeleton.tsx';
import { AdminFrame, RequireStaff } from '../../features/admin/AdminFrame.tsx';
import { USER_LIST_PATH } from '../../features/admin/adminPaths.ts';
import { NewOrderLink } from '../../features/admin/NewOrderLink.tsx';
import { SentMails } from '../../features/admin/mails/SentMails.tsx';
import { MissingRecord } from '../../features/admin/EditPage.tsx';
import { Notes } from '../../features/notes/Notes.tsx';
import { UserAccount } from '../../features/users/admin/UserAccount.tsx';
import { selectUser } from '../../features/users/sessionSlice.ts';
import { loadPerson } from '../../features/people/admin/peopleCalls.ts';
import { PersonFacts } from '../../features/people/admin/PersonFacts.tsx';
import styles from './PersonPage.module.css';
import {
  PersonOrders,
  PersonParticipations,
  PersonPayments,
  PersonReviews,
  PersonSeatList,
} from '../../features/people/admin/PersonRecords.tsx';

const PERMISSION = 'orders';

/** `/admin/user/{id}/edit` */
export function PersonPage() {
  const { id = '' } = useParams();
  return (
    <RequireStaff permission={PERMISSION}>
      <LoadedPerson key={id} id={id} />
    </RequireStaff>
  );
}

function LoadedPerson({ id }: { id: string }) {
  const list = useCameFrom(USER_LIST_PATH);
  const loaded = useLoaded(loadPerson, id, loadPerson.select, hasId);
  const back = { to: list, label: 'Nazad na korisnike' };
  if (loaded.error?.status === 404) {
    return <MissingRecord permission={PERMISSION} title="Korisnik nije pronađen" back={back} />;
  }
  const person = loaded.value;
  return (
    <AdminFrame
      permission={PERMISSION}
      title={person ? fullName(person) : 'Osoba'}
      back={back}
      lead={person ? <Marks person={person} /> : '\u00a0'}
      actions={person && <NewOrderLink person={person._id} />}
    >
      <Loaded {...loaded} failure="Korisnik nije učitan." skeleton={<PersonSkeleton />}>
        {(value) => <PersonDetails person={value} list={list} />}
      </Loaded>
    </AdminFrame>
  );
}

const Marks = ({ person: { isAdmin, roles, isEmailConfirmed, invitedAt } }: { person: Person }) => (
  <Row as="span" gap={2}>
    {isAdmin && <Badge tone="info">Administrator</Badge>}
    {!isAdmin && roles.length > 0 && <Badge tone="info">{roleNames(roles)}</Badge>}
    {invitedAt && <Badge tone="warning">Pozvana, bez lozinke</Badge>}
    {!isEmailConfirmed && <Badge tone="warning">E&#8209;mail nije potvrđen</Badge>}
    {!isAdmin && isEmailConfirmed && !invitedAt && <Badge tone="success">E&#8209;mail potvrđen</Badge>}
  </Row>
);

type PersonDetailsProps = {
  person: Person;
  /** The list page with its filters, to return to. */
  list: string;
};

function PersonDetails({ person, list }: PersonDetailsProps) {
  const isAdministrator = can(useSelector(selectUser), 'administration');
  return (
    <div className={styles.columns}>
      <PersonFacts person={person} />
      <Stack gap={7}>
        <PersonOrders person={person} />
        <PersonSeatList person={person} />
        <PersonParticipations person={person} />
        <PersonPayments person={person} />
        <PersonReviews person={person} />
        <SentMails of={{ user: person._id }} />
        <Notes target={{ user: person._id }} />
        {isAdministrator && <UserAccount id={person._id} list={list} />}
      </Stack>
    </div>
  );
}

const PersonSkeleton = () => (
  <Skeleton className={styles.columns}>
    <Bone height="24rem" className={styles.bone} />
    <Stack gap={7}>
      <Bone height="14rem" className={styles.bone} />
      <Bone height="10rem" className={styles.bone} />
      <Bone height="14rem" className={styles.bone} />
    </Stack>
  </Skeleton>
);
