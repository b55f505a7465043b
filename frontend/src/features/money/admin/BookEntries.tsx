import type { StatementEntry } from '@institut/contract/statements/schema';
import { formatKm } from '@institut/contract/money/money';
import { useState } from 'react';
import { tieShortWords } from '../../../lib/format.ts';
import { useAppDispatch } from '../../../store/hooks.ts';
import { Button } from '../../../ui/Button.tsx';
import { Stack } from '../../../ui/primitives.ts';
import type { BulkTools } from '../../admin/AdminList.tsx';
import { BulkDialog, useBulkRun } from '../../admin/bulkRun.tsx';
import { MailPreview } from '../../admin/mails/MailPreview.tsx';
import { AmountList } from '../../admin/payments/AmountList.tsx';
import { bookEntry } from './statementCalls.ts';
import { bodyOfEntry, countBooked, countPayments, sumOf } from './statementTexts.ts';

const REPORT = { done: 'Evidentirano', failed: 'Nije evidentirano' };

/** The button that books the selected payments of a statement, after a dialog that names sum, amounts and mails. */
export function BookEntries({ rows, run, onClosed }: BulkTools<StatementEntry>) {
  const dispatch = useAppDispatch();
  const bulk = useBulkRun();
  const [isOpen, setIsOpen] = useState(false);
  const label = `Evidentiraj ${countBooked(rows.length)}`;

  const send = async (entry: StatementEntry) => {
    const answer = await dispatch(bookEntry({ params: { id: entry._id }, body: bodyOfEntry(entry) }));
    return bookEntry.rejected.match(answer) ? (answer.payload ?? null) : null;
  };
  const book = async () => {
    await run(REPORT, async () => ({ payload: await bulk.runEach(rows, send) }));
    setIsOpen(false);
  };

  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{label}</Button>
      <BulkDialog
        bulk={bulk}
        open={isOpen}
        onClose={() => setIsOpen(false)}
        onClosed={onClosed}
        title={label}
        label="Evidentiranje uplata"
        countOf={countPayments}
        start={
          <Button disabled={rows.length === 0} onClick={() => void book()}>
            Evidentiraj
          </Button>
        }
      >
        <Stack gap={5}>
          <Stack gap={2}>
            {sentencesOf(rows).map((sentence) => (
              <p key={sentence}>{tieShortWords(sentence)}</p>
            ))}
          </Stack>
          <AmountList
            label="Iznosi po prijavama"
            items={rows.map(({ _id, orders, payer, amount }) => ({
              id: _id,
              name: [orders.map(({ reference }) => reference).join(' i '), payer].filter(Boolean).join(', '),
              amount,
            }))}
          />
          <MailPreview
            questions={
              isOpen
                ? rows.map((entry) => ({
                    call: 'bookEntry',
                    params: { id: entry._id },
                    body: bodyOfEntry(entry),
                  }))
                : []
            }
          />
        </Stack>
      </BulkDialog>
    </>
  );
}

/** Returns the sentences about a booking: its sum, and how many amounts are others than what is open. */
function sentencesOf(rows: readonly StatementEntry[]): string[] {
  const others = rows.filter(({ state }) => state === 'otherAmount');
  const more = others.filter(({ amount, orders }) => amount > (orders[0]?.openAmount ?? 0)).length;
  return [
    `Ukupno: ${formatKm(sumOf(rows))}.`,
    ...(others.length > more ? [`Manje od otvorenog iznosa: ${countPayments(others.length - more)}.`] : []),
    ...(more > 0 ? [`Više od otvorenog iznosa: ${countPayments(more)}. Razlika će biti preplata.`] : []),
  ];
}
