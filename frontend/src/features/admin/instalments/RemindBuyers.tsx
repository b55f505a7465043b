import type { Receivable } from '@institut/contract/money/list.schema';
import { useState } from 'react';
import { useSelector } from 'react-redux';
import { forOrders } from '../../../lib/format.ts';
import { useAppDispatch } from '../../../store/hooks.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { MailPreview } from '../mails/MailPreview.tsx';
import type { BulkTools } from '../AdminList.tsx';
import { instalmentsReset, remindBuyers, selectReminders } from './instalmentsSlice.ts';

const REPORT = { done: 'Podsjetnik je spreman za slanje', failed: 'Podsjetnik nije poslan' };

/** Reminds the buyers of the selected orders, after a question; the report names those who get no reminder. */
export function RemindBuyers({ rows, run, onClosed }: BulkTools<Receivable>) {
  const dispatch = useAppDispatch();
  const { status, error } = useSelector(selectReminders);
  const [isAsking, setIsAsking] = useState(false);
  const early = rows.filter(({ age }) => age === 'notDue').length;

  const handleConfirm = async () => {
    const answer = await dispatch(remindBuyers(rows.map(({ _id: id }) => id)));
    if (!remindBuyers.fulfilled.match(answer)) return;
    setIsAsking(false);
    await run(REPORT, () => Promise.resolve(answer));
  };

  return (
    <>
      <Button
        onClick={() => {
          dispatch(instalmentsReset());
          setIsAsking(true);
        }}
      >
        Pošalji podsjetnike
      </Button>
      <ConfirmDialog
        open={isAsking}
        question={`Da li želite da pošaljete podsjetnike za ${forOrders(rows.length)}?`}
        confirmLabel="Pošalji podsjetnike"
        look="primary"
        busyLabel="Šaljemo…"
        busy={status === 'request'}
        error={error?.message}
        onConfirm={() => void handleConfirm()}
        onCancel={() => setIsAsking(false)}
        onClosed={onClosed}
      >
        <p>
          Svaki kupac dobija e&#8209;mail s otvorenim iznosom, rokom i podacima za uplatu. Prijave koje su
          danas već dobile podsjetnik i prijave na grant se preskaču.
        </p>
        {early > 0 && (
          <p>
            Rok za uplatu je stigao za {forOrders(rows.length - early)}, a još nije za {forOrders(early)}.
          </p>
        )}
        <p>
          Prijava bez rata na koju ništa nije uplaćeno može isteći ako uplata ne stigne do dana iz
          podsjetnika, a taj dan nije prije njenog roka za uplatu.
        </p>
        <MailPreview
          questions={[{ call: 'remindBuyers', body: { orders: rows.map(({ _id: id }) => id) } }]}
        />
      </ConfirmDialog>
    </>
  );
}
