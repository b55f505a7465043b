import { formatKm } from '@institut/contract/money/money';
import type { AdminOrder } from '@institut/contract/orders/admin.schema';
import { BellRing } from 'lucide-react';
import { useState } from 'react';
import { formatDate } from '../../../lib/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { CallQuestion } from '../../../ui/CallDialog.tsx';
import { MailPreview } from '../mails/MailPreview.tsx';
import { nextPaymentOf } from '../../orders/InstalmentList.tsx';
import { remindBuyer } from './instalmentCalls.ts';

type RemindBuyerProps = { order: AdminOrder; onChanged: () => void };

/** Sends the reminder of the open amount now. */
export function RemindBuyer({ order, onChanged }: RemindBuyerProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { _id: id, reference, user, reminderDay, instalments } = order;
  return (
    <>
      <Button wide look="outline" onClick={() => setIsAsking(true)}>
        <BellRing aria-hidden />
        Pošalji podsjetnik
      </Button>
      <CallQuestion
        open={isAsking}
        onClose={() => setIsAsking(false)}
        call={remindBuyer}
        request={{ params: { id } }}
        question={`Da li želite da pošaljete podsjetnik za prijavu ${reference}?`}
        confirmLabel="Pošalji podsjetnik"
        look="primary"
        busyLabel="Šaljemo…"
        done={`Podsjetnik za ${user.email} je spreman za slanje.`}
        onChanged={onChanged}
      >
        <p>
          Na {user.email} šaljemo e&#8209;mail da{reminderDay && ` do ${formatDate(reminderDay)}`} treba
          uplatiti {formatKm(nextPaymentOf(order))}, s referentnim brojem i podacima za uplatu.
          {reminderDay && instalments.length === 0 && ' Ako uplata do tada ne stigne, prijava ističe.'}
        </p>
        <MailPreview questions={[{ call: 'remindBuyer', params: { id } }]} />
      </CallQuestion>
    </>
  );
}
