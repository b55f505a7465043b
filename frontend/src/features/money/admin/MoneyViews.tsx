import { Link } from 'react-router-dom';
import { MONEY_PATH } from '../../admin/adminPaths.ts';
import { Row } from '../../../ui/primitives.ts';
import styles from './money.module.css';

/** The pages of the tabs that have two: refunds from their request to the payment and surpluses, codes and discounts by course. */
const VIEWS = {
  Povrati: [
    { path: 'povrati', label: 'Zahtjevi i isplate' },
    { path: 'povrati/preplate', label: 'Preplate' },
  ],
  Popusti: [
    { path: 'popusti', label: 'Kodovi' },
    { path: 'popusti/dati', label: 'Po kursevima' },
  ],
};

export const MoneyViews = ({ tab, shown }: { tab: keyof typeof VIEWS; shown: string }) => (
  <Row as="nav" aria-label={tab}>
    {VIEWS[tab].map(({ path, label }) => (
      <Link
        key={path}
        to={`${MONEY_PATH}/${path}`}
        className={styles.switch}
        aria-current={path === shown ? 'page' : undefined}
      >
        {label}
      </Link>
    ))}
  </Row>
);
