import { Link } from 'react-router-dom';
import { useLoaded } from '../../store/hooks.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { MyOrdersSkeleton } from './MyOrdersSkeleton.tsx';
import { MyOrdersTable } from './MyOrdersTable.tsx';
import { loadMyOrders, selectMyOrders, type MyOrdersPage } from './myOrdersSlice.ts';
import { OlderOrders } from './OlderOrders.tsx';
import styles from './MyOrders.module.css';

const SHOWN_WHEN_COMPACT = 3;

type MyOrdersProps = {
  /** Only the newest few, and the way to the rest. */
  compact?: boolean;
};

/** One's own applications; loads them by itself. For signed-in people only; the heading above it (h2) is the page's. */
export function MyOrders({ compact = false }: MyOrdersProps) {
  const list = useLoaded(loadMyOrders, undefined, selectMyOrders);
  return (
    <Loaded
      {...list}
      failure="Prijave nisu učitane."
      skeleton={<MyOrdersSkeleton rows={SHOWN_WHEN_COMPACT} />}
    >
      {(page) => <LoadedOrders page={page} compact={compact} />}
    </Loaded>
  );
}

function LoadedOrders({ page, compact }: { page: MyOrdersPage; compact: boolean }) {
  if (page.orders.length === 0) return compact ? <NothingYetInBrief /> : <NothingYet />;
  const shown = compact ? page.orders.slice(0, SHOWN_WHEN_COMPACT) : page.orders;
  return (
    <div className={styles.place}>
      <MyOrdersTable orders={shown} compact={compact} />
      {compact ? <Link to="/profile">Sve vaše prijave</Link> : <OlderOrders {...page} />}
    </div>
  );
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
