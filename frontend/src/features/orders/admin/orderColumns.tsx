import { PAYMENT_STATUS } from '@institut/contract/order';
import type { AdminOrderSummary } from '@institut/contract/orderAdmin.schema';
import { Link } from 'react-router-dom';
import { coursesIn } from '../coursesIn.ts';
import { Flag, StatusText } from '../OrderMarks.tsx';
import { formatDate } from '../../../lib/format.ts';
import type { Column } from '../../../ui/DataTable.tsx';
import { Price } from '../../../ui/Price.tsx';
import { VisuallyHidden } from '../../../ui/a11y.tsx';
import { orderEditPath } from '../../admin/adminPaths.ts';
import { MailText } from '../../admin/tableCells.tsx';
import styles from './orderColumns.module.css';

/** The columns of the specification (section 2), and the status, which staff look for first. */
export const ORDER_COLUMNS: ReadonlyArray<Column<AdminOrderSummary>> = [
  { key: 'id', label: 'ID', isTitle: true, nowrap: true, render: ({ reference }) => reference },
  {
    key: 'user',
    label: 'Korisnik',
    render: ({ user }) => (
      <span className={styles.stack}>
        {user.name}
        <a href={`mailto:${user.email}`} className={styles.mail}>
          <MailText email={user.email} />
        </a>
      </span>
    ),
  },
  { key: 'courses', label: 'Naziv kursa', render: ({ orderItems }) => coursesIn(orderItems) },
  {
    key: 'status',
    label: 'Status',
    sortKey: 'status',
    render: ({ status }) => (
      <span className={styles.small}>
        <StatusText status={status} />
      </span>
    ),
  },
  {
    key: 'createdAt',
    label: 'Datum prijave',
    sortKey: 'createdAt',
    nowrap: true,
    render: ({ createdAt }) => <time dateTime={createdAt.slice(0, 10)}>{formatDate(createdAt)}</time>,
  },
  {
    key: 'totalPrice',
    label: 'Ukupna cijena',
    sortKey: 'totalPrice',
    align: 'right',
    nowrap: true,
    render: ({ totalPrice }) => <Price amount={totalPrice} />,
  },
  {
    key: 'isPaid',
    label: 'Plaćeno',
    render: ({ isPaid, paymentStatus }) => (
      <Flag isSet={isPaid} yes={paymentStatus === PAYMENT_STATUS.paid ? 'Da' : 'Grant'} no="Ne" />
    ),
  },
  {
    key: 'isDelivered',
    label: 'Isporučeno',
    render: ({ isDelivered }) => <Flag isSet={isDelivered} yes="Da" no="Ne" />,
  },
];

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
