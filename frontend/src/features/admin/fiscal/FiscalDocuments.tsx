import { FISCAL_KIND_LABELS } from '@institut/contract/fiscal/labels';
import type { FiscalDocument } from '@institut/contract/fiscal/schema';
import { fiscalKindsOf } from '@institut/contract/fiscal/values';
import { formatKm } from '@institut/contract/money/money';
import type { AdminOrder } from '@institut/contract/orders/admin.schema';
import type { PaymentRecord } from '@institut/contract/payments/schema';
import { formatDate } from '../../../lib/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { CallQuestion, useAsked } from '../../../ui/CallDialog.tsx';
import { Note, Row, Stack } from '../../../ui/primitives.ts';
import { FiscalDialog, RECORD_FISCAL } from './FiscalDialog.tsx';
import { removeFiscal } from './fiscalCalls.ts';
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
  const editing = useAsked<FiscalDocument | null>();
  const removing = useAsked<FiscalDocument>();
  const entries = order.fiscalDocuments.filter((entry) => entry.payment === payment._id);
  const canAdd = isCounted && fiscalKindsOf(payment.kind).length > 0;
  if (entries.length === 0 && !canAdd) return null;
  return (
    <Stack gap={2} className={styles.documents}>
      {entries.map((entry) => (
        <Row gap={4} rowGap={1} align="center" justify="between" key={entry._id}>
          <Note size="inherit" className={styles.facts}>
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
          </Note>
          {!isCounted && (
            <p className={styles.warning}>
              Ovaj zapis se više ne računa, a dokument je i dalje evidentiran. Provjerite treba li ga
              stornirati u fiskalnom sistemu.
            </p>
          )}
          <Row gap={2} rowGap={1} className="noPrint">
            <Button look="quiet" aria-label={`Ispravi: ${nameOf(entry)}`} onClick={() => editing.ask(entry)}>
              Ispravi
            </Button>
            <Button
              look="quietDanger"
              aria-label={`Ukloni: ${nameOf(entry)}`}
              onClick={() => removing.ask(entry)}
            >
              Ukloni
            </Button>
          </Row>
        </Row>
      ))}
      {canAdd && (
        <Row gap={2} rowGap={1} className="noPrint">
          <Button look="quiet" onClick={() => editing.ask(null)}>
            {RECORD_FISCAL}
          </Button>
        </Row>
      )}
      <FiscalDialog {...editing.dialog} entry={editing.subject} {...{ order, payment, onChanged }} />
      {removing.subject && (
        <CallQuestion
          {...removing.dialog}
          call={removeFiscal}
          request={{
            params: { id: order._id, fiscal: removing.subject._id },
            body: { version: order.version },
          }}
          question="Da li želite da uklonite fiskalni dokument?"
          confirmLabel="Ukloni"
          busyLabel="Uklanjamo…"
          done={`Dokument ${removing.subject.number} je uklonjen.`}
          onChanged={onChanged}
        >
          <p>{nameOf(removing.subject)}</p>
          <p>Uklanja se samo s ove prijave. Dokument u fiskalnom sistemu se ne mijenja.</p>
        </CallQuestion>
      )}
    </Stack>
  );
}
