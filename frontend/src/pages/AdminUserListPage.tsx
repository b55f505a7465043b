import { AdminFrame } from './admin/AdminFrame.tsx';
import { UserList } from './admin/users/UserList.tsx';

/** `/admin/userlist` */
export function AdminUserListPage() {
  return (
    <AdminFrame title="Korisnici">
      <UserList />
    </AdminFrame>
  );
}
