import type { AdminOrder } from '@institut/contract/orders/admin.schema';
import { PAYER_LABELS } from '@institut/contract/payers/labels';
import { PAYER_TYPE, type PayerType } from '@institut/contract/payers/values';
import { PencilLine } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { useForm } from '../../../lib/useForm.ts';
import { useAppDispatch } from '../../../store/hooks.ts';
import { showToast } from '../../../store/toastSlice.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { FormError, SelectField, type Option } from '../../../ui/formFields.tsx';
import { MailPreview } from '../../admin/mails/MailPreview.tsx';
import { PayerFieldset } from '../../checkout/PayerFieldset.tsx';
import { fieldsOfPayer, payerErrorsOf, payerOfType, type PayerFields } from '../../checkout/payerForm.ts';
import { correctionReset, correctPayer, selectCorrection } from './adminOrders.ts';
import styles from '../../admin/payments/paymentForm.module.css';

const DESCRIPTION =
  'Mijenja se samo platilac ove prijave. Ako se po prijavi još nešto plaća, podnosilac e\u2011mailom dobija novi predračun.';

type CorrectPayerProps = {
  order: AdminOrder;
  /** The order is another one, or may be: somebody else has changed it. */
  onChanged: () => void;
};

/** Corrects who pays an order, before a document names them, or adds a payer. It takes effect at once, without the form. */
export function CorrectPayer(props: CorrectPayerProps) {
  const [isOpen, setIsOpen] = useState(false);
  const isSending = useSelector(selectCorrection).status === 'request';
  const text = props.order.payer ? 'Ispravi platioca' : 'Dodaj platioca';
  const close = () => setIsOpen(false);
  return (
    <>
      <Button look="quiet" onClick={() => setIsOpen(true)}>
        <PencilLine aria-hidden />
        {text}
      </Button>
      <FormDialog
        open={isOpen}
        title={text}
        description={DESCRIPTION}
        confirmLabel="Sačuvaj"
        busyLabel="Čuvamo…"
        busy={isSending}
        onClose={close}
      >
        {(formId) => <PayerForm {...props} onDone={close} formId={formId} />}
      </FormDialog>
    </>
  );
}

type Choice = PayerType | 'buyer';

const CHOICES: ReadonlyArray<Option<Choice>> = [
  { value: PAYER_TYPE.organisation, label: 'Organizacija' },
  { value: PAYER_TYPE.person, label: 'Druga osoba' },
  { value: 'buyer', label: 'Podnosilac prijave' },
];

const DONE: Record<Choice, string> = {
  organisation: 'Platilac je ispravljen.',
  person: 'Platilac je ispravljen.',
  buyer: 'Platilac je uklonjen.',
};

type PayerFormProps = CorrectPayerProps & { formId: string; onDone: () => void };

/** It is mounted when the dialog opens, so that nothing typed for one order is left for the next. */
function PayerForm({ order, formId, onChanged, onDone }: PayerFormProps) {
  const { _id: id, payer, version } = order;
  const dispatch = useAppDispatch();
  const { status, error } = useSelector(selectCorrection);
  const [attempt, setAttempt] = useState(0);
  const [chosen, setChosen] = useState<Choice>(payer?.type ?? PAYER_TYPE.organisation);
  useEffect(() => () => void dispatch(correctionReset()), [dispatch]);

  const { form, text, tick, values } = useForm<PayerFields>({
    initial: fieldsOfPayer(payer),
    check: (fields) => (chosen === 'buyer' ? {} : payerErrorsOf(chosen, fields)),
    onSubmit: (fields) => void send(fields),
  });

  const bodyOf = (fields: PayerFields) => ({
    payer: chosen === 'buyer' ? null : payerOfType(chosen, fields),
    version,
  });
  const isComplete = chosen === 'buyer' || Object.keys(payerErrorsOf(chosen, values)).length === 0;

  async function send(fields: PayerFields): Promise<void> {
    if (status === 'request') return;
    const answer = await dispatch(correctPayer({ id, body: bodyOf(fields) }));
    if (correctPayer.fulfilled.match(answer)) {
      dispatch(showToast({ kind: 'success', text: DONE[chosen] }));
      onDone();
      return onChanged();
    }
    setAttempt((count) => count + 1);
    if (answer.payload?.status === 409) onChanged();
  }

  return (
    <form {...form} id={formId} className={styles.fields}>
      {error?.code === 'stale_edit' ? (
        <StaleAlert key={attempt} payer={payer} />
      ) : (
        <FormError message={error?.message} attempt={attempt} />
      )}
      <SelectField
        label={PAYER_LABELS.payer}
        options={payer ? CHOICES : CHOICES.filter(({ value }) => value !== 'buyer')}
        value={chosen}
        onChange={({ target }) => {
          setChosen(CHOICES.find(({ value }) => value === target.value)?.value ?? chosen);
        }}
      />
      {chosen !== 'buyer' && <PayerFieldset type={chosen} form={{ text, tick, values }} />}
      <MailPreview
        questions={isComplete ? [{ call: 'correctPayer', params: { id }, body: bodyOf(values) }] : []}
      />
    </form>
  );
}

/** The page has read the order again, so that the next attempt replaces what is shown here. */
const StaleAlert = ({ payer }: Pick<AdminOrder, 'payer'>) => (
  <Alert kind="warning" live title="Neko je u međuvremenu izmijenio ovu prijavu.">
    <p>
      {payer
        ? `Njen platilac je sada: ${[payer.name, 'jib' in payer && payer.jib, payer.address].filter(Boolean).join(', ')}.`
        : 'Sada nema platioca.'}{' '}
      Odustanite ako je to u redu; ponovnim slanjem upisujete podatke iz obrasca.
    </p>
  </Alert>
);
