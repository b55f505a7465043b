import { useEffect, useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import { formatCount } from '../../lib/format.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { loadOlderOrders, selectOlderOrders, type MyOrdersPage } from './myOrdersSlice.ts';
import styles from './MyOrders.module.css';

/** What stands below a list that does not hold everything yet. */
export function OlderOrders({ orders, total }: MyOrdersPage) {
  const dispatch = useAppDispatch();
  const { status, error } = useSelector(selectOlderOrders);
  const [wasAsked, setWasAsked] = useState(false);
  const count = useRef<HTMLParagraphElement>(null);
  const isWhole = orders.length >= total;

  // The button goes with the last of them, and the focus would go with it.
  useEffect(() => {
    if (isWhole && wasAsked && document.activeElement === document.body) {
      count.current?.focus({ preventScroll: true });
    }
  }, [isWhole, wasAsked]);

  if (isWhole && !wasAsked) return null;

  const handleClick = () => {
    setWasAsked(true);
    void dispatch(loadOlderOrders(orders.length));
  };

  return (
    <div className={styles.older}>
      {error && (
        <Alert kind="error" live>
          {error.message}
        </Alert>
      )}
      <p ref={count} tabIndex={-1} className={styles.quiet}>
        Prikazano {formatCount(orders.length)} od {formatCount(total)}
      </p>
      {!isWhole && (
        <Button look="outline" loading={status === 'request'} loadingText="Učitavanje…" onClick={handleClick}>
          Prikaži starije prijave
        </Button>
      )}
    </div>
  );
}
