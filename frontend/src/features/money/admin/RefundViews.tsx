import { Link } from 'react-router-dom';
import { MONEY_PATH } from '../../admin/adminPaths.ts';
import styles from './money.module.css';

const VIEWS = [
  { path: 'povrati', label: 'Za povrat' },
  { path: 'povrati/evidentirani', label: 'Evidentirani' },
];

/** Links to the money that has to be given back, and to the refunds that were made. */
export const RefundViews = ({ shown }: { shown: string }) => (
  <nav aria-label="Povrati" className={styles.commands}>
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
  </nav>
);
