import { FISCAL_KIND_LABELS } from '@institut/contract/fiscal/labels';
import type { FiscalDocument } from '@institut/contract/fiscal/schema';
import { fiscalKindsOf } from '@institut/contract/fiscal/values';
import { formatKm } from '@institut/contract/money/money';
import type { AdminOrder } from '@institut/contract/orders/admin.schema';
import type { PaymentRecord } from '@institut/contract/payments/schema';
import { useState } from 'react';
import { useSelector } from 'react-redux';
import { formatDate } from '../../../lib/format.ts';
import { useAppDispatch } from '../../../store/hooks.ts';
import { showToast } from '../../../store/toastSlice.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { FiscalDialog, RECORD_FISCAL } from './FiscalDialog.tsx';
import { fiscalReset, removeFiscal, selectFiscalRemoval } from './fiscalSlice.ts';
import styles from './Fiscal.module.css';

type FiscalDocumentsProps = {
  order: AdminOrder;
  payment: PaymentRecord;
  /** The order counts the payment. */
  isCounted: boolean;
  onChanged: () => void;
};

/** `Avansna faktura 17/2026` */
const nameOf = ({ kind, number }: FiscalDocument): string => `${FISCAL_KIND_LABELS[kind]} ${number}`;

/** The documents of the fiscal system for one payment of an order; those of a withdrawn payment have a warning. */
export function FiscalDocuments({ order, payment, isCounted, onChanged }: FiscalDocumentsProps) {
  const [editing, setEditing] = useState<{ open: boolean; entry: FiscalDocument | null }>({
    open: false,
    entry: null,
  });
  // The entry stays while the closed dialog fades out.
  const [removing, setRemoving] = useState<{ open: boolean; entry: FiscalDocument | null }>({
    open: false,
    entry: null,
  });
  const entries = order.fiscalDocuments.filter((entry) => entry.payment === payment._id);
  const canAdd = isCounted && fiscalKindsOf(payment.kind).length > 0;
  if (entries.length === 0 && !canAdd) return null;
  return (
    <div className={styles.documents}>
      {entries.map((entry) => (
        <div key={entry._id} className={styles.document}>
          <p className={styles.facts}>
            Fiskalni dokument: {FISCAL_KIND_LABELS[entry.kind].toLowerCase()}{' '}
            {entry.link ? (
              <a href={entry.link} target="_blank" rel="noreferrer">
                {entry.number}
              </a>
            ) : (
              <strong>{entry.number}</strong>
            )}
            , {formatDate(entry.date)}
            {entry.amount !== payment.amount && `, ${formatKm(entry.amount)}`}
          </p>
          {!isCounted && (
            <p className={styles.warning}>
              Ovaj zapis se više ne računa, a dokument je i dalje evidentiran. Provjerite treba li ga
              stornirati u fiskalnom sistemu.
            </p>
          )}
          <div className={styles.actions}>
            <Button
              look="quiet"
              aria-label={`Ispravi: ${nameOf(entry)}`}
              onClick={() => setEditing({ open: true, entry })}
            >
              Ispravi
            </Button>
            <Button
              look="quietDanger"
              aria-label={`Ukloni: ${nameOf(entry)}`}
              onClick={() => setRemoving({ open: true, entry })}
            >
              Ukloni
            </Button>
          </div>
        </div>
      ))}
      {canAdd && (
        <div className={styles.actions}>
          <Button look="quiet" onClick={() => setEditing({ open: true, entry: null })}>
            {RECORD_FISCAL}
          </Button>
        </div>
      )}
      <FiscalDialog
        {...editing}
        order={order}
        payment={payment}
        onClose={() => setEditing(({ entry }) => ({ open: false, entry }))}
        onChanged={onChanged}
      />
      {removing.entry && (
        <Removal
          open={removing.open}
          entry={removing.entry}
          order={order}
          onClose={() => setRemoving(({ entry }) => ({ open: false, entry }))}
          onChanged={onChanged}
        />
      )}
    </div>
  );
}

type RemovalProps = {
  order: AdminOrder;
  entry: FiscalDocument;
  open: boolean;
  onClose: () => void;
  onChanged: () => void;
};

function Removal({ order, entry, open, onClose, onChanged }: RemovalProps) {
  const dispatch = useAppDispatch();
  const { status, error } = useSelector(selectFiscalRemoval);

  const handleConfirm = async () => {
    const { _id: id, version } = order;
    const answer = await dispatch(removeFiscal({ order: id, fiscal: entry._id, version }));
    if (removeFiscal.fulfilled.match(answer)) {
      dispatch(showToast({ kind: 'success', text: `Dokument ${entry.number} je uklonjen.` }));
      onClose();
    }
    onChanged();
  };

  return (
    <ConfirmDialog
      open={open}
      question="Da li želite da uklonite fiskalni dokument?"
      confirmLabel="Ukloni"
      busyLabel="Uklanjamo…"
      busy={status === 'request'}
      error={error?.message}
      onConfirm={() => void handleConfirm()}
      onCancel={onClose}
      onClosed={() => dispatch(fiscalReset())}
    >
      <p>{nameOf(entry)}</p>
      <p>Uklanja se samo s ove prijave. Dokument u fiskalnom sistemu se ne mijenja.</p>
    </ConfirmDialog>
  );
}
