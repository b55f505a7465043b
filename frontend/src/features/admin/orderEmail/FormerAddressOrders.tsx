import type { AdminOrderSummary } from '@institut/contract/orders/admin.schema';
import { useState } from 'react';
import { useAppDispatch } from '../../../store/hooks.ts';
import { showToast } from '../../../store/toastSlice.ts';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { coursesText } from '../../orders/OrderMarks.tsx';
import { MailPreview } from '../mails/MailPreview.tsx';
import { correctOrderEmail } from './orderEmailCalls.ts';

const REASON = 'Promijenjena je adresa naloga.';

export type FormerAddressOrdersProps = {
  /** Open orders of the person with the former address. */
  orders: readonly AdminOrderSummary[];
  former: string;
  email: string;
  onDone: () => void;
};

/** Offers to give the orders of a person the new address of the account: a change of the account does not do that by itself. */
export function FormerAddressOrders({ orders, former, email, onDone }: FormerAddressOrdersProps) {
  const dispatch = useAppDispatch();
  const [left, setLeft] = useState(orders);
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  async function correctAll(): Promise<void> {
    setIsBusy(true);
    setError(null);
    for (const order of left) {
      const { _id: id, reference, version } = order;
      const body = { email, reason: REASON, version };
      const answer = await dispatch(correctOrderEmail({ params: { id }, body }));
      if (!correctOrderEmail.fulfilled.match(answer)) {
        setError(
          `Prijava ${reference} i dalje ima dosadašnju adresu. ${answer.payload?.message ?? ''}`.trim(),
        );
        return setIsBusy(false);
      }
      setLeft((before) => before.filter((other) => other !== order));
    }
    dispatch(showToast({ kind: 'success', text: `Poruke o prijavama od sada idu na ${email}.` }));
    onDone();
  }

  return (
    <ConfirmDialog
      open
      question="Promijeniti adresu i na prijavama?"
      confirmLabel="Promijeni i na prijavama"
      busyLabel="Mijenjamo…"
      look="primary"
      busy={isBusy}
      error={error}
      onConfirm={() => void correctAll()}
      onCancel={onDone}
    >
      <p>
        Nalog ima novu adresu, a poruke o ovim prijavama i dalje idu na <strong>{former}</strong>:
      </p>
      <ul>
        {left.map(({ _id: id, reference, orderItems }) => (
          <li key={id}>
            {reference}, {coursesText(orderItems)}
          </li>
        ))}
      </ul>
      <p>
        Ako ih promijenite, idu na <strong>{email}</strong>, i one koje još čekaju na slanje.
      </p>
      {!isBusy && (
        <MailPreview
          questions={left.map(({ _id: id, version }) => ({
            call: 'correctOrderEmail',
            params: { id },
            body: { email, reason: REASON, version },
          }))}
        />
      )}
    </ConfirmDialog>
  );
}
