import { refundAccountBody, type Cancellation } from '@institut/contract/cancellations/schema';
import { formatKm } from '@institut/contract/money/money';
import { useLayoutEffect, useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import { isConfirmationRequired } from '../../lib/apiError.ts';
import { fieldErrors, useForm } from '../../lib/useForm.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { showToast } from '../../store/toastSlice.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/Field.tsx';
import { FormError } from '../../ui/formFields.tsx';
import { cancellationsReset, giveRefundAccount, selectAccount } from './cancellationsSlice.ts';
import styles from './CancelDialog.module.css';
import { accountText } from './refundTexts.tsx';

const FORM_ID = 'racun-povrata';

type RefundAccountDialogProps = {
  order: string;
  /** Of the cancellation. */
  number: string;
  refund: NonNullable<Cancellation['refund']>;
  open: boolean;
  onClose: () => void;
  onChanged: () => void;
};

/** Asks for the account of a refund. It is mounted anew each time it is asked for. */
export function RefundAccountDialog(props: RefundAccountDialogProps) {
  const { order, number, refund, open, onClose, onChanged } = props;
  const dispatch = useAppDispatch();
  const { status, error } = useSelector(selectAccount);
  const [attempt, setAttempt] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const isSending = status === 'request';
  useLayoutEffect(() => () => void dispatch(cancellationsReset()), [dispatch]);

  const { form, text, showErrors } = useForm({
    initial: { account: accountText(refund.account) },
    check: ({ account }) => fieldErrors(refundAccountBody, { refund: refund._id, account }),
    onSubmit: ({ account }) => void send(account),
  });

  async function send(account: string): Promise<void> {
    if (isSending) return;
    const answer = await dispatch(giveRefundAccount({ order, refund: refund._id, account }));
    if (giveRefundAccount.fulfilled.match(answer)) {
      dispatch(showToast({ kind: 'success', text: 'Račun za povrat je upisan.' }));
      onClose();
      return onChanged();
    }
    setAttempt((count) => count + 1);
    if (answer.payload) showErrors(answer.payload.fields);
    if (answer.payload?.status !== 400 && !(answer.payload && isConfirmationRequired(answer.payload)))
      onChanged();
  }

  const isBesideField = error?.fields['account'] !== undefined;
  return (
    <Dialog
      open={open}
      onOpenChange={() => !isSending && onClose()}
      initialFocus={field}
      title="Račun za povrat"
      description={`Zahtjev ${number}, povrat ${formatKm(refund.amount)}.`}
      actions={
        <>
          <Button look="outline" disabled={isSending} onClick={onClose}>
            Odustani
          </Button>
          <Button type="submit" form={FORM_ID} loading={isSending} loadingText="Šaljemo…">
            Sačuvaj račun
          </Button>
        </>
      }
    >
      <form {...form} id={FORM_ID} className={styles.form} aria-label="Račun za povrat">
        <FormError message={isBesideField ? null : error?.message} attempt={attempt} />
        <TextField
          {...text('account')}
          ref={field}
          label="Broj računa"
          help="16 cifara, kako stoje na kartici računa ili u aplikaciji banke; za račun u inostranstvu IBAN."
          autoComplete="off"
        />
      </form>
    </Dialog>
  );
}
