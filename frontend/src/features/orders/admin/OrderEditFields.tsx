import { isPaidStatus, ORDER_STATUS_INFO, PAYMENT_STATUSES } from '@institut/contract/orders/values';
import type { AdminOrder } from '@institut/contract/orders/admin.schema';
import { Banknote, Mail, TriangleAlert, Users } from 'lucide-react';
import { useSelector } from 'react-redux';
import { tieShortWords } from '../../../lib/format.ts';
import { can } from '../../../store/can.ts';
import { SelectField, TextArea } from '../../../ui/formFields.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { Split, Stack } from '../../../ui/primitives.ts';
import type { EditForm } from '../../admin/edit/useEditForm.ts';
import { selectUser } from '../../users/sessionSlice.ts';
import type { Consequence, OrderEditValues } from './orderEdit.ts';
import styles from './OrderEditFields.module.css';
import { ProviderPayment } from './OrderFacts.tsx';
import {
  NOTIFICATION_STATUS_OPTIONS,
  ORDER_EDIT_LABELS,
  paymentOptions,
  SHORT_STATUS_OPTIONS,
} from './orderLabels.ts';

type FieldsProps = {
  order: AdminOrder;
  edit: Pick<EditForm<OrderEditValues>, 'values' | 'change' | 'field' | 'text'>;
  /** The calendar day in the institute's time zone, the latest date of a payment. */
  today: string;
};

export function OrderEditFields(props: FieldsProps) {
  const { text, values } = props.edit;
  const user = useSelector(selectUser);
  return (
    <>
      {can(user, 'enrolment') && (
        <SelectField
          {...text('status')}
          label={ORDER_EDIT_LABELS.status.label}
          help={`Podnosilac čita: „${ORDER_STATUS_INFO[values.status].label}”`}
          options={SHORT_STATUS_OPTIONS}
        />
      )}
      {can(user, 'money') && <PaymentFields {...props} />}
      <SelectField
        {...text('notificationStatus')}
        label={ORDER_EDIT_LABELS.notificationStatus.label}
        options={NOTIFICATION_STATUS_OPTIONS}
      />
    </>
  );
}

const DELIVERED_REASON =
  'Prijava je isporučena, pa ne može postati neplaćena. Najprije uklonite oznaku isporuke.';

function PaymentFields({ order, edit: { values, change, field, text }, today }: FieldsProps) {
  return (
    <>
      <SelectField
        {...text('paymentStatus')}
        label={ORDER_EDIT_LABELS.paymentStatus.label}
        help={order.isDelivered ? DELIVERED_REASON : undefined}
        options={paymentOptions(order)}
        onChange={({ target }) => {
          const chosen = PAYMENT_STATUSES.find((value) => value === target.value);
          if (!chosen) return;
          field('paymentStatus').onChange(chosen);
          // Most payments are recorded on the day they arrive.
          if (isPaidStatus(chosen) && values.paidAt === '') change({ paidAt: today });
          if (!isPaidStatus(chosen) && !order.isPaid) change({ paidAt: '' });
        }}
      />
      <Stack as="fieldset" gap={5} className={styles.group}>
        <legend>Podaci o uplati</legend>
        <p>Način, broj i napomenu vide samo zaposleni.</p>
        {order.paymentResult?.provider && <ProviderPayment payment={order.paymentResult} />}
        <Split least={14}>
          {isPaidStatus(values.paymentStatus) && (
            <TextField
              {...text('paidAt')}
              label={ORDER_EDIT_LABELS.paidAt.label}
              type="date"
              max={today}
              required
            />
          )}
          <TextField
            {...text('method')}
            label={ORDER_EDIT_LABELS.method.label}
            help="Npr. bankovni transfer"
            optional
          />
          <TextField
            {...text('reference')}
            label={ORDER_EDIT_LABELS.reference.label}
            help="Npr. izvod 214/2026"
            optional
          />
        </Split>
        <TextArea {...text('note')} label={ORDER_EDIT_LABELS.note.label} optional />
      </Stack>
    </>
  );
}

const icons = { mail: Mail, seats: Users, payment: Banknote, warning: TriangleAlert };

/** The consequences of saving. The live region is always rendered, so that screen readers announce changes. */
export function EditConsequences({ consequences }: { consequences: readonly Consequence[] }) {
  return (
    <div aria-live="polite">
      {consequences.length > 0 && (
        <Stack as="section" gap={2} className={styles.box} aria-labelledby="sta-slijedi">
          <h2 id="sta-slijedi">Kada sačuvate</h2>
          <ul>
            {consequences.map(({ kind, text }) => {
              const Icon = icons[kind];
              return (
                <li key={text} className={styles[kind]}>
                  <Icon aria-hidden />
                  {tieShortWords(text)}
                </li>
              );
            })}
          </ul>
        </Stack>
      )}
    </div>
  );
}
