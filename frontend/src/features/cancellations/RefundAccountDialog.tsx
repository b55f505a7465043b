import { refundAccountBody, type Cancellation } from '@institut/contract/cancellations/schema';
import { formatKm } from '@institut/contract/money/money';
import { fieldErrors } from '../../lib/useForm.ts';
import { CallDialog } from '../../ui/CallDialog.tsx';
import { TextField } from '../../ui/Field.tsx';
import { giveRefundAccount } from './cancellationCalls.ts';
import { accountText } from './refundTexts.tsx';

type RefundAccountDialogProps = {
  order: string;
  /** The number of the cancellation. */
  number: string;
  refund: NonNullable<Cancellation['refund']>;
  open: boolean;
  onClose: () => void;
  onChanged: () => void;
};

/** Asks for the account of a refund. */
export function RefundAccountDialog({ order, number, refund, ...dialog }: RefundAccountDialogProps) {
  const bodyOf = ({ account }: { account: string }) => ({ refund: refund._id, account });
  return (
    <CallDialog
      {...dialog}
      call={giveRefundAccount}
      title="Račun za povrat"
      description={`Zahtjev ${number}, povrat od ${formatKm(refund.amount)}.`}
      confirmLabel="Sačuvaj račun"
      busyLabel="Šaljemo…"
      done="Račun za povrat je upisan."
      initial={{ account: accountText(refund.account) }}
      check={(values) => fieldErrors(refundAccountBody, bodyOf(values))}
      request={(values) => ({ params: { id: order }, body: bodyOf(values) })}
    >
      {({ text, first }) => (
        <TextField
          {...text('account')}
          ref={first}
          label="Broj računa"
          help="16 cifara, kako stoje na kartici računa ili u aplikaciji banke; za račun u inostranstvu IBAN."
          autoComplete="off"
        />
      )}
    </CallDialog>
  );
}
