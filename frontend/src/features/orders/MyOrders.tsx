import { useCallback } from 'react';
import { Link } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { useRequest } from '../../store/useRequest.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadError } from '../../ui/LoadError.tsx';
import { MyOrdersSkeleton } from './MyOrdersSkeleton.tsx';
import { MyOrdersTable } from './MyOrdersTable.tsx';
import { loadMyOrders, selectMyOrders } from './myOrdersSlice.ts';
import { OlderOrders } from './OlderOrders.tsx';
import styles from './MyOrders.module.css';

const SHOWN_WHEN_COMPACT = 3;

type MyOrdersProps = {
  /** Only the newest few, and the way to the rest. */
  compact?: boolean;
};

/** One's own applications; loads them by itself. For signed-in people only; the heading above it (h2) is the page's. */
export function MyOrders({ compact = false }: MyOrdersProps) {
  const dispatch = useAppDispatch();
  const { data, error } = useAppSelector(selectMyOrders);
  const load = useCallback(() => dispatch(loadMyOrders()), [dispatch]);

  useRequest(load);

  if (data) {
    if (data.orders.length === 0) return compact ? <NothingYetInBrief /> : <NothingYet />;
    const shown = compact ? data.orders.slice(0, SHOWN_WHEN_COMPACT) : data.orders;
    return (
      <div className={styles.place}>
        <MyOrdersTable orders={shown} compact={compact} />
        {compact ? <Link to="/profile">Sve vaše prijave</Link> : <OlderOrders {...data} />}
      </div>
    );
  }
  if (error) {
    return <LoadError title="Prijave nisu učitane." message={error.message} onRetry={() => void load()} />;
  }
  return <MyOrdersSkeleton rows={SHOWN_WHEN_COMPACT} />;
}

const NothingYet = () => (
  <EmptyState
    heading="h3"
    title="Niste se prijavili ni na jedan kurs..."
    actions={<ButtonLink to="/kursevi">Pogledaj kurseve</ButtonLink>}
  >
    <p>Kada pošaljete prijavu, ovdje pratite njen status i uplatu.</p>
  </EmptyState>
);

const NothingYetInBrief = () => <p className={styles.quiet}>Još niste poslali nijednu prijavu.</p>;
