import { dayAfter } from '@institut/contract/frame/days';
import { agreeInstalmentsBody, type AgreeInstalmentsBody } from '@institut/contract/instalments/schema';
import { INSTALMENTS_MAX } from '@institut/contract/limits';
import { formatKm, toFeninga, toKm } from '@institut/contract/money/money';
import type { AdminOrder } from '@institut/contract/orders/admin.schema';
import { CalendarDays, Plus, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { useToday } from '../../../lib/useBrowserValue.ts';
import { fieldErrors, useForm } from '../../../lib/useForm.ts';
import { useAppDispatch } from '../../../store/hooks.ts';
import { showToast } from '../../../store/toastSlice.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { FormError, SelectField } from '../../../ui/formFields.tsx';
import { MailPreview } from '../mails/MailPreview.tsx';
import { readNumber, writeAmount } from '../content/numberText.ts';
import { agreeInstalments, instalmentsReset, selectAgreement } from './instalmentsSlice.ts';
import styles from './AgreeInstalments.module.css';

type AgreeInstalmentsProps = {
  order: AdminOrder;
  /** The order is another one, or may be: somebody else has changed it. */
  onChanged: () => void;
};

/** Agrees in which instalments an order is paid, changes them, or ends the agreement. */
export function AgreeInstalments(props: AgreeInstalmentsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const isSending = useSelector(selectAgreement).status === 'request';
  const { instalments, amountDue, user } = props.order;
  const text = instalments.length > 0 ? 'Izmijeni rate' : 'Dogovori rate';
  const close = () => setIsOpen(false);
  return (
    <>
      <Button look="outline" onClick={() => setIsOpen(true)}>
        <CalendarDays aria-hidden />
        {text}
      </Button>
      <FormDialog
        open={isOpen}
        title={text}
        description={`Zbir rata mora biti ${formatKm(amountDue)}. Na ${user.email} šaljemo e\u2011mail s ratama.`}
        confirmLabel="Sačuvaj"
        busyLabel="Čuvamo…"
        busy={isSending}
        onClose={close}
      >
        {(formId) => <InstalmentForm {...props} onDone={close} formId={formId} />}
      </FormDialog>
    </>
  );
}

type Row = { dueDay: string; amount: string };
type Values = { instalments: Row[] };

const COUNTS = Array.from({ length: INSTALMENTS_MAX - 1 }, (_, index) => {
  const count = String(index + 2);
  return { value: count, label: count };
});

type InstalmentFormProps = AgreeInstalmentsProps & { formId: string; onDone: () => void };

/** It is mounted when the dialog opens, so that nothing typed for one order is left for the next. */
function InstalmentForm({ order, formId, onChanged, onDone }: InstalmentFormProps) {
  const { _id: id, amountDue, version } = order;
  const dispatch = useAppDispatch();
  const { status, error } = useSelector(selectAgreement);
  const today = useToday() ?? '';
  const [attempt, setAttempt] = useState(0);
  useEffect(() => () => void dispatch(instalmentsReset()), [dispatch]);

  const { form, text, list, values, change, showErrors } = useForm<Values>({
    initial: { instalments: rowsOf(order) ?? equalRows(amountDue, 2, today) },
    check: (given) => fieldErrors(agreeInstalmentsBody, bodyOf(given)),
    onSubmit: (given) => void send(bodyOf(given)),
  });
  const { items, onArrange } = list('instalments');
  const left = toFeninga(amountDue) - sumOf(values);

  async function send(body: AgreeInstalmentsBody): Promise<void> {
    if (status === 'request') return;
    const answer = await dispatch(agreeInstalments({ id, body: { ...body, version } }));
    if (agreeInstalments.fulfilled.match(answer)) {
      const done = body.instalments.length > 0 ? 'Rate su dogovorene.' : 'Dogovor o ratama je ukinut.';
      dispatch(showToast({ kind: 'success', text: done }));
      onDone();
      return onChanged();
    }
    setAttempt((count) => count + 1);
    if (answer.payload) showErrors(answer.payload.fields);
    if (answer.payload?.status === 409) onChanged();
  }

  const others = (removed: number) => items.flatMap((_, index) => (index === removed ? [] : [index]));
  return (
    <form {...form} id={formId} className={styles.form}>
      <FormError message={error && (error.fields['instalments'] ?? error.message)} attempt={attempt} />
      <SelectField
        label="Podijeli na jednake rate"
        help="Rokovi su mjesec dana jedan poslije drugog; možete ih izmijeniti."
        options={[{ value: '', label: 'Odaberite broj rata' }, ...COUNTS]}
        value={COUNTS.find(({ value }) => value === String(items.length))?.value ?? ''}
        onChange={({ target }) => {
          if (target.value) change({ instalments: equalRows(amountDue, Number(target.value), today) });
        }}
      />
      <ol className={styles.rows} aria-label="Rate">
        {items.map((_, index) => (
          // A row has no identity but its place.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className={styles.row}>
            <TextField
              {...text(`instalments.${index}.dueDay`)}
              label={`${index + 1}. rata, rok`}
              type="date"
            />
            <TextField
              {...text(`instalments.${index}.amount`)}
              label="Iznos u KM"
              inputMode="decimal"
              autoComplete="off"
            />
            <Button
              look="quietDanger"
              aria-label={`Ukloni ${index + 1}. ratu`}
              onClick={() => onArrange(others(index))}
            >
              <Trash2 aria-hidden />
            </Button>
          </li>
        ))}
      </ol>
      {items.length < INSTALMENTS_MAX && (
        <Button
          look="quiet"
          className={styles.add}
          onClick={() =>
            onArrange([
              ...items.keys(),
              {
                dueDay: monthsAfter(items.at(-1)?.['dueDay'] || today, 1),
                amount: left > 0 ? writeAmount(toKm(left)) : '',
              },
            ])
          }
        >
          <Plus aria-hidden />
          Dodaj ratu
        </Button>
      )}
      <output className={styles.sum}>{sumText(items.length, left)}</output>
      <MailPreview
        questions={
          Object.keys(fieldErrors(agreeInstalmentsBody, bodyOf(values))).length === 0 &&
          (items.length === 0 || left === 0)
            ? [{ call: 'agreeInstalments', params: { id }, body: { ...bodyOf(values), version } }]
            : []
        }
      />
    </form>
  );
}

function sumText(count: number, left: number): string {
  if (count === 0) return 'Bez rata se cijeli iznos plaća odjednom.';
  if (left === 0) return 'Zbir rata je tačan.';
  return left > 0 ? `Nedostaje još ${formatKm(toKm(left))}.` : `Previše je ${formatKm(toKm(-left))}.`;
}

/** Returns the agreed instalments as they are typed, null when there are none. */
const rowsOf = ({ instalments }: AdminOrder): Row[] | null =>
  instalments.length === 0
    ? null
    : instalments.map(({ dueDay, amount }) => ({ dueDay, amount: writeAmount(amount) }));

/** Returns equal instalments, one each month; the last one takes the rest. */
export function equalRows(totalKm: number, count: number, today: string): Row[] {
  const total = toFeninga(totalKm);
  const part = Math.floor(total / count);
  return Array.from({ length: count }, (_, index) => ({
    dueDay: monthsAfter(dayAfter(today, 7), index),
    amount: writeAmount(toKm(index === count - 1 ? total - part * (count - 1) : part)),
  }));
}

/** Returns the same day so many months later, or the last day of a shorter month. */
function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}

const bodyOf = ({ instalments }: Values): AgreeInstalmentsBody => ({
  instalments: instalments.map(({ dueDay, amount }) => ({
    dueDay,
    amount: readNumber(amount) ?? Number.NaN,
  })),
});

const sumOf = (values: Values): number =>
  bodyOf(values).instalments.reduce((sum, { amount }) => sum + (toFeninga(amount) || 0), 0);
