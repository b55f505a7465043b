import {
  decideRefundBody,
  type DecideRefundBody,
  type RefundRequest,
} from '@institut/contract/cancellations/schema';
import { refundAsOf, type RefundDecision as Decision } from '@institut/contract/cancellations/values';
import { accountDigits, accountText } from '@institut/contract/documents/bankAccount';
import { dayOf } from '@institut/contract/frame/days';
import { formatKm } from '@institut/contract/money/money';
import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { isConfirmationRequired, type ApiError } from '../../../lib/apiError.ts';
import { fieldErrors, useForm } from '../../../lib/useForm.ts';
import { useToday } from '../../../lib/useBrowserValue.ts';
import { useAppDispatch } from '../../../store/hooks.ts';
import { showToast } from '../../../store/toastSlice.ts';
import { Button, type ButtonLook } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { FormError, TextArea } from '../../../ui/formFields.tsx';
import { MailPreview } from '../../admin/mails/MailPreview.tsx';
import { decideRefund, decisionReset, selectRefundDecision } from './moneySlice.ts';
import styles from './money.module.css';

export type { Decision };

const FORM_ID = 'odluka-povrat';

type DecisionTexts = { label: string; title: string; done: string; look: ButtonLook };

const DECISIONS: Readonly<Record<Decision, DecisionTexts>> = {
  approved: { label: 'Odobri', title: 'Odobri povrat', done: 'Povrat je odobren.', look: 'primary' },
  paid: {
    label: 'Isplaćeno',
    title: 'Povrat je isplaćen',
    done: 'Isplata je evidentirana.',
    look: 'primary',
  },
  rejected: { label: 'Odbij', title: 'Odbij povrat', done: 'Povrat je odbijen.', look: 'danger' },
};

const CHANGED: DecisionTexts = {
  label: 'Promijeni račun',
  title: 'Promijeni račun povrata',
  done: 'Račun povrata je promijenjen.',
  look: 'primary',
};

/** Returns the texts of a decision; an approved refund is approved again with another account. */
export const textsOf = (decision: Decision, { state }: RefundRequest): DecisionTexts =>
  decision === 'approved' && state === 'approved' ? CHANGED : DECISIONS[decision];

/** Returns what staff can decide about a refund; PayPal pays its own refunds once they are approved. */
export function decisionsOf({ state, method }: RefundRequest): readonly Decision[] {
  const paid: readonly Decision[] = method === 'bank' ? ['paid'] : [];
  if (state === 'requested') return ['approved', ...paid, 'rejected'];
  if (state !== 'approved') return [];
  return method === 'bank' ? ['paid', 'approved', 'rejected'] : ['rejected'];
}

type RefundDialogProps = {
  refund: RefundRequest;
  decision: Decision;
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
  /** The refund is another one, or may be: the answer was lost, or somebody else has decided. Resolves when the list is read. */
  onChanged: () => PromiseLike<unknown>;
};

/** Asks staff for what belongs to a decision about a refund. */
export function RefundDialog({ open, onClose, onClosed, ...form }: RefundDialogProps) {
  const isSending = isUnderWay(useSelector(selectRefundDecision));
  const { refund, decision } = form;
  const { title, look, label } = textsOf(decision, refund);
  return (
    <Dialog
      open={open}
      onOpenChange={() => !isSending && onClose()}
      onClosed={onClosed}
      title={title}
      description={`${formatKm(refund.amount)}, ${refund.payee}${refund.number ? `, otkazivanje ${refund.number}` : ''}.`}
      actions={
        <>
          <Button look="outline" disabled={isSending} onClick={onClose}>
            Odustani
          </Button>
          <Button type="submit" form={FORM_ID} look={look} loading={isSending} loadingText="Spremamo…">
            {label}
          </Button>
        </>
      }
    >
      <DecisionForm {...form} onDone={onClose} />
    </Dialog>
  );
}

type Values = { at: string; reference: string; note: string; account: string };
type FormProps = Pick<RefundDialogProps, 'refund' | 'decision' | 'onChanged'> & { onDone: () => void };

/** It is mounted when the dialog opens, so that nothing typed for one refund is left for the next. */
function DecisionForm({ refund, decision, onChanged, onDone }: FormProps) {
  const dispatch = useAppDispatch();
  const decided = useSelector(selectRefundDecision);
  const { error } = decided;
  const today = useToday() ?? '';
  const [attempt, setAttempt] = useState(0);
  const texts = textsOf(decision, refund);
  const isAgain = decision === 'approved' && refund.state === 'approved';
  const isUnconfirmed = refund.account !== '' && !refund.isAccountConfirmed;
  const isSame = (account: string) => !isUnconfirmed && accountDigits(account) === refund.account;
  useEffect(() => () => void dispatch(decisionReset()), [dispatch]);

  const { form, text, values, showErrors } = useForm<Values>({
    initial: {
      at: today,
      reference: '',
      note: decision === 'rejected' ? '' : refund.note,
      account: accountText(refund.account),
    },
    check: (values) => ({
      ...(decision === 'paid' && values.at > today && { at: 'Isplata ne može biti u budućnosti.' }),
      ...(isAgain && isSame(values.account) && { account: 'Unesite drugi račun.' }),
      ...fieldErrors(decideRefundBody, bodyOf(values)),
    }),
    onSubmit: (values) => void send(values),
  });

  function bodyOf({ at, reference, note, account }: Values): DecideRefundBody {
    return {
      state: decision,
      asOf: refundAsOf(refund),
      note,
      ...(decision === 'paid' && { at: at || today, reference }),
      ...(decision !== 'rejected' && refund.method === 'bank' && { account }),
    };
  }

  async function send(values: Values): Promise<void> {
    if (isUnderWay(decided)) return;
    const answer = await dispatch(decideRefund({ id: refund._id, body: bodyOf(values) }));
    if (decideRefund.fulfilled.match(answer)) {
      dispatch(showToast({ kind: 'success', text: texts.done }));
      // First the list, so that the dialog knows on closing whether its button is still there for the focus.
      await onChanged();
      return onDone();
    }
    setAttempt((count) => count + 1);
    if (answer.payload) showErrors(answer.payload.fields);
    if (answer.payload?.status !== 400 && !(answer.payload && isConfirmationRequired(answer.payload)))
      await onChanged();
  }

  return (
    <form {...form} id={FORM_ID} className={styles.form} aria-label={texts.title}>
      <FormError message={error && !hasFields(error) ? error.message : null} attempt={attempt} />
      {decision === 'approved' && !isAgain && (
        <p>
          {refund.method === 'paypal'
            ? 'PayPal vraća novac na način na koji je plaćeno; stanje se mijenja samo.'
            : 'Odobreni povrati idu u listu za banku. Isplatu evidentirate kada novac ode.'}
        </p>
      )}
      {decision === 'paid' && (
        <>
          <TextField
            {...text('at')}
            label="Dan isplate"
            type="date"
            min={dayOf(refund.requestedAt)}
            max={today}
          />
          <TextField {...text('reference')} label="Broj povrata" help="Npr. izvod 214/2026" optional />
        </>
      )}
      {decision !== 'rejected' && refund.method === 'bank' && (
        <TextField
          {...text('account')}
          label="Račun primaoca"
          help={
            isUnconfirmed
              ? UNCONFIRMED
              : 'Drugi račun potvrđujete lozinkom, a kupac dobija e\u2011mail o promjeni.'
          }
          autoComplete="off"
          optional
        />
      )}
      <TextArea
        {...text('note')}
        label={decision === 'rejected' ? 'Razlog' : 'Napomena o povratu'}
        help={decision === 'rejected' ? 'Kupac ga dobija e\u2011mailom.' : undefined}
        rows={2}
        optional={decision !== 'rejected'}
      />
      {!(isAgain && isSame(values.account)) && (
        <MailPreview
          questions={
            Object.keys(fieldErrors(decideRefundBody, bodyOf(values))).length === 0
              ? [{ call: 'decideRefund', params: { id: refund._id }, body: bodyOf(values) }]
              : []
          }
        />
      )}
    </form>
  );
}

/** The decision is sent, or the list is read again after it. */
const isUnderWay = ({ status }: { status: string }): boolean => status === 'request' || status === 'success';

const UNCONFIRMED =
  'Račun je upisan bez potvrde lozinkom. Provjerite ga s kupcem; odobravanjem ga potvrđujete.';

const hasFields = ({ fields }: ApiError): boolean => Object.keys(fields).length > 0;
