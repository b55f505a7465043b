import type { Instalment } from '@institut/contract/instalments/schema';
import { formatKm, toFeninga, toKm } from '@institut/contract/money/money';
import type { Order } from '@institut/contract/orders/schema';
import { formatDate } from '../../lib/format.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Row } from '../../ui/primitives.ts';
import styles from './InstalmentList.module.css';

/** Returns what has to be paid next, in KM: the rest of the next instalment, or all that is open. */
export function nextPaymentOf({
  instalments,
  openAmount,
}: Pick<Order, 'instalments' | 'openAmount'>): number {
  const next = instalments.find(isOpen);
  return next ? restOf(next) : openAmount;
}

const restOf = ({ amount, paid }: Instalment): number => toKm(toFeninga(amount) - toFeninga(paid));
const isOpen = (one: Instalment): boolean => restOf(one) > 0;

/** The agreed instalments of an order, each with its day and what is left of it. */
export const InstalmentList = ({ instalments }: Pick<Order, 'instalments'>) => (
  <ol className={styles.list} aria-label="Dogovorene rate">
    {instalments.map((one, index) => (
      <li key={one.dueDay} className={styles.instalment}>
        <Row as="p" rowGap={1} align="center">
          <strong>{index + 1}. rata</strong>
          <span>do {formatDate(one.dueDay)}</span>
          <State instalment={one} />
        </Row>
        <p className={styles.amount}>{formatKm(one.amount)}</p>
      </li>
    ))}
  </ol>
);

function State({ instalment }: { instalment: Instalment }) {
  const { paid, isOverdue } = instalment;
  if (!isOpen(instalment)) return <Badge tone="success">Plaćena</Badge>;
  const rest = paid > 0 ? `, ostaje ${formatKm(restOf(instalment))}` : '';
  if (isOverdue) return <Badge tone="danger">{`Rok je prošao${rest}`}</Badge>;
  return (
    <Badge tone={paid > 0 ? 'warning' : 'neutral'}>{paid > 0 ? `Djelimično${rest}` : 'Čeka uplatu'}</Badge>
  );
}
