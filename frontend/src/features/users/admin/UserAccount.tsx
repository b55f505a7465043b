import { fullName } from '@institut/contract/accounts/values';
import { ADMIN_SENTENCE, type Role, roleNames } from '@institut/contract/accounts/roles';
import { USER_LABELS } from '@institut/contract/accounts/labels';
import { userBody, type AdminUser, type UserBody } from '@institut/contract/accounts/admin.schema';
import { useState } from 'react';
import { useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { cx } from '../../../lib/cx.ts';
import { fieldErrors } from '../../../lib/useForm.ts';
import { can } from '../../../store/can.ts';
import { useAppDispatch } from '../../../store/hooks.ts';
import { showToast } from '../../../store/toastSlice.ts';
import { Checkbox } from '../../../ui/choices.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { Split, Stack, stacked } from '../../../ui/primitives.ts';
import { Bone, Skeleton } from '../../../ui/Skeleton.tsx';
import type { EditRecord } from '../../admin/edit/editDrafts.ts';
import { EditFrame } from '../../admin/edit/EditFrame.tsx';
import { useEditForm, type EditLabels } from '../../admin/edit/useEditForm.ts';
import { useAdminItem } from '../../admin/EditPage.tsx';
import { useMailQuestion } from '../../admin/mails/useMailQuestion.tsx';
import {
  FormerAddressOrders,
  type FormerAddressOrdersProps,
} from '../../admin/orderEmail/FormerAddressOrders.tsx';
import { findOrdersAt } from '../../admin/orderEmail/orderEmailCalls.ts';
import { selectUser, userChanged } from '../sessionSlice.ts';
import { adminUsers } from './adminUsers.ts';
import { RoleChoice } from './RoleChoice.tsx';
import { SecondFactorRemoval } from './SecondFactorRemoval.tsx';
import { UserConsents } from './UserConsents.tsx';
import { UserSessions } from './UserSessions.tsx';
import styles from './UserAccount.module.css';

/** The account of a person for administrators: its form, devices, second factor and consents. `list` is the address to go to after saving. */
export function UserAccount({ id, list }: { id: string; list: string }) {
  const loaded = useAdminItem(adminUsers, id);
  return (
    <Stack as="section" className={styles.account} aria-labelledby="nalog-osobe">
      <h2 id="nalog-osobe">Nalog</h2>
      <Loaded {...loaded} failure="Nalog nije učitan." skeleton={<UserEditSkeleton />}>
        {(user) => <UserEditor user={user} list={list} />}
      </Loaded>
    </Stack>
  );
}

const USER_MAILS = {
  title: 'Korisnik dobija e\u2011mail',
  back: 'Nazad na izmjene',
  confirm: 'Sačuvaj i pošalji',
};
const OWN_EMAIL = 'Vlastitu adresu mijenjate u svom profilu, uz trenutnu lozinku.';
const OWN_RIGHTS = 'Sami sebi ne možete oduzeti administratorska prava. To može samo drugi administrator.';

type UserEditorProps = {
  user: AdminUser;
  /** The list page with its filters, to return to. */
  list: string;
};

/** Admins cannot set the passwords of users. */
function UserEditor({ user, list }: UserEditorProps) {
  const { _id: id } = user;
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const staff = useSelector(selectUser);
  const ownId = staff?._id ?? '';
  const [former] = useState(user.email);
  const [offered, setOffered] = useState<Omit<FormerAddressOrdersProps, 'onDone'> | null>(null);
  const isOwn = ownId === id;
  const mails = useMailQuestion(USER_MAILS);
  const edit = useEditForm({
    // Personal data of other users must not stay in the browser.
    draftKey: { record: `${ownId}/korisnik/${id}`, area: 'session' },
    record: userRecord(user),
    check: checkUser,
    save: async (values, { version }) => {
      const body = { ...values, version };
      if (!(await mails.mayBeSent({ call: 'updateUser', params: { id }, body }))) return null;
      return dispatch(adminUsers.update({ id, body })).unwrap();
    },
    reload: async () => userRecord(await dispatch(adminUsers.loadItem(id)).unwrap()),
    onSaved: (saved) => {
      dispatch(userChanged(saved));
      dispatch(showToast({ kind: 'success', text: `Korisnik ${fullName(saved)} je ažuriran.` }));
      void offerOrders(saved);
    },
  });
  /** Orders keep their address; staff who may change it decide here. */
  async function offerOrders({ email }: AdminUser): Promise<void> {
    if (email !== former && can(staff, 'enrolment')) {
      const answer = await dispatch(findOrdersAt({ user: id, email: former }));
      if (findOrdersAt.fulfilled.match(answer) && answer.payload.length > 0) {
        return setOffered({ orders: answer.payload, former, email });
      }
    }
    void navigate(list);
  }

  return (
    <div className={styles.editor}>
      {mails.dialog}
      {offered && <FormerAddressOrders {...offered} onDone={() => void navigate(list)} />}
      <EditFrame edit={edit} labels={USER_EDIT_LABELS} formLabel="Nalog">
        <Split>
          <TextField {...edit.text('name')} label={USER_LABELS.name} autoComplete="off" required />
          <TextField {...edit.text('lastName')} label={USER_LABELS.lastName} autoComplete="off" optional />
        </Split>
        <TextField
          {...edit.text('email')}
          label={USER_LABELS.email}
          type="email"
          autoComplete="off"
          required
          disabled={isOwn}
          help={isOwn && OWN_EMAIL}
        />
        <Checkbox
          {...edit.tick('isEmailConfirmed')}
          label="E&#8209;mail adresa je potvrđena"
          help={confirmationHelp(edit.values, user)}
          disabled={edit.values.email !== user.email || user.isEmailConfirmed}
        />
        <Checkbox
          {...edit.tick('isAdmin')}
          label={USER_LABELS.isAdmin}
          help={isOwn ? OWN_RIGHTS : ADMIN_SENTENCE}
          disabled={isOwn}
        />
        <RoleChoice
          value={edit.values.roles}
          onChange={(roles) => edit.change({ roles })}
          isAdmin={edit.values.isAdmin}
        />
      </EditFrame>
      <UserSessions user={user} isOwn={isOwn} />
      {!isOwn && <SecondFactorRemoval user={user} />}
      <UserConsents consents={user.consents ?? []} />
    </div>
  );
}

function confirmationHelp({ email }: UserValues, user: AdminUser): string {
  if (email !== user.email) {
    return 'Na novu adresu šaljemo link kojim je korisnik potvrđuje, a na dosadašnju obavještenje. Korisnik će biti odjavljen sa svih uređaja.';
  }
  return user.isEmailConfirmed
    ? 'Potvrda vrijedi dok se adresa ne promijeni.'
    : 'Korisnik je potvrđuje linkom iz e\u2011maila. Označite samo ako ste na drugi način utvrdili da je adresa njegova.';
}

type UserValues = Omit<UserBody, 'version'> & {
  lastName: string;
  isEmailConfirmed: boolean;
  roles: readonly Role[];
};

const userRecord = (user: AdminUser): EditRecord<UserValues> => {
  const { version, name, lastName, email, isAdmin, roles, isEmailConfirmed } = user;
  return { version, values: { name, lastName, email, isAdmin, roles, isEmailConfirmed } };
};

const checkUser = (values: UserValues): Record<string, string> => fieldErrors(userBody, values);

const USER_EDIT_LABELS: EditLabels<UserValues> = {
  name: { label: USER_LABELS.name },
  lastName: { label: USER_LABELS.lastName },
  email: { label: USER_LABELS.email },
  isEmailConfirmed: { label: USER_LABELS.isEmailConfirmed, inWords: (isIt) => (isIt ? 'da' : 'ne') },
  isAdmin: { label: USER_LABELS.isAdmin, inWords: (isAdmin) => (isAdmin ? 'da' : 'ne') },
  roles: { label: USER_LABELS.roles, inWords: (roles) => roleNames(roles) || 'nijedna' },
};

const UserEditSkeleton = () => (
  <Skeleton className={cx(stacked(6), styles.skeleton)}>
    <Split>
      <Bone height="5rem" />
      <Bone height="5rem" />
    </Split>
    <Bone height="5rem" />
    <Bone width="70%" height="4rem" />
    <Bone width="70%" height="4rem" />
    <Bone height="4.5rem" />
  </Skeleton>
);
