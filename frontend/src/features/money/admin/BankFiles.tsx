import { LEFT_OUT_LABELS } from '@institut/contract/cancellations/labels';
import type { BankOrders } from '@institut/contract/cancellations/schema';
import { formatKm } from '@institut/contract/money/money';
import { Download } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { counted } from '../../../lib/format.ts';
import { saveFile } from '../../../lib/saveFile.ts';
import { useCall } from '../../../store/calls.ts';
import { useAppDispatch } from '../../../store/hooks.ts';
import { showToast } from '../../../store/toastSlice.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Note, Stack } from '../../../ui/primitives.ts';
import { AmountList } from '../../admin/payments/AmountList.tsx';
import { loadBankOrders } from './moneyCalls.ts';
import { RecipientFiles } from './RecipientFiles.tsx';

const countOrders = counted('nalog', 'naloga', 'naloga');

type BankFilesProps = Omit<ComponentProps<typeof RecipientFiles>, 'recipient' | 'children'> & {
  query: Parameters<typeof loadBankOrders>[0];
};

/** The files with the refunds that the bank pays: lists of them, and orders which the program of the bank carries out. */
export function BankFiles({ query, ...files }: BankFilesProps) {
  const dispatch = useAppDispatch();
  const { run, isRunning } = useCall(loadBankOrders);
  const [saved, setSaved] = useState<BankOrders | null>(null);
  const [isOpen, setIsOpen] = useState(false);

  async function save(): Promise<void> {
    const { data, error } = await run(query);
    if (error) {
      dispatch(showToast({ kind: 'error', text: `Nalozi nisu sačuvani. ${error.message}` }));
      return;
    }
    if (data.xml) saveFile(new Blob([data.xml], { type: 'application/xml' }), data.name);
    setSaved(data);
    setIsOpen(true);
  }

  return (
    <>
      <RecipientFiles {...files} recipient="banku">
        <Button look="outline" loading={isRunning} onClick={() => void save()}>
          {!isRunning && <Download aria-hidden />}
          <span>Nalozi (pain.001)</span>
        </Button>
      </RecipientFiles>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title="Nalozi za banku"
        actions={<Button onClick={() => setIsOpen(false)}>U redu</Button>}
      >
        {saved && <SavedOrders {...saved} />}
      </Dialog>
    </>
  );
}

const SavedOrders = ({ name, count, total, leftOut }: BankOrders) => (
  <Stack gap={4}>
    <p>
      {count > 0
        ? `Sačuvano je: ${countOrders(count)}, ukupno ${formatKm(total)}.`
        : 'Nema odobrenog povrata s potvrđenim domaćim računom, pa nema ni datoteke.'}
    </p>
    {count > 0 && (
      <>
        <Note>{name}</Note>
        <p>Kada naloge date banci, evidentirajte isplatu: do tada su isti povrati i u sljedećoj datoteci.</p>
      </>
    )}
    {leftOut.length > 0 && (
      <>
        <p>Ovi odobreni povrati nisu u datoteci:</p>
        <AmountList
          label="Povrati koji nisu u datoteci"
          items={leftOut.map(({ _id: id, payee, reference, amount, reason }) => ({
            id,
            name: `${[payee, reference].filter(Boolean).join(', ')} – ${LEFT_OUT_LABELS[reason]}`,
            amount,
          }))}
        />
      </>
    )}
  </Stack>
);
