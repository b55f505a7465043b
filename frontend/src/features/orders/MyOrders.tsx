import { PROFILE_PAGES } from '@institut/contract/frame/paths';
import { useEffect, useRef, useState } from 'react';
import { formatCount } from '../../lib/format.ts';
import { useCall } from '../../store/calls.ts';
import { useLoaded } from '../../store/hooks.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ArrowLink } from '../../ui/links.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Note, Stack, stacked } from '../../ui/primitives.ts';
import { Bone, Skeleton } from '../../ui/Skeleton.tsx';
import styles from './MyOrders.module.css';
import { MyOrdersTable } from './MyOrdersTable.tsx';
import { loadMyOrders, loadOlderOrders, type MyOrdersPage } from './orderCalls.ts';

const SHOWN_WHEN_COMPACT = 3;

type MyOrdersProps = {
  compact?: boolean;
};

/** Loads and lists the orders of the logged-in user. The page has the h2 above it. */
export function MyOrders({ compact = false }: MyOrdersProps) {
  const list = useLoaded(loadMyOrders, undefined, loadMyOrders.select);
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
  if (page.orders.length === 0) return compact ? <NoOrdersCompact /> : <NoOrders />;
  const shown = compact ? page.orders.slice(0, SHOWN_WHEN_COMPACT) : page.orders;
  return (
    <Stack gap={5}>
      <MyOrdersTable orders={shown} compact={compact} />
      {compact ? (
        <ArrowLink to={PROFILE_PAGES.orders} className={styles.all}>
          Sve vaše prijave
        </ArrowLink>
      ) : (
        <OlderOrders {...page} />
      )}
    </Stack>
  );
}

const NoOrders = () => (
  <EmptyState
    heading="h3"
    title="Niste se prijavili ni na jedan kurs..."
    actions={<ButtonLink to="/kursevi">Pogledaj kurseve</ButtonLink>}
  >
    <p>Kada pošaljete prijavu, ovdje pratite njen status i uplatu.</p>
  </EmptyState>
);

const NoOrdersCompact = () => <Note size="inherit">Još niste poslali nijednu prijavu.</Note>;

function OlderOrders({ orders, total }: MyOrdersPage) {
  const { run, isRunning, error } = useCall(loadOlderOrders);
  const [hasLoadedMore, setHasLoadedMore] = useState(false);
  const count = useRef<HTMLParagraphElement>(null);
  const isComplete = orders.length >= total;

  // The last page removes the focused button, so the focus moves to the count.
  useEffect(() => {
    if (isComplete && hasLoadedMore && document.activeElement === document.body) {
      count.current?.focus({ preventScroll: true });
    }
  }, [isComplete, hasLoadedMore]);

  if (isComplete && !hasLoadedMore) return null;

  const handleClick = () => {
    setHasLoadedMore(true);
    void run(orders.length);
  };

  return (
    <Stack gap={3} className={styles.older}>
      {error && (
        <Alert kind="error" live>
          {error.message}
        </Alert>
      )}
      <Note size="inherit" ref={count} tabIndex={-1}>
        Prikazano {formatCount(orders.length)} od {formatCount(total)}
      </Note>
      {!isComplete && (
        <Button look="outline" loading={isRunning} loadingText="Učitavamo…" onClick={handleClick}>
          Prikaži starije prijave
        </Button>
      )}
    </Stack>
  );
}

const MyOrdersSkeleton = ({ rows }: { rows: number }) => (
  <div className={styles.loading}>
    <Skeleton className={stacked()}>
      {Array.from({ length: rows }, (_, row) => (
        <Bone key={row} className={styles.bone} height="auto" />
      ))}
    </Skeleton>
  </div>
);
