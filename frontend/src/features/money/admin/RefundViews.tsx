import { Link } from 'react-router-dom';
import { MONEY_PATH } from '../../admin/adminPaths.ts';
import { Row } from '../../../ui/primitives.ts';
import styles from './money.module.css';

const VIEWS = [
  { path: 'povrati', label: 'Zahtjevi i isplate' },
  { path: 'povrati/preplate', label: 'Preplate' },
];

/** Refunds from their request to the payment, and orders with more money than is due. */
export const RefundViews = ({ shown }: { shown: string }) => (
  <Row as="nav" aria-label="Povrati">
    {VIEWS.map(({ path, label }) => (
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
