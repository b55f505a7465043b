import { FISCAL_KIND_LABELS, FISCAL_LABELS } from '@institut/contract/fiscal/labels';
import { fiscalBody, type FiscalBody, type FiscalDocument } from '@institut/contract/fiscal/schema';
import { fiscalKindsOf, type FiscalKind } from '@institut/contract/fiscal/values';
import { dayOf } from '@institut/contract/frame/days';
import { formatKm } from '@institut/contract/money/money';
import { PAYMENT_KIND_LABELS } from '@institut/contract/payments/labels';
import type { PaymentRecord } from '@institut/contract/payments/schema';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useSelector } from 'react-redux';
import { formatDate } from '../../../lib/format.ts';
import { useToday } from '../../../lib/useBrowserValue.ts';
import { fieldErrors, useForm } from '../../../lib/useForm.ts';
import { useAppDispatch } from '../../../store/hooks.ts';
import { showToast } from '../../../store/toastSlice.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { FormError, SelectField } from '../../../ui/formFields.tsx';
import { readNumber, writeAmount } from '../content/numberText.ts';
import { fiscalReset, saveFiscal, selectFiscalSaving } from './fiscalSlice.ts';
import styles from './Fiscal.module.css';

export const RECORD_FISCAL = 'Evidentiraj fiskalni dokument';

type FiscalFormProps = {
  order: { _id: string; reference: string; version?: number };
  payment: Pick<PaymentRecord, '_id' | 'kind' | 'amount' | 'at'>;
  /** The document that is corrected; null for a new one. */
  entry: FiscalDocument | null;
  /** The order is another one, or may be. */
  onChanged: () => void;
};

/** Notes a document that the accountant has issued in the certified system. */
export function FiscalDialog({
  open,
  onClose,
  ...form
}: FiscalFormProps & { open: boolean; onClose: () => void }) {
  const isSending = useSelector(selectFiscalSaving).status === 'request';
  const number = useRef<HTMLInputElement>(null);
  const { kind, amount, at } = form.payment;
  return (
    <FormDialog
      open={open}
      initialFocus={number}
      title={form.entry ? 'Ispravi fiskalni dokument' : RECORD_FISCAL}
      description={`${PAYMENT_KIND_LABELS[kind]} ${formatKm(amount)}, ${formatDate(dayOf(at))}, prijava ${form.order.reference}. Dokument izdajete u fiskalnom sistemu; ovdje ga samo evidentirate.`}
      confirmLabel={form.entry ? 'Sačuvaj' : 'Evidentiraj'}
      busyLabel="Evidentiramo…"
      busy={isSending}
      onClose={onClose}
    >
      {(formId) => <FiscalForm {...form} numberRef={number} onDone={onClose} formId={formId} />}
    </FormDialog>
  );
}

type Values = { kind: FiscalKind; number: string; date: string; amount: string; link: string };

/** It is mounted when the dialog opens, so that it begins with its payment. */
function FiscalForm(
  props: FiscalFormProps & {
    formId: string;
    numberRef: RefObject<HTMLInputElement | null>;
    onDone: () => void;
  },
) {
  const { order, payment, entry, formId, numberRef, onDone, onChanged } = props;
  const dispatch = useAppDispatch();
  const { status, error } = useSelector(selectFiscalSaving);
  const today = useToday() ?? '';
  const kinds = fiscalKindsOf(payment.kind);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => () => void dispatch(fiscalReset()), [dispatch]);

  const bodyOf = ({ amount, ...rest }: Values): FiscalBody => ({
    ...rest,
    payment: payment._id,
    amount: readNumber(amount) ?? Number.NaN,
    ...(order.version !== undefined && { version: order.version }),
  });
  const { form, text, showErrors } = useForm<Values>({
    initial: {
      kind: entry?.kind ?? kinds[0] ?? 'advance',
      number: entry?.number ?? '',
      date: entry?.date ?? today,
      amount: writeAmount(entry?.amount ?? payment.amount),
      link: entry?.link ?? '',
    },
    check: (values) => {
      const body = bodyOf(values);
      return {
        ...(body.amount > payment.amount && {
          amount: `Iznos može biti najviše ${formatKm(payment.amount)}.`,
        }),
        ...(values.date > today && { date: 'Datum ne može biti u budućnosti.' }),
        ...fieldErrors(fiscalBody, body),
      };
    },
    onSubmit: (values) => void send(values),
  });

  async function send(values: Values): Promise<void> {
    if (status === 'request') return;
    const answer = await dispatch(
      saveFiscal({ order: order._id, fiscal: entry?._id ?? null, body: bodyOf(values) }),
    );
    if (saveFiscal.fulfilled.match(answer)) {
      const done = entry ? 'ispravljen' : 'evidentiran';
      dispatch(showToast({ kind: 'success', text: `Dokument ${values.number.trim()} je ${done}.` }));
      onDone();
      return onChanged();
    }
    setAttempt((count) => count + 1);
    if (answer.payload) showErrors(answer.payload.fields);
    if (answer.payload?.status !== 400) onChanged();
  }

  const fields = error?.fields ?? {};
  const isBesideField = ['kind', 'number', 'date', 'amount', 'link'].some((name) => name in fields);
  return (
    <form {...form} id={formId} className={styles.fields}>
      <FormError message={isBesideField ? null : (fields['payment'] ?? error?.message)} attempt={attempt} />
      {kinds.length > 1 && (
        <SelectField
          {...text('kind')}
          label={FISCAL_LABELS.kind}
          options={kinds.map((value) => ({ value, label: FISCAL_KIND_LABELS[value] }))}
        />
      )}
      <div className={styles.pair}>
        <TextField
          {...text('number')}
          ref={numberRef}
          label={FISCAL_LABELS.number}
          autoComplete="off"
          spellCheck={false}
        />
        <TextField {...text('date')} label={FISCAL_LABELS.date} type="date" max={today} />
      </div>
      <TextField
        {...text('amount')}
        label={FISCAL_LABELS.amount}
        help={`Najviše ${formatKm(payment.amount)}.`}
        inputMode="decimal"
        autoComplete="off"
      />
      <TextField
        {...text('link')}
        label="Link za provjeru"
        help="Adresa koja počinje sa https://"
        type="url"
        autoComplete="off"
        optional
      />
    </form>
  );
}
