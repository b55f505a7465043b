import type { DecideRefundBody, RefundRequest } from '@institut/contract/cancellations/schema';
import { refundAsOf } from '@institut/contract/cancellations/values';
import { formatKm } from '@institut/contract/money/money';
import { useRef, useState, type RefObject } from 'react';
import { counted, tieShortWords } from '../../../lib/format.ts';
import { useForm } from '../../../lib/useForm.ts';
import { useToday } from '../../../lib/useBrowserValue.ts';
import { useAppDispatch } from '../../../store/hooks.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { Stack } from '../../../ui/primitives.ts';
import type { BulkTools } from '../../admin/AdminList.tsx';
import { BulkDialog, useBulkRun } from '../../admin/bulkRun.tsx';
import { MailPreview } from '../../admin/mails/MailPreview.tsx';
import { AmountList } from '../../admin/payments/AmountList.tsx';
import { adminRefunds } from './moneyLists.ts';
import { decisionsOf } from './RefundDialog.tsx';

type Decision = 'approved' | 'paid';

const TEXTS = {
  approved: {
    button: 'Odobri povrate',
    label: 'Odobravanje povrata',
    report: { done: 'Odobreno', failed: 'Nije odobreno' },
  },
  paid: {
    button: 'Evidentiraj isplatu',
    label: 'Evidentiranje isplata',
    report: { done: 'Isplata je evidentirana', failed: 'Isplata nije evidentirana' },
  },
} as const;

const countRefunds = counted('povrat', 'povrata', 'povrata');
const ofRefunds = counted('povrata', 'povrata', 'povrata');

/** Returns whether a decision about many refunds applies to this one; an approved one is approved again alone. */
const isDecidable = (refund: RefundRequest, decision: Decision): boolean =>
  decisionsOf(refund).includes(decision) && !(decision === 'approved' && refund.state === 'approved');

type Values = { at: string; reference: string };

const bodyOf = (refund: RefundRequest, decision: Decision, { at, reference }: Values): DecideRefundBody => ({
  state: decision,
  asOf: refundAsOf(refund),
  ...(decision === 'paid' && { at, ...(reference.trim() && { reference: reference.trim() }) }),
});

/** The buttons of the bar for selected refunds. */
export const BulkRefunds = (tools: BulkTools<RefundRequest>) => (
  <>
    <BulkRefund {...tools} decision="approved" />
    <BulkRefund {...tools} decision="paid" />
  </>
);

/** Approves the selected refunds, or records that they were paid out, after a dialog that names each amount. */
function BulkRefund({ rows, run, onClosed, decision }: BulkTools<RefundRequest> & { decision: Decision }) {
  const dispatch = useAppDispatch();
  const bulk = useBulkRun();
  const [isOpen, setIsOpen] = useState(false);
  const day = useRef<HTMLInputElement>(null);
  const refunds = rows.filter((refund) => isDecidable(refund, decision));
  const { button, label, report } = TEXTS[decision];
  const formId = `povrati-${decision}`;

  const decide = async (values: Values) => {
    const send = async (refund: RefundRequest) => {
      const body = bodyOf(refund, decision, values);
      const answer = await dispatch(adminRefunds.update({ id: refund._id, body }));
      return adminRefunds.update.rejected.match(answer) ? (answer.payload ?? null) : null;
    };
    await run(report, async () => ({ payload: await bulk.runEach(refunds, send) }));
    setIsOpen(false);
  };

  return (
    <>
      <Button look={decision === 'paid' ? 'outline' : 'primary'} onClick={() => setIsOpen(true)}>
        {button}
      </Button>
      <BulkDialog
        bulk={bulk}
        open={isOpen}
        onClose={() => setIsOpen(false)}
        onClosed={onClosed}
        initialFocus={day}
        title={`${button}: ${refunds.length}`}
        label={label}
        countOf={ofRefunds}
        start={
          <Button type="submit" form={formId} disabled={refunds.length === 0}>
            {button}
          </Button>
        }
      >
        <DecisionForm
          id={formId}
          day={day}
          decision={decision}
          refunds={refunds}
          skipped={rows.length - refunds.length}
          onSubmit={(values) => void decide(values)}
        />
      </BulkDialog>
    </>
  );
}

type DecisionFormProps = {
  id: string;
  day: RefObject<HTMLInputElement | null>;
  decision: Decision;
  refunds: readonly RefundRequest[];
  skipped: number;
  onSubmit: (values: Values) => void;
};

function DecisionForm({ id, day, decision, refunds, skipped, onSubmit }: DecisionFormProps) {
  const today = useToday() ?? '';
  const { form, text, values } = useForm<Values>({
    initial: { at: today, reference: '' },
    check: ({ at }): { at?: string } => {
      if (at === '') return { at: 'Unesite dan isplate.' };
      return at > today ? { at: 'Isplata ne može biti u budućnosti.' } : {};
    },
    onSubmit,
  });
  return (
    <Stack as="form" gap={5} {...form} id={id}>
      <Stack gap={2}>
        {refundTexts(refunds, decision, skipped).map((sentence) => (
          <p key={sentence}>{tieShortWords(sentence)}</p>
        ))}
      </Stack>
      {decision === 'paid' && (
        <>
          <TextField {...text('at')} ref={day} label="Dan isplate" type="date" max={today} />
          <TextField
            {...text('reference')}
            label="Broj povrata"
            help="Npr. izvod 214/2026; upisuje se uz svaki povrat."
            optional
          />
        </>
      )}
      <AmountList
        label="Iznosi povrata"
        items={refunds.map(({ _id, payee, number, order, amount }) => ({
          id: _id,
          name: [payee, number || order?.reference].filter(Boolean).join(', '),
          amount,
        }))}
      />
      <MailPreview
        questions={
          values.at !== '' && values.at <= today
            ? refunds.map((refund) => ({
                call: 'decideRefund',
                params: { id: refund._id },
                body: bodyOf(refund, decision, values),
              }))
            : []
        }
      />
    </Stack>
  );
}

/** Returns the sentences about a decision: what it adds up to, and what staff have to know before they make it. */
function refundTexts(refunds: readonly RefundRequest[], decision: Decision, skipped: number): string[] {
  const toBank = refunds.filter(({ method }) => method === 'bank');
  const without = toBank.filter(({ account }) => account === '').length;
  const unconfirmed = toBank.filter(
    ({ account, isAccountConfirmed }) => account !== '' && !isAccountConfirmed,
  ).length;
  return [
    `Ukupno: ${formatKm(refunds.reduce((sum, { amount }) => sum + amount, 0))}.`,
    ...(skipped > 0
      ? [`Preskače se: ${countRefunds(skipped)}, jer stanje ili način povrata to ne dopušta.`]
      : []),
    ...(without > 0 ? [`Nema račun: ${countRefunds(without)}.`] : []),
    ...(unconfirmed > 0 && decision === 'approved'
      ? [
          `Račun upisan bez potvrde lozinkom ima: ${countRefunds(unconfirmed)}. Provjerite ga s podnosiocem prijave; odobravanjem ga potvrđujete.`,
        ]
      : []),
  ];
}
