import { isPaidStatus } from '@institut/contract/order';
import type { AdminOrder } from '@institut/contract/orderAdmin.schema';
import type { OrderEditValues } from './orderEdit.ts';
import type { EditForm } from '../../admin/edit/useEditForm.ts';
import { RadioCards } from '../../../ui/choices.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { TextArea } from '../../../ui/formFields.tsx';
import { ORDER_LABELS } from './orderLabels.ts';
import { NOTIFICATION_STATUS_OPTIONS, ORDER_STATUS_OPTIONS, paymentOptions } from './orderOptions.ts';
import { ProviderPayment } from './OrderFacts.tsx';
import styles from './OrderEditFields.module.css';

type FieldsProps = {
  order: AdminOrder;
  edit: Pick<EditForm<OrderEditValues>, 'values' | 'change' | 'field' | 'text'>;
  /** The institute's calendar day, which no payment comes after. */
  today: string;
};

/** Everything staff can change about an application. */
export function OrderEditFields(props: FieldsProps) {
  const { field } = props.edit;
  return (
    <>
      <RadioCards
        {...field('status')}
        columns={2}
        legend={ORDER_LABELS.status.label}
        options={ORDER_STATUS_OPTIONS}
      />
      <PaymentFields {...props} />
      <RadioCards
        {...field('notificationStatus')}
        columns={2}
        legend={ORDER_LABELS.notificationStatus.label}
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
        legend={ORDER_LABELS.paymentStatus.label}
        options={paymentOptions(order)}
        onChange={(chosen) => {
          status.onChange(chosen);
          // Most payments are recorded on the day they come; another day is one change away.
          if (isPaidStatus(chosen) && values.paidAt === '') change({ paidAt: today });
          if (!isPaidStatus(chosen) && !order.isPaid) change({ paidAt: '' });
        }}
      />
      <fieldset className={styles.group}>
        <legend>Podaci o uplati</legend>
        <p>Način, referencu i napomenu vidi samo osoblje.</p>
        {order.paymentResult?.provider && <ProviderPayment payment={order.paymentResult} />}
        <div className={styles.pair}>
          {isPaidStatus(values.paymentStatus) && (
            <TextField
              {...text('paidAt')}
              label={ORDER_LABELS.paidAt.label}
              type="date"
              max={today}
              required
            />
          )}
          <TextField
            {...text('method')}
            label={ORDER_LABELS.method.label}
            help="Npr. bankovni transfer"
            optional
          />
          <TextField
            {...text('reference')}
            label={ORDER_LABELS.reference.label}
            help="Npr. izvod 214/2026"
            optional
          />
        </div>
        <TextArea {...text('note')} label={ORDER_LABELS.note.label} optional />
      </fieldset>
    </>
  );
}
