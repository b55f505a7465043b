import { dayOf } from '@institut/contract/frame/days';
import { formatKm } from '@institut/contract/money/money';
import { PAYMENT_SOURCE_LABELS } from '@institut/contract/payments/labels';
import { assignPaymentBody, type UnassignedPayment } from '@institut/contract/payments/schema';
import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { formatDate } from '../../../lib/format.ts';
import { fieldErrors, useForm } from '../../../lib/useForm.ts';
import { useFocusOnChange } from '../../../lib/useFocusOnChange.ts';
import { useListState } from '../../../lib/useListState.ts';
import { useAppDispatch, useLoaded } from '../../../store/hooks.ts';
import { StatusRegion } from '../../../ui/a11y.tsx';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { DataTable, DataTableSkeleton, type Column } from '../../../ui/DataTable.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { FormError } from '../../../ui/formFields.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { Pagination } from '../../../ui/Pagination.tsx';
import { AdminFrame } from '../../admin/AdminFrame.tsx';
import { ORDER_LIST_PATH, adminOrderPath } from '../../admin/adminPaths.ts';
import {
  assignmentReset,
  assignPayment,
  loadUnassigned,
  selectAssignment,
  selectUnassigned,
} from './unassignedSlice.ts';
import styles from './UnassignedPage.module.css';

const LIST = { sorts: { at: 'desc' } } as const;
const BACK = { to: ORDER_LIST_PATH, label: 'Nazad na prijave' };
const FORM_ID = 'raspored';

/** `Uplata od 50,00 KM, 20. 11. 2026.` */
const nameOf = ({ amount, at }: UnassignedPayment): string =>
  `Uplata od ${formatKm(amount)}, ${formatDate(dayOf(at))}`;

const COLUMNS: ReadonlyArray<Column<UnassignedPayment>> = [
  {
    key: 'at',
    label: 'Datum',
    isTitle: true,
    nowrap: true,
    width: 6.5,
    render: ({ at }) => <time dateTime={dayOf(at)}>{formatDate(dayOf(at))}</time>,
  },
  {
    key: 'amount',
    label: 'Iznos',
    align: 'right',
    nowrap: true,
    width: 6.5,
    render: ({ amount }) => formatKm(amount),
  },
  {
    key: 'source',
    label: 'Odakle',
    render: ({ source, method }) => method || PAYMENT_SOURCE_LABELS[source],
  },
  {
    key: 'reference',
    label: 'Broj uplate i napomena',
    grow: 1.6,
    render: ({ reference, note }) => (
      <span className={styles.stack}>
        {reference || '–'}
        {note && <span className={styles.note}>{note}</span>}
      </span>
    ),
  },
  {
    key: 'order',
    label: 'Uplaćeno za',
    grow: 1.2,
    render: ({ order }) =>
      order ? (
        <span className={styles.stack}>
          <Link to={adminOrderPath(order._id)}>{order.reference}</Link>
          <span className={styles.note}>{order.name}</span>
        </span>
      ) : (
        'Nije poznato'
      ),
  },
];

const rowActions = (onAssign: (payment: UnassignedPayment) => void) => (payment: UnassignedPayment) => (
  <Button look="quiet" aria-label={`Rasporedi: ${nameOf(payment)}`} onClick={() => onAssign(payment)}>
    Rasporedi
  </Button>
);

/** `/admin/uplate/nerasporedjene` */
export function UnassignedPage() {
  return (
    <AdminFrame
      permission="money"
      title="Neraspoređene uplate"
      back={BACK}
      lead="Novac koji je stigao, a ne vodi se ni na jednoj prijavi."
    >
      <UnassignedList />
    </AdminFrame>
  );
}

type Assigned = { amount: number; orderId: string; reference: string };

function UnassignedList() {
  const list = useListState(LIST);
  const { pageNumber, pageSize } = list;
  const { isLoading, load, ...loaded } = useLoaded(
    loadUnassigned,
    { pageNumber, pageSize },
    selectUnassigned,
  );
  // The payment stays while the closed dialog fades out.
  const [asked, setAsked] = useState<{ open: boolean; payment: UnassignedPayment | null }>({
    open: false,
    payment: null,
  });
  const actions = useMemo(() => rowActions((payment) => setAsked({ open: true, payment })), []);
  const [assigned, setAssigned] = useState<Assigned | null>(null);
  // The row of an assigned payment is removed with the button that opened the dialog. The first load removes nothing.
  const shown = loaded.value?.payments.map(({ _id: id }) => id) ?? [];
  const results = useFocusOnChange<HTMLDivElement>(assigned ? shown.join(' ') : '');

  const handleDone = (done: Assigned) => {
    setAssigned(done);
    setAsked(({ payment }) => ({ open: false, payment }));
    void load();
  };

  return (
    <div className={styles.list}>
      <StatusRegion>{assigned && <AssignedAlert {...assigned} />}</StatusRegion>
      <div ref={results} tabIndex={-1} className={styles.list}>
        <Loaded
          {...loaded}
          failure="Neraspoređene uplate nisu učitane."
          skeleton={<DataTableSkeleton columns={COLUMNS} />}
        >
          {(page) =>
            page.total === 0 ? (
              <EmptyState title="Sve uplate su raspoređene">
                <p>Kada stigne novac koji ne pripada nijednoj prijavi, bit će ovdje.</p>
              </EmptyState>
            ) : (
              <>
                <DataTable
                  caption="Neraspoređene uplate"
                  columns={COLUMNS}
                  rows={page.payments}
                  nameOf={nameOf}
                  busy={isLoading}
                  actions={actions}
                  actionsWidth={5.5}
                />
                <Pagination
                  label="Neraspoređene uplate, stranice"
                  page={page.pageNumber}
                  pages={page.pages}
                  hrefFor={list.hrefFor}
                />
              </>
            )
          }
        </Loaded>
      </div>
      {asked.payment && (
        <AssignmentDialog
          open={asked.open}
          payment={asked.payment}
          onClose={() => setAsked(({ payment }) => ({ open: false, payment }))}
          onDone={handleDone}
          onStale={() => void load()}
        />
      )}
    </div>
  );
}

const AssignedAlert = ({ amount, orderId, reference }: Assigned) => (
  <Alert kind="success" title="Uplata je raspoređena.">
    <p>
      {formatKm(amount)} se vodi na prijavi <Link to={adminOrderPath(orderId)}>{reference}</Link>.
    </p>
  </Alert>
);

type AssignmentProps = {
  payment: UnassignedPayment;
  onDone: (assigned: Assigned) => void;
  /** Somebody else may have assigned the payment. */
  onStale: () => void;
};

function AssignmentDialog(props: AssignmentProps & { open: boolean; onClose: () => void }) {
  const { open, onClose, ...assignment } = props;
  const isSending = useSelector(selectAssignment).status === 'request';
  const field = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      open={open}
      onOpenChange={() => !isSending && onClose()}
      initialFocus={field}
      title="Rasporedi uplatu"
      description={`${nameOf(props.payment)} Ako na prijavi ima šta da se plati, polazniku šaljemo e\u2011mail.`}
      actions={
        <>
          <Button look="outline" disabled={isSending} onClick={onClose}>
            Odustani
          </Button>
          <Button type="submit" form={FORM_ID} loading={isSending} loadingText="Raspoređujemo…">
            Rasporedi
          </Button>
        </>
      }
    >
      <AssignmentForm {...assignment} fieldRef={field} />
    </Dialog>
  );
}

/** It is mounted when the dialog opens, so that it begins with the order of its payment. */
function AssignmentForm(props: AssignmentProps & { fieldRef: RefObject<HTMLInputElement | null> }) {
  const { payment, onDone, onStale, fieldRef } = props;
  const dispatch = useAppDispatch();
  const { status, error } = useSelector(selectAssignment);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => () => void dispatch(assignmentReset()), [dispatch]);

  const { form, text, showErrors } = useForm({
    initial: { reference: payment.order?.reference ?? '' },
    check: (values) => fieldErrors(assignPaymentBody, values),
    onSubmit: ({ reference }) => void send(reference),
  });

  async function send(reference: string): Promise<void> {
    if (status === 'request') return;
    const answer = await dispatch(assignPayment({ id: payment._id, reference }));
    if (assignPayment.fulfilled.match(answer)) {
      const { _id: orderId, reference: assignedTo } = answer.payload;
      return onDone({ amount: payment.amount, orderId, reference: assignedTo });
    }
    setAttempt((count) => count + 1);
    if (answer.payload) showErrors(answer.payload.fields);
    if (answer.payload?.status === 409) onStale();
  }

  const isBesideField = error?.fields['reference'] !== undefined;
  return (
    <form {...form} id={FORM_ID} className={styles.form}>
      <FormError message={isBesideField ? null : error?.message} attempt={attempt} />
      <TextField
        {...text('reference')}
        ref={fieldRef}
        label="Referentni broj prijave"
        help="Npr. K7M2-9QXA"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
    </form>
  );
}
