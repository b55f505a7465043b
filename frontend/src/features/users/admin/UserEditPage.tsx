import { useParams } from 'react-router-dom';
import { adminUsers } from './adminUsers.ts';
import { RequireAdmin } from '../../admin/RequireAdmin.tsx';
import { useCameFrom } from '../../../lib/useCameFrom.ts';
import { Loaded } from '../../../ui/Loaded.tsx';
import { AdminFrame } from '../../admin/AdminFrame.tsx';
import { USER_LIST_PATH } from '../../admin/adminPaths.ts';
import { MissingRecord } from '../../admin/edit/MissingRecord.tsx';
import { useAdminItem } from '../../admin/useAdminItem.ts';
import { UserEditor } from './UserEditor.tsx';
import { UserEditSkeleton } from './UserEditSkeleton.tsx';
import { fullName } from './userTexts.tsx';

/** `/admin/user/{id}/edit` */
export function UserEditPage() {
  const { id = '' } = useParams();
  return (
    <RequireAdmin>
      <LoadedUser key={id} id={id} />
    </RequireAdmin>
  );
}

function LoadedUser({ id }: { id: string }) {
  const list = useCameFrom(USER_LIST_PATH);
  const loaded = useAdminItem(adminUsers, id);
  const back = { to: list, label: 'Nazad na korisnike' };
  if (loaded.error?.status === 404) return <MissingRecord title="Korisnik nije pronađen" back={back} />;
  return (
    <AdminFrame title="Uredi korisnika" back={back} lead={loaded.value ? fullName(loaded.value) : '\u00a0'}>
      <Loaded {...loaded} failure="Korisnik nije učitan." skeleton={<UserEditSkeleton />}>
        {(user) => <UserEditor user={user} list={list} />}
      </Loaded>
    </AdminFrame>
  );
}
