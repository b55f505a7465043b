import type { AdminUser } from '@institut/contract/userAdmin.schema';
import { useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { adminUsers } from './adminUsers.ts';
import { personChanged, selectUser } from '../sessionSlice.ts';
import { useEditForm } from '../../admin/edit/useEditForm.ts';
import { useAppDispatch } from '../../../store/hooks.ts';
import { showToast } from '../../../store/toastSlice.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { EditFrame } from '../../admin/EditFrame.tsx';
import { checkUser, USER_LABELS, userRecord } from './userEdit.ts';
import { fullName } from './userTexts.tsx';
import styles from './UserEditor.module.css';

const RIGHTS = 'Administrator uređuje vijesti, kurseve i karijere, vidi i mijenja sve prijave i korisnike.';
const OWN_RIGHTS = 'Sami sebi ne možete oduzeti administratorska prava. To može samo drugi administrator.';

type UserEditorProps = {
  user: AdminUser;
  /** The list it came from, to which saving leads. */
  list: string;
};

/** The form of one account. Passwords belong to their people; nobody else sets them. */
export function UserEditor({ user, list }: UserEditorProps) {
  const { _id: id } = user;
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const ownId = useSelector(selectUser)?._id ?? '';
  const isOwn = ownId === id;
  const edit = useEditForm({
    // Other people's names and addresses do not stay behind in this browser.
    draftPlace: { record: `${ownId}/korisnik/${id}`, area: 'session' },
    record: userRecord(user),
    check: checkUser,
    save: (values, { version }) => dispatch(adminUsers.update({ id, body: { ...values, version } })).unwrap(),
    reload: async () => userRecord(await dispatch(adminUsers.loadItem(id)).unwrap()),
    onSaved: (saved) => {
      dispatch(personChanged(saved));
      dispatch(showToast({ kind: 'success', text: `Korisnik ${fullName(saved)} je ažuriran.` }));
      void navigate(list);
    },
  });
  return (
    <div className={styles.editor}>
      <EditFrame edit={edit} labels={USER_LABELS}>
        <div className={styles.pair}>
          <TextField {...edit.text('name')} label="Ime" autoComplete="off" required />
          <TextField {...edit.text('lastName')} label="Prezime" autoComplete="off" optional />
        </div>
        <TextField {...edit.text('email')} label="E-mail adresa" type="email" autoComplete="off" required />
        <Checkbox
          {...edit.tick('isAdmin')}
          label="Administrator"
          help={isOwn ? OWN_RIGHTS : RIGHTS}
          disabled={isOwn}
        />
      </EditFrame>
    </div>
  );
}
