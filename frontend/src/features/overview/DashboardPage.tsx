import { RequireAdmin } from '../admin/RequireAdmin.tsx';
import { Dashboard } from './Dashboard.tsx';

/** `/administracija` */
export function DashboardPage() {
  return (
    <RequireAdmin>
      <Dashboard />
    </RequireAdmin>
  );
}
