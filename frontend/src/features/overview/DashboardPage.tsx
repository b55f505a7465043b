import { RequireAdmin } from '../admin/AdminFrame.tsx';
import { Dashboard } from './Dashboard.tsx';

/** `/administracija` */
export function DashboardPage() {
  return (
    <RequireAdmin>
      <Dashboard />
    </RequireAdmin>
  );
}
