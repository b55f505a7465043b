import { USER_SORTS, type UserSort } from '@institut/contract/user';
import type { Profile } from '@institut/contract/user.schema';
import { useMemo } from 'react';
import { useSelector } from 'react-redux';
import { adminUsers } from './adminUsers.ts';
import { selectUser } from '../sessionSlice.ts';
import { useListState } from '../../../lib/useListState.ts';
import { useAppDispatch } from '../../../store/hooks.ts';
import { showToast } from '../../../store/toastSlice.ts';
import { AdminList } from '../../admin/AdminList.tsx';
import { userEditPath } from '../../admin/adminPaths.ts';
import { RowActions } from '../../admin/RowActions.tsx';
import { userColumns } from './userColumns.tsx';
import { fullName, userListTexts, userRemovalTexts } from './userTexts.tsx';

const SORT_LABELS: Record<UserSort, string> = {
  createdAt: 'Vrijeme registracije',
  name: 'Ime',
  email: 'E-mail',
};
const SORTS = USER_SORTS.map((value) => ({ value, label: SORT_LABELS[value] }));
const FILTERS = [
  {
    name: 'isAdmin',
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

/** Every account; nobody deletes their own, so an admin always stays. */
export function UserList() {
  const dispatch = useAppDispatch();
  const ownId = useSelector(selectUser)?._id;
  const list = useListState(LIST);
  const columns = useMemo(() => userColumns(ownId), [ownId]);
  const reasonAgainst = ({ _id: id }: Profile) => (id === ownId ? OWN_ACCOUNT : null);
  const say = (text: string) => void dispatch(showToast({ kind: 'info', text }));

  return (
    <AdminList
      admin={adminUsers}
      list={list}
      texts={userListTexts}
      columns={columns}
      filters={FILTERS}
      sorts={SORTS}
      nameOf={fullName}
      removal={userRemovalTexts}
      reasonAgainst={reasonAgainst}
      actions={rowActions({ from: list.here, reasonAgainst, onRefused: say })}
    />
  );
}

type RowTools = {
  from: string;
  reasonAgainst: (user: Profile) => string | null;
  onRefused: (reason: string) => void;
};

const rowActions =
  ({ from, reasonAgainst, onRefused }: RowTools) =>
  (user: Profile, askToDelete: () => void) => (
    <RowActions
      name={fullName(user)}
      editTo={userEditPath(user._id)}
      from={from}
      reasonAgainst={reasonAgainst(user)}
      onDelete={askToDelete}
      onRefused={onRefused}
    />
  );
