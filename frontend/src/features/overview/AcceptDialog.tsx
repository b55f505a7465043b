import { ORDER_STATUS } from '@institut/contract/orders/values';
import type { AdminOrderSummary } from '@institut/contract/orders/admin.schema';
import type { PendingCourse, PendingOrder } from '@institut/contract/overview/schema';
import { BULK_ROWS_MAX } from '@institut/contract/limits';
import { useMemo, type ReactNode } from 'react';
import { forOrders, ofOrders } from '../admin/adminCounts.ts';
import { useLoaded } from '../../store/hooks.ts';
import type { RowOutcome } from '../../store/adminSlice.ts';
import { Button } from '../../ui/Button.tsx';
import { LoadError } from '../../ui/Loaded.tsx';
import { Note, Stack } from '../../ui/primitives.ts';
import { BulkDialog } from '../admin/bulkRun.tsx';
import { MailPreview } from '../admin/mails/MailPreview.tsx';
import { adminOrders } from '../orders/admin/adminOrders.ts';
import { useBulkEdit } from '../orders/admin/bulkEdit.tsx';
import { NEW } from '../orders/admin/orderList.ts';
import styles from './AcceptDialog.module.css';

/** An order to accept, as it was read. */
export type Candidate = Pick<PendingOrder, '_id' | 'reference' | 'name' | 'version'>;

export type Acceptance = Record<'send' | 'undo', () => Promise<RowOutcome[]>>;

type AcceptProps = {
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
  /** Accepts the orders with `send`, and takes that back with `undo`; both give the outcome of each order. */
  onAccept: (orders: readonly Candidate[], acceptance: Acceptance) => Promise<void>;
};

type AcceptOrderProps = AcceptProps & {
  order: PendingOrder;
  /** True while the order is read again: its version may be an earlier one. */
  isLoading: boolean;
};

/** Asks whether to accept an order, and says which mail its buyer gets. */
export function AcceptOrder({ order, ...props }: AcceptOrderProps) {
  const orders = useMemo(() => [order], [order]);
  return <AcceptDialog {...props} title={`Primi prijavu ${order.reference}`} orders={orders} />;
}

const candidateOf = ({ _id, reference, user, version }: AdminOrderSummary): Candidate => ({
  _id,
  reference,
  name: user.name,
  version,
});

/** The same for all new orders of a course, which it reads with the version of each. Mount it when it opens. */
export function AcceptCourse({ course, ...props }: AcceptProps & { course: PendingCourse }) {
  const params = { ...NEW, kurs: course._id, direction: 'asc', pageNumber: 1, pageSize: 100 };
  const { value, error, retry } = useLoaded(
    adminOrders.loadAll,
    { params, max: BULK_ROWS_MAX },
    adminOrders.selectAll,
  );
  const orders = value?.map(candidateOf) ?? null;
  const isMore = orders?.length === BULK_ROWS_MAX;
  return (
    <AcceptDialog {...props} title="Primi sve nove prijave" orders={orders}>
      <p>Kurs: {course.name}</p>
      {error && <LoadError title="Prijave nisu učitane." message={error.message} onRetry={retry} />}
      <Note>
        Prijava na više kurseva prima se cijela.
        {isMore && ` Odjednom se prima najviše ${BULK_ROWS_MAX} prijava.`}
      </Note>
    </AcceptDialog>
  );
}

type AcceptDialogProps = AcceptProps & {
  title: string;
  /** Null until they are loaded. */
  orders: readonly Candidate[] | null;
  isLoading?: boolean;
  children?: ReactNode;
};

function AcceptDialog({
  title,
  orders,
  isLoading = false,
  children,
  open,
  onClose,
  onClosed,
  onAccept,
}: AcceptDialogProps) {
  const bulk = useBulkEdit();
  const count = orders?.length ?? 0;

  const accept = async () => {
    if (!orders) return;
    const send = () => bulk.run(orders, { status: ORDER_STATUS.admitted });
    await onAccept(orders, { send, undo: bulk.undo });
    onClose();
  };

  return (
    <BulkDialog
      {...{ bulk, open, title, onClose, onClosed }}
      label="Prijem prijava"
      countOf={ofOrders}
      start={
        <Button disabled={count === 0 || isLoading} onClick={() => void accept()}>
          {count > 1 ? `Primi ${forOrders(count)}` : 'Primi prijavu'}
        </Button>
      }
    >
      <Stack gap={3}>
        {children}
        {orders && <Names orders={orders} />}
        <MailPreview
          questions={(open && orders ? orders : []).map(({ _id: id }) => ({
            call: 'editOrder',
            params: { id },
            body: { status: ORDER_STATUS.admitted },
          }))}
        />
      </Stack>
    </BulkDialog>
  );
}

/** A longer list would push the buttons out of sight. */
const NAMED_MAX = 8;

function Names({ orders }: { orders: readonly Candidate[] }) {
  if (orders.length === 0) return <p>Nijedna nova prijava više ne čeka na odluku.</p>;
  return (
    <Stack as="ul" gap={1} className={styles.names}>
      {orders.slice(0, NAMED_MAX).map(({ _id: id, reference, name }) => (
        <li key={id}>
          <strong>{name}</strong>, {reference}
        </li>
      ))}
      {orders.length > NAMED_MAX && <li>i još {forOrders(orders.length - NAMED_MAX)}</li>}
    </Stack>
  );
}
