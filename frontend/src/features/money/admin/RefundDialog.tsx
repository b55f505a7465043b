import {
  decideRefundBody,
  type DecideRefundBody,
  type RefundRequest,
} from '@institut/contract/cancellations/schema';
import { refundAsOf, type RefundDecision as Decision } from '@institut/contract/cancellations/values';
import { accountDigits, accountText } from '@institut/contract/documents/bankAccount';
import { dayOf } from '@institut/contract/frame/days';
import { formatKm } from '@institut/contract/money/money';
import { fieldErrors } from '../../../lib/useForm.ts';
import { useToday } from '../../../lib/useBrowserValue.ts';
import type { ButtonLook } from '../../../ui/Button.tsx';
import { CallDialog } from '../../../ui/CallDialog.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { TextArea } from '../../../ui/formFields.tsx';
import { MailPreview } from '../../admin/mails/MailPreview.tsx';
import { decideRefund } from './moneyCalls.ts';

export type { Decision };

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

type Values = { at: string; reference: string; note: string; account: string };

/** Asks staff for what belongs to a decision about a refund. */
export function RefundDialog({ refund, decision, ...dialog }: RefundDialogProps) {
  const today = useToday() ?? '';
  const { title, label, done, look } = textsOf(decision, refund);
  const isAgain = decision === 'approved' && refund.state === 'approved';
  const isUnconfirmed = refund.account !== '' && !refund.isAccountConfirmed;
  const isSame = (account: string) => !isUnconfirmed && accountDigits(account) === refund.account;
  const params = { id: refund._id };
  const bodyOf = ({ at, reference, note, account }: Values): DecideRefundBody => ({
    state: decision,
    asOf: refundAsOf(refund),
    note,
    ...(decision === 'paid' && { at: at || today, reference }),
    ...(decision !== 'rejected' && refund.method === 'bank' && { account }),
  });
  return (
    <CallDialog
      {...dialog}
      call={decideRefund}
      title={title}
      description={`${formatKm(refund.amount)}, ${refund.payee}${refund.number ? `, otkazivanje ${refund.number}` : ''}.`}
      confirmLabel={label}
      busyLabel="Čuvamo…"
      look={look}
      done={done}
      initial={{
        at: today,
        reference: '',
        note: decision === 'rejected' ? '' : refund.note,
        account: accountText(refund.account),
      }}
      check={(values) => ({
        ...(decision === 'paid' && values.at > today && { at: 'Isplata ne može biti u budućnosti.' }),
        ...(isAgain && isSame(values.account) && { account: 'Unesite drugi račun.' }),
        ...fieldErrors(decideRefundBody, bodyOf(values)),
      })}
      request={(values) => ({ params, body: bodyOf(values) })}
    >
      {({ text, values }) => (
        <>
          {decision === 'approved' && !isAgain && (
            <p>
              {refund.method === 'paypal'
                ? 'PayPal vraća novac na način na koji je plaćeno; stanje će se promijeniti automatski.'
                : 'Odobreni povrati nalaze se na listi za banku. Isplatu evidentirate kada novac pošaljete.'}
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
                  : 'Drugi račun potvrđujete lozinkom, a podnosilac dobija e\u2011mail o promjeni.'
              }
              autoComplete="off"
              optional
            />
          )}
          <TextArea
            {...text('note')}
            label={decision === 'rejected' ? 'Razlog' : 'Napomena o povratu'}
            help={decision === 'rejected' ? 'Podnosilac ga dobija e\u2011mailom.' : undefined}
            rows={2}
            optional={decision !== 'rejected'}
          />
          {!(isAgain && isSame(values.account)) && (
            <MailPreview
              questions={
                Object.keys(fieldErrors(decideRefundBody, bodyOf(values))).length === 0
                  ? [{ call: 'decideRefund', params, body: bodyOf(values) }]
                  : []
              }
            />
          )}
        </>
      )}
    </CallDialog>
  );
}

const UNCONFIRMED =
  'Račun je upisan bez potvrde lozinkom. Provjerite ga s podnosiocem prijave; odobravanjem ga potvrđujete.';
