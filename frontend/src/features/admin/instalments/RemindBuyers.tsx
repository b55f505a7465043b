import type { Receivable } from '@institut/contract/money/list.schema';
import { useState } from 'react';
import { forOrders } from '../adminCounts.ts';
import { Button } from '../../../ui/Button.tsx';
import { CallQuestion } from '../../../ui/CallDialog.tsx';
import { MailPreview } from '../mails/MailPreview.tsx';
import type { BulkTools } from '../AdminList.tsx';
import { remindBuyers } from './instalmentCalls.ts';

const REPORT = { done: 'Podsjetnik je spreman za slanje', failed: 'Podsjetnik nije poslan' };

/** Reminds the buyers of the selected orders, after a question; the report names those who get no reminder. */
export function RemindBuyers({ rows, run, onClosed }: BulkTools<Receivable>) {
  const [isAsking, setIsAsking] = useState(false);
  const ids = rows.map(({ _id: id }) => id);
  const early = rows.filter(({ age }) => age === 'notDue').length;
  return (
    <>
      <Button onClick={() => setIsAsking(true)}>Pošalji podsjetnike</Button>
      <CallQuestion
        open={isAsking}
        onClose={() => setIsAsking(false)}
        call={remindBuyers}
        request={ids}
        question={`Da li želite da pošaljete podsjetnike za ${forOrders(rows.length)}?`}
        confirmLabel="Pošalji podsjetnike"
        look="primary"
        busyLabel="Šaljemo…"
        onDone={(outcomes) => void run(REPORT, () => Promise.resolve({ payload: outcomes }))}
        onClosed={onClosed}
      >
        <p>
          Svaki podnosilac dobija e&#8209;mail s otvorenim iznosom, rokom i podacima za uplatu. Prijave koje
          su danas već dobile podsjetnik i prijave za koje je zatražen grant se preskaču.
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
        <MailPreview questions={[{ call: 'remindBuyers', body: { orders: ids } }]} />
      </CallQuestion>
    </>
  );
}
