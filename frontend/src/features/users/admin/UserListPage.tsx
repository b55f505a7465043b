import { roleNames } from '@institut/contract/accounts/roles';
import { fullName, USER_SORTS, type UserSort } from '@institut/contract/accounts/values';
import type { AdminUser } from '@institut/contract/accounts/admin.schema';
import { Check, X } from 'lucide-react';
import { useMemo } from 'react';
import { useSelector } from 'react-redux';
import { Link, useNavigate } from 'react-router-dom';
import { cx } from '../../../lib/cx.ts';
import { countUsers } from '../../admin/adminCounts.ts';
import { useListState } from '../../../lib/useListState.ts';
import { useAppDispatch } from '../../../store/hooks.ts';
import { showToast } from '../../../store/toastSlice.ts';
import { VisuallyHidden } from '../../../ui/a11y.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { ButtonLink } from '../../../ui/Button.tsx';
import type { Column } from '../../../ui/DataTable.tsx';
import { Stack } from '../../../ui/primitives.ts';
import { ListFrame } from '../../admin/ListFrame.tsx';
import { AdminList, type ListTexts } from '../../admin/AdminList.tsx';
import { RIGHTS_PATH, userEditPath } from '../../admin/adminPaths.ts';
import type { DeletionTexts } from '../../admin/DeletionDialog.tsx';
import { deletionOf, RowActions } from '../../admin/RowActions.tsx';
import { MailText, recordLink, ShortId } from '../../admin/tableCells.tsx';
import { selectUser } from '../sessionSlice.ts';
import { adminUsers } from './adminUsers.ts';
import { InviteStaff } from './InviteStaff.tsx';
import styles from './UserListPage.module.css';

const SORT_LABELS: Record<UserSort, string> = {
  createdAt: 'Vrijeme registracije',
  name: 'Ime',
  email: 'E-mail',
};
const SORTS = USER_SORTS.map((value) => ({ value, label: SORT_LABELS[value] }));
const FILTERS = [
  {
    name: 'isAdmin',
    isPlain: true,
    label: 'Prava',
    all: 'Svi korisnici',
    options: [
      { value: 'true', label: 'Administratori' },
      { value: 'false', label: 'Ostali korisnici' },
    ],
  },
];
const LIST = {
  filters: { isAdmin: ['true', 'false'] },
  sorts: { createdAt: 'desc', name: 'asc', email: 'asc' } satisfies Record<UserSort, 'asc' | 'desc'>,
} as const;

const OWN_ACCOUNT = 'Ne možete obrisati vlastiti nalog.';

/** Ids grow with time, so the column sorts by the time of registration. */
const userColumns = (ownId: string | undefined, from: string): ReadonlyArray<Column<AdminUser>> => [
  {
    key: 'id',
    label: 'ID',
    width: 4,
    from: 80,
    sortKey: 'createdAt',
    render: ({ _id: id }) => <ShortId id={id} />,
  },
  {
    key: 'name',
    label: 'IME',
    sortKey: 'name',
    isTitle: true,
    render: (user) => (
      <>
        <Link to={userEditPath(user._id)} state={{ from }} className={recordLink}>
          {fullName(user)}
        </Link>
        {user._id === ownId && (
          <>
            {' '}
            <Badge>Vi</Badge>
          </>
        )}
      </>
    ),
  },
  {
    key: 'email',
    label: 'EMAIL',
    grow: 1.25,
    sortKey: 'email',
    render: ({ email, isEmailConfirmed }) => (
      <>
        <a href={`mailto:${email}`} className={styles.mail}>
          <MailText email={email} />
        </a>
        {!isEmailConfirmed && (
          <>
            {' '}
            <Badge tone="warning" className={cx(styles.unconfirmed)}>
              Nepotvrđena
            </Badge>
          </>
        )}
      </>
    ),
  },
  {
    key: 'admin',
    label: 'ADMIN',
    width: 4.5,
    render: ({ isAdmin, roles }) =>
      !isAdmin && roles.length > 0 ? roleNames(roles) : <AdminMark isAdmin={isAdmin} />,
  },
];

function AdminMark({ isAdmin }: { isAdmin: boolean }) {
  const Icon = isAdmin ? Check : X;
  const text = isAdmin ? 'Administrator' : 'Nije administrator';
  return (
    <span className={cx(styles.flag, isAdmin ? styles.yes : styles.no)} title={text}>
      <Icon aria-hidden />
      <VisuallyHidden>{text}</VisuallyHidden>
    </span>
  );
}

/** The dialog lists this many names and counts the rest. */
const NAMED_MAX = 10;

const TEXTS: ListTexts = {
  caption: 'Korisnici',
  searchLabel: 'Pretraga korisnika',
  searchHint: 'Ime ili e-mail',
  count: countUsers,
  notLoaded: 'Korisnici nisu učitani.',
  none: { title: 'Još nema korisnika', text: <p>Korisnici se pojavljuju ovdje čim se registruju.</p> },
};

const DELETION: DeletionTexts<AdminUser> = {
  question: ({ length }) =>
    length === 1
      ? 'Da li ste sigurni da želite da obrišete korisnika?'
      : `Da li ste sigurni da želite da obrišete ${length}\u00a0korisnika?`,
  confirm: ({ length }) => (length === 1 ? 'Obriši korisnika' : 'Obriši korisnike'),
  impact: (rows) => <DeletedUsers rows={rows} />,
  mailsOf: ({ _id: id }) => ({ call: 'deleteUser', params: { id } }),
};

function DeletedUsers({ rows }: { rows: readonly AdminUser[] }) {
  const isOne = rows.length === 1;
  return (
    <Stack className={styles.loss}>
      <ul className={styles.people}>
        {rows.slice(0, NAMED_MAX).map((user) => (
          <li key={user._id}>
            <strong>{fullName(user)}</strong> {user.email}
          </li>
        ))}
        {rows.length > NAMED_MAX && <li>i još {rows.length - NAMED_MAX}</li>}
      </ul>
      <p>
        <strong>Trajno se gube:</strong>{' '}
        {isOne ? 'nalog i lični podaci u njemu' : 'nalozi i lični podaci u njima'}, ocjene i komentari uz
        kurseve, poruke i prijavljeni uređaji. Otvorene neplaćene prijave na kurseve se otkazuju. Brisanje se
        ne može poništiti.
      </p>
      <p>
        <strong>Ostaju u evidenciji:</strong> prijave na kurseve bez ličnih podataka, s kursevima, iznosima i
        uplatama. Ko ima nezavršenu prijavu s uplatom, ne može se obrisati.
      </p>
    </Stack>
  );
}

/** `/admin/userlist` */
export function UserListPage() {
  return (
    <ListFrame permission="administration" title="Korisnici" actions={<ListActions />}>
      <UserList />
    </ListFrame>
  );
}

function ListActions() {
  const navigate = useNavigate();
  return (
    <>
      <ButtonLink to={RIGHTS_PATH} look="outline">
        Ko šta smije
      </ButtonLink>
      <InviteStaff onInvited={(user) => void navigate(userEditPath(user._id))} />
    </>
  );
}

function UserList() {
  const dispatch = useAppDispatch();
  const ownId = useSelector(selectUser)?._id;
  const list = useListState(LIST);
  const columns = useMemo(() => userColumns(ownId, list.here), [ownId, list.here]);
  const reasonAgainst = ({ _id: id }: AdminUser) => (id === ownId ? OWN_ACCOUNT : null);
  const showReason = (text: string) => void dispatch(showToast({ kind: 'info', text }));

  return (
    <AdminList
      admin={adminUsers}
      list={list}
      texts={TEXTS}
      columns={columns}
      filters={FILTERS}
      sorts={SORTS}
      nameOf={fullName}
      pathOf={pathOf}
      deletion={DELETION}
      reasonAgainst={reasonAgainst}
      actions={rowActions({ from: list.here, reasonAgainst, onRefused: showReason })}
    />
  );
}

const pathOf = ({ _id: id }: AdminUser): string => userEditPath(id);

type RowTools = {
  from: string;
  reasonAgainst: (user: AdminUser) => string | null;
  onRefused: (reason: string) => void;
};

const rowActions =
  ({ from, reasonAgainst, onRefused }: RowTools) =>
  (user: AdminUser, askToDelete: () => void) => (
    <RowActions
      name={fullName(user)}
      editTo={userEditPath(user._id)}
      from={from}
      others={[deletionOf(fullName(user), askToDelete, reasonAgainst(user))]}
      onRefused={onRefused}
    />
  );
