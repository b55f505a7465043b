import { AdminFrame } from '../../admin/AdminFrame.tsx';
import { UserList } from './UserList.tsx';

/** `/admin/userlist` */
export function UserListPage() {
  return (
    <AdminFrame title="Korisnici">
      <UserList />
    </AdminFrame>
  );
}
