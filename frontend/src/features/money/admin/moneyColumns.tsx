import { Link } from 'react-router-dom';
import type { Column } from '../../../ui/DataTable.tsx';
import { adminOrderPath } from '../../admin/adminPaths.ts';
import { Reference } from '../../admin/tableCells.tsx';

type OrderLinkProps = {
  order: { _id: string; reference: string };
  /** The list with its filters, to return to. */
  from: string;
};

/** The reference of an order; as the title of a row it opens the order wherever the row is clicked. */
export const OrderLink = ({ order: { _id: id, reference }, from }: OrderLinkProps) => (
  <Link to={adminOrderPath(id)} state={{ from }} aria-label={`${reference}, otvori prijavu`}>
    <Reference>{reference}</Reference>
  </Link>
);

/** `K7M2-9QXA, Ana Anić` */
export const nameOf = ({ reference, name }: { reference: string; name: string }): string =>
  `${reference}, ${name}`;

/** The first column of a list of orders. */
export const orderColumn = (from: string): Column<OrderLinkProps['order']> => ({
  key: 'order',
  label: 'Prijava',
  isTitle: true,
  nowrap: true,
  width: 6.5,
  render: (order) => <OrderLink order={order} from={from} />,
});

/** The look of a column of amounts. */
export const AMOUNT = { align: 'right', nowrap: true, width: 6.5 } as const;
