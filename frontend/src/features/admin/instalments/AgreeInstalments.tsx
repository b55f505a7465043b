import { dayAfter } from '@institut/contract/frame/days';
import { agreeInstalmentsBody, type AgreeInstalmentsBody } from '@institut/contract/instalments/schema';
import { INSTALMENTS_MAX } from '@institut/contract/limits';
import { formatKm, toFeninga, toKm } from '@institut/contract/money/money';
import type { AdminOrder } from '@institut/contract/orders/admin.schema';
import { CalendarDays, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useToday } from '../../../lib/useBrowserValue.ts';
import { fieldErrors, type Form } from '../../../lib/useForm.ts';
import { Button } from '../../../ui/Button.tsx';
import { CallDialog } from '../../../ui/CallDialog.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { FormError, SelectField } from '../../../ui/formFields.tsx';
import { Stack } from '../../../ui/primitives.ts';
import { MailPreview } from '../mails/MailPreview.tsx';
import { readNumber, writeAmount } from '../content/numberText.ts';
import { agreeInstalments } from './instalmentCalls.ts';
import styles from './AgreeInstalments.module.css';

type AgreeInstalmentsProps = {
  order: AdminOrder;
  /** The order is another one, or may be: somebody else has changed it. */
  onChanged: () => void;
};

/** Agrees in which instalments an order is paid, changes them, or ends the agreement. */
export function AgreeInstalments({ order, onChanged }: AgreeInstalmentsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const today = useToday() ?? '';
  const { _id: id, instalments, amountDue, user, version } = order;
  const text = instalments.length > 0 ? 'Izmijeni rate' : 'Dogovori rate';
  return (
    <>
      <Button look="outline" onClick={() => setIsOpen(true)}>
        <CalendarDays aria-hidden />
        {text}
      </Button>
      <CallDialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        call={agreeInstalments}
        title={text}
        description={`Zbir rata mora biti ${formatKm(amountDue)}. Na ${user.email} šaljemo e\u2011mail s ratama.`}
        confirmLabel="Sačuvaj"
        busyLabel="Čuvamo…"
        done={(_order, { instalments: agreed }) =>
          agreed.length > 0 ? 'Rate su dogovorene.' : 'Dogovor o ratama je ukinut.'
        }
        onChanged={onChanged}
        initial={{ instalments: rowsOf(order) ?? equalRows(amountDue, 2, today) }}
        check={(values) => fieldErrors(agreeInstalmentsBody, bodyOf(values))}
        request={(values) => ({ params: { id }, body: { ...bodyOf(values), version } })}
      >
        {(form) => <InstalmentFields {...form} order={order} today={today} />}
      </CallDialog>
    </>
  );
}

type Row = { dueDay: string; amount: string };
type Values = { instalments: Row[] };

const COUNTS = Array.from({ length: INSTALMENTS_MAX - 1 }, (_, index) => {
  const count = String(index + 2);
  return { value: count, label: count };
});

type InstalmentFieldsProps = Pick<Form<Values>, 'text' | 'list' | 'values' | 'change'> & {
  order: AdminOrder;
  today: string;
  attempt: number;
};

function InstalmentFields(props: InstalmentFieldsProps) {
  const { text, list, values, change, order, today, attempt } = props;
  const { _id: id, amountDue, version } = order;
  const { items, error, onArrange } = list('instalments');
  const left = toFeninga(amountDue) - sumOf(values);
  const others = (removed: number) => items.flatMap((_, index) => (index === removed ? [] : [index]));
  return (
    <>
      <FormError message={error} attempt={attempt} />
      <SelectField
        label="Podijeli na jednake rate"
        help="Rokovi su u razmaku od mjesec dana; možete ih izmijeniti."
        options={[{ value: '', label: 'Odaberite broj rata' }, ...COUNTS]}
        value={COUNTS.find(({ value }) => value === String(items.length))?.value ?? ''}
        onChange={({ target }) => {
          if (target.value) change({ instalments: equalRows(amountDue, Number(target.value), today) });
        }}
      />
      <Stack as="ol" aria-label="Rate">
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
      </Stack>
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
    </>
  );
}

function sumText(count: number, left: number): string {
  if (count === 0) return 'Bez rata se cijeli iznos plaća odjednom.';
  if (left === 0) return 'Zbir rata je tačan.';
  return left > 0 ? `Nedostaje još ${formatKm(toKm(left))}.` : `Zbir je veći za ${formatKm(toKm(-left))}.`;
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
