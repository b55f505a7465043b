import { RECEIVABLE_AGE_LABELS } from '@institut/contract/money/labels';
import { formatKm } from '@institut/contract/money/money';
import type { ReceivableAge } from '@institut/contract/money/values';
import type { OrderFigures, UnpaidGroup } from '@institut/contract/overview/schema';
import { CircleCheck } from 'lucide-react';
import { Link } from 'react-router-dom';
import { countDays, countOrders } from '../../lib/format.ts';
import { forOrders } from '../admin/adminCounts.ts';
import { adminOrderPath } from '../admin/adminPaths.ts';
import { receivablesOf } from './dashboardLinks.ts';
import { MoneyLink } from './MoneyLink.tsx';
import { Panel } from './Panel.tsx';
import { Note } from '../../ui/primitives.ts';
import styles from './UnpaidPanel.module.css';

/** The open amounts by days since their due day, and the order with the oldest one. */
export function UnpaidPanel({ unpaid }: Pick<OrderFigures, 'unpaid'>) {
  const { count, total, ages, oldest } = unpaid;
  return (
    <Panel title="Potraživanja po roku za uplatu" figure={formatKm(total)} note={`za ${forOrders(count)}`}>
      {oldest ? (
        <>
          <div className={styles.bar} aria-hidden>
            {ages.filter(isThere).map((group) => (
              <span key={group.age} style={{ flexGrow: group.count, background: AGE_COLOURS[group.age] }} />
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

const overdue = (percent: number): string => `color-mix(in srgb, var(--danger) ${percent}%, var(--white))`;

/** An open amount is grey; when it is overdue it is red, and the darker the older it is. */
const AGE_COLOURS: Readonly<Record<ReceivableAge, string>> = {
  notDue: 'var(--line-strong)',
  week: overdue(25),
  month: overdue(50),
  quarter: overdue(75),
  older: overdue(100),
};

const isThere = ({ count }: UnpaidGroup): boolean => count > 0;

function Age(group: UnpaidGroup) {
  const { age, count, total } = group;
  return (
    <li className={styles.age}>
      <span style={{ background: AGE_COLOURS[age] }} aria-hidden />
      <span>{RECEIVABLE_AGE_LABELS[age]}</span>
      {isThere(group) ? (
        <MoneyLink to={receivablesOf(age)}>{countOrders(count)}</MoneyLink>
      ) : (
        <span>{countOrders(count)}</span>
      )}
      <span className={styles.amount}>{formatKm(total)}</span>
    </li>
  );
}
