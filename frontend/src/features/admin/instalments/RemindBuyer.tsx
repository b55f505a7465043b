import { formatKm } from '@institut/contract/money/money';
import type { AdminOrder } from '@institut/contract/orders/admin.schema';
import { BellRing } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { formatDate } from '../../../lib/format.ts';
import { useAppDispatch } from '../../../store/hooks.ts';
import { showToast } from '../../../store/toastSlice.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { MailPreview } from '../mails/MailPreview.tsx';
import { nextPaymentOf } from '../../orders/InstalmentList.tsx';
import { instalmentsReset, remindBuyer, selectReminder } from './instalmentsSlice.ts';

type RemindBuyerProps = { order: AdminOrder; onChanged: () => void };

/** Sends the reminder of the open amount now. */
export function RemindBuyer({ order, onChanged }: RemindBuyerProps) {
  const dispatch = useAppDispatch();
  const { status, error } = useSelector(selectReminder);
  const [isAsking, setIsAsking] = useState(false);
  useEffect(() => () => void dispatch(instalmentsReset()), [dispatch]);
  const { _id: id, reference, user, reminderDay, instalments } = order;

  const handleConfirm = async () => {
    const answer = await dispatch(remindBuyer(id));
    if (remindBuyer.fulfilled.match(answer)) {
      setIsAsking(false);
      dispatch(showToast({ kind: 'success', text: `Podsjetnik za ${user.email} je spreman za slanje.` }));
    }
    if (remindBuyer.fulfilled.match(answer) || answer.payload?.status === 409) onChanged();
  };

  return (
    <>
      <Button wide look="outline" onClick={() => setIsAsking(true)}>
        <BellRing aria-hidden />
        Pošalji podsjetnik
      </Button>
      <ConfirmDialog
        open={isAsking}
        question={`Da li želite da pošaljete podsjetnik za prijavu ${reference}?`}
        confirmLabel="Pošalji podsjetnik"
        look="primary"
        busyLabel="Šaljemo…"
        busy={status === 'request'}
        error={error?.message}
        onConfirm={() => void handleConfirm()}
        onCancel={() => setIsAsking(false)}
      >
        <p>
          Na {user.email} šaljemo e&#8209;mail da{reminderDay && ` do ${formatDate(reminderDay)}`} treba
          uplatiti {formatKm(nextPaymentOf(order))}, s referentnim brojem i podacima za uplatu.
          {reminderDay && instalments.length === 0 && ' Ako uplata do tada ne stigne, prijava ističe.'}
        </p>
        <MailPreview questions={[{ call: 'remindBuyer', params: { id } }]} />
      </ConfirmDialog>
    </>
  );
}
