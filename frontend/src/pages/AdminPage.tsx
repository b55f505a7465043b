import { RequireAdmin } from '../features/users/RequireAdmin.tsx';
import { Dashboard } from './admin/dashboard/Dashboard.tsx';

/** `/administracija` */
export function AdminPage() {
  return (
    <RequireAdmin>
      <Dashboard />
    </RequireAdmin>
  );
}
