import { formatCount } from '../../lib/format.ts';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { loadOlderOrders, selectOlderOrders, type MyOrdersPage } from './myOrdersSlice.ts';
import styles from './MyOrders.module.css';

/** What stands below a list that does not hold everything yet. */
export function OlderOrders({ orders, total }: MyOrdersPage) {
  const dispatch = useAppDispatch();
  const { status, error } = useAppSelector(selectOlderOrders);
  if (orders.length >= total) return null;

  return (
    <div className={styles.older}>
      {error && (
        <Alert kind="error" live>
          {error.message}
        </Alert>
      )}
      <p className={styles.quiet}>
        Prikazano {formatCount(orders.length)} od {formatCount(total)}
      </p>
      <Button
        look="outline"
        loading={status === 'request'}
        loadingText="Učitavanje…"
        onClick={() => void dispatch(loadOlderOrders(orders.length))}
      >
        Prikaži starije prijave
      </Button>
    </div>
  );
}
