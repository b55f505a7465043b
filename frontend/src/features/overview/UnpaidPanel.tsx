import { formatKm } from '@institut/contract/money/money';
import type { OrderFigures, UnpaidGroup } from '@institut/contract/overview/schema';
import { CircleCheck } from 'lucide-react';
import { Link } from 'react-router-dom';
import { countDays, countOrders, forOrders } from '../../lib/format.ts';
import { adminOrderPath } from '../admin/adminPaths.ts';
import { unpaidOf } from './dashboardLinks.ts';
import { AGE_LABELS } from './dashboardTexts.ts';
import { Panel } from './Panel.tsx';
import { Note } from '../../ui/primitives.ts';
import styles from './UnpaidPanel.module.css';

/** Unpaid orders by age, and the oldest of them. */
export function UnpaidPanel({ unpaid }: Pick<OrderFigures, 'unpaid'>) {
  const { count, total, ages, oldest } = unpaid;
  return (
    <Panel title="Neplaćene prijave prema starosti" figure={formatKm(total)} note={`za ${forOrders(count)}`}>
      {oldest ? (
        <>
          <div className={styles.bar} aria-hidden>
            {ages.filter(isThere).map((group) => (
              <span key={group.age} className={styles[group.age]} style={{ flexGrow: group.count }} />
            ))}
          </div>
          <ul className={styles.ages}>
            {ages.map((group) => (
              <Age key={group.age} {...group} />
            ))}
          </ul>
          <Note size="base" className={styles.oldest}>
            Najduže čeka {oldest.name}: {countDays(oldest.days)}, {formatKm(oldest.openAmount)}.{' '}
            <Link to={adminOrderPath(oldest._id)}>Otvori prijavu {oldest.reference}</Link>
          </Note>
        </>
      ) : (
        <p className={styles.none}>
          <CircleCheck aria-hidden />
          Nijedna prijava ne čeka uplatu.
        </p>
      )}
    </Panel>
  );
}

const isThere = ({ count }: UnpaidGroup): boolean => count > 0;

function Age(group: UnpaidGroup) {
  const { age, count, total } = group;
  return (
    <li className={styles.age}>
      <span className={styles[age]} aria-hidden />
      <span>{AGE_LABELS[age]}</span>
      {isThere(group) ? (
        <Link to={unpaidOf(group)}>{countOrders(count)}</Link>
      ) : (
        <span>{countOrders(count)}</span>
      )}
      <span className={styles.amount}>{formatKm(total)}</span>
    </li>
  );
}
