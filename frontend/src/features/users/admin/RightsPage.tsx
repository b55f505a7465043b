import { USER_LABELS } from '@institut/contract/accounts/labels';
import { type Permission, PERMISSION_LABELS } from '@institut/contract/accounts/permissions';
import { ADMIN_SENTENCE, permissionsOf, ROLE_INFO, ROLES } from '@institut/contract/accounts/roles';
import { DataTable, type Column } from '../../../ui/DataTable.tsx';
import { USER_LIST_PATH } from '../../admin/adminPaths.ts';
import { ListFrame } from '../../admin/ListFrame.tsx';

type Holder = { _id: string; label: string; sentence: string; held: readonly Permission[] };

const HOLDERS: readonly Holder[] = [
  ...ROLES.map((role) => {
    const { label, sentence, permissions: held } = ROLE_INFO[role];
    return { _id: role, label, sentence, held };
  }),
  {
    _id: 'administrator',
    label: USER_LABELS.isAdmin,
    sentence: ADMIN_SENTENCE,
    held: permissionsOf({ isAdmin: true }),
  },
];

const COLUMNS: ReadonlyArray<Column<Holder>> = [
  { key: 'role', label: 'Uloga', isTitle: true, width: 9, render: ({ label }) => label },
  { key: 'sentence', label: 'Šta radi', render: ({ sentence }) => sentence },
  {
    key: 'rights',
    label: 'Prava',
    render: ({ held }) => held.map((one) => PERMISSION_LABELS[one]).join(', '),
  },
];

/** `/admin/uloge`: what each role may do, as the server decides it. */
export const RightsPage = () => (
  <ListFrame
    permission="administration"
    title="Ko šta smije"
    back={{ to: USER_LIST_PATH, label: 'Nazad na korisnike' }}
    lead="Uloge dajete na stranici korisnika."
  >
    <DataTable caption="Prava po ulogama" columns={COLUMNS} rows={HOLDERS} nameOf={({ label }) => label} />
  </ListFrame>
);
