import { FISCAL_KIND_LABELS, FISCAL_LABELS } from '@institut/contract/fiscal/labels';
import { fiscalBody, type FiscalBody, type FiscalDocument } from '@institut/contract/fiscal/schema';
import { fiscalKindsOf, type FiscalKind } from '@institut/contract/fiscal/values';
import { dayOf } from '@institut/contract/frame/days';
import { formatKm } from '@institut/contract/money/money';
import { PAYMENT_KIND_LABELS } from '@institut/contract/payments/labels';
import type { PaymentRecord } from '@institut/contract/payments/schema';
import { formatDate } from '../../../lib/format.ts';
import { useToday } from '../../../lib/useBrowserValue.ts';
import { fieldErrors } from '../../../lib/useForm.ts';
import { CallDialog } from '../../../ui/CallDialog.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { SelectField } from '../../../ui/formFields.tsx';
import { Stack } from '../../../ui/primitives.ts';
import { readNumber, writeAmount } from '../content/numberText.ts';
import { saveFiscal } from './fiscalCalls.ts';
import styles from './Fiscal.module.css';

export const RECORD_FISCAL = 'Evidentiraj fiskalni dokument';

type FiscalDialogProps = {
  order: { _id: string; reference: string; version?: number };
  payment: Pick<PaymentRecord, '_id' | 'kind' | 'amount' | 'at'>;
  /** The part of its amount that no document covers, if that is known. */
  uncovered?: number;
  /** The document that is corrected; null for a new one. */
  entry: FiscalDocument | null;
  open: boolean;
  onClose: () => void;
  /** The order is another one, or may be. */
  onChanged: () => void;
};

type Values = { kind: FiscalKind; number: string; date: string; amount: string; link: string };

/** Notes a document that the accountant has issued in the certified system. */
export function FiscalDialog({ order, payment, uncovered, entry, ...dialog }: FiscalDialogProps) {
  const today = useToday() ?? '';
  const kinds = fiscalKindsOf(payment.kind);
  const most = formatKm(payment.amount);
  const initial: Values = {
    kind: entry?.kind ?? kinds[0] ?? 'advance',
    number: entry?.number ?? '',
    date: entry?.date ?? today,
    amount: writeAmount(entry?.amount ?? uncovered ?? payment.amount),
    link: entry?.link ?? '',
  };
  const bodyOf = ({ amount, ...rest }: Values): FiscalBody => ({
    ...rest,
    payment: payment._id,
    amount: readNumber(amount) ?? Number.NaN,
    ...(order.version !== undefined && { version: order.version }),
  });
  return (
    <CallDialog
      {...dialog}
      call={saveFiscal}
      title={entry ? 'Ispravi fiskalni dokument' : RECORD_FISCAL}
      description={`${PAYMENT_KIND_LABELS[payment.kind]} ${most}, ${formatDate(dayOf(payment.at))}, prijava ${order.reference}. Dokument izdajete u fiskalnom sistemu; ovdje ga samo evidentirate.`}
      confirmLabel={entry ? 'Sačuvaj' : 'Evidentiraj'}
      busyLabel="Evidentiramo…"
      done={(_order, { number }) => `Dokument ${number.trim()} je ${entry ? 'ispravljen' : 'evidentiran'}.`}
      initial={initial}
      check={(values) => ({
        ...((readNumber(values.amount) ?? 0) > payment.amount && {
          amount: `Iznos može biti najviše ${most}.`,
        }),
        ...(values.date > today && { date: 'Datum ne može biti u budućnosti.' }),
        ...fieldErrors(fiscalBody, bodyOf(values)),
      })}
      request={(values) => ({ order: order._id, fiscal: entry?._id ?? null, body: bodyOf(values) })}
    >
      {({ text, first }) => (
        <>
          {kinds.length > 1 && (
            <SelectField
              {...text('kind')}
              label={FISCAL_LABELS.kind}
              options={kinds.map((value) => ({ value, label: FISCAL_KIND_LABELS[value] }))}
            />
          )}
          <Stack gap={5} className={styles.pair}>
            <TextField
              {...text('number')}
              ref={first}
              label={FISCAL_LABELS.number}
              autoComplete="off"
              spellCheck={false}
            />
            <TextField {...text('date')} label={FISCAL_LABELS.date} type="date" max={today} />
          </Stack>
          <TextField
            {...text('amount')}
            label={FISCAL_LABELS.amount}
            help={`Najviše ${most}.`}
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
        </>
      )}
    </CallDialog>
  );
}
