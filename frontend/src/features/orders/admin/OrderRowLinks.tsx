import { Link } from 'react-router-dom';
import type { AdminOrderSummary } from '@institut/contract/orderAdmin.schema';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { orderEditPath } from '../../admin/adminPaths.ts';
import styles from './OrderList.module.css';

type OrderRowLinksProps = {
  order: AdminOrderSummary;
  /** The list with its filters, to come back to. */
  from: string;
};

/** To the application's own page, and to where it is edited. */
export function OrderRowLinks({ order: { _id: id, reference }, from }: OrderRowLinksProps) {
  const of = <VisuallyHidden> prijave {reference}</VisuallyHidden>;
  return (
    <span className={styles.links}>
      <Link to={`/order/${id}`}>Detalji{of}</Link>
      <Link to={orderEditPath(id)} state={{ from }}>
        Uredi<VisuallyHidden> prijavu {reference}</VisuallyHidden>
      </Link>
    </span>
  );
}
