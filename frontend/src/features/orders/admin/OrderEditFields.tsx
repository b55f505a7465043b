import { isPaidStatus } from '@institut/contract/orders/values';
import type { AdminOrder } from '@institut/contract/orders/admin.schema';
import { Banknote, Mail, TriangleAlert, Users } from 'lucide-react';
import { useSelector } from 'react-redux';
import { tieShortWords } from '../../../lib/format.ts';
import { can } from '../../../store/can.ts';
import { RadioCards } from '../../../ui/choices.tsx';
import { TextArea } from '../../../ui/formFields.tsx';
import { TextField } from '../../../ui/Field.tsx';
import type { EditForm } from '../../admin/edit/useEditForm.ts';
import { selectUser } from '../../users/sessionSlice.ts';
import type { Consequence, OrderEditValues } from './orderEdit.ts';
import styles from './OrderEditFields.module.css';
import { ProviderPayment } from './OrderFacts.tsx';
import {
  NOTIFICATION_STATUS_OPTIONS,
  ORDER_EDIT_LABELS,
  ORDER_STATUS_OPTIONS,
  paymentOptions,
} from './orderLabels.ts';

type FieldsProps = {
  order: AdminOrder;
  edit: Pick<EditForm<OrderEditValues>, 'values' | 'change' | 'field' | 'text'>;
  /** The calendar day in the institute's time zone, the latest date of a payment. */
  today: string;
};

export function OrderEditFields(props: FieldsProps) {
  const { field } = props.edit;
  const user = useSelector(selectUser);
  return (
    <>
      {can(user, 'enrolment') && (
        <RadioCards
          {...field('status')}
          columns={2}
          legend={ORDER_EDIT_LABELS.status.label}
          options={ORDER_STATUS_OPTIONS}
        />
      )}
      {can(user, 'money') && <PaymentFields {...props} />}
      <RadioCards
        {...field('notificationStatus')}
        columns={2}
        legend={ORDER_EDIT_LABELS.notificationStatus.label}
        options={NOTIFICATION_STATUS_OPTIONS}
      />
    </>
  );
}

function PaymentFields({ order, edit: { values, change, field, text }, today }: FieldsProps) {
  const status = field('paymentStatus');
  return (
    <>
      <RadioCards
        {...status}
        columns={3}
        legend={ORDER_EDIT_LABELS.paymentStatus.label}
        options={paymentOptions(order)}
        onChange={(chosen) => {
          status.onChange(chosen);
          // Most payments are recorded on the day they arrive.
          if (isPaidStatus(chosen) && values.paidAt === '') change({ paidAt: today });
          if (!isPaidStatus(chosen) && !order.isPaid) change({ paidAt: '' });
        }}
      />
      <fieldset className={styles.group}>
        <legend>Podaci o uplati</legend>
        <p>Način, broj i napomenu vide samo zaposleni.</p>
        {order.paymentResult?.provider && <ProviderPayment payment={order.paymentResult} />}
        <div className={styles.pair}>
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
        </div>
        <TextArea {...text('note')} label={ORDER_EDIT_LABELS.note.label} optional />
      </fieldset>
    </>
  );
}

const icons = { mail: Mail, seats: Users, payment: Banknote, warning: TriangleAlert };

/** The consequences of saving. The live region is always rendered, so that screen readers announce changes. */
export function EditConsequences({ consequences }: { consequences: readonly Consequence[] }) {
  return (
    <div aria-live="polite">
      {consequences.length > 0 && (
        <section className={styles.box} aria-labelledby="sta-slijedi">
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
        </section>
      )}
    </div>
  );
}
