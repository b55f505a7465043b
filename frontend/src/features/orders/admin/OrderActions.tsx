import { dayOf } from '@institut/contract/frame/days';
import { formatKm } from '@institut/contract/money/money';
import type { AdminOrder } from '@institut/contract/orders/admin.schema';
import { openOf } from '@institut/contract/payments/openOf';
import { Banknote, Mail } from 'lucide-react';
import { useState } from 'react';
import { useSelector } from 'react-redux';
import type { ApiError } from '../../../lib/apiError.ts';
import { formatDate } from '../../../lib/format.ts';
import { retryText } from '../../../lib/retryText.ts';
import { useFocusOnChange } from '../../../lib/useFocusOnChange.ts';
import { can } from '../../../store/can.ts';
import { useCall } from '../../../store/calls.ts';
import { useAppDispatch } from '../../../store/hooks.ts';
import { showToast } from '../../../store/toastSlice.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { CallQuestion } from '../../../ui/CallDialog.tsx';
import { Note, Stack } from '../../../ui/primitives.ts';
import { selectUser } from '../../users/sessionSlice.ts';
import { CancelButton } from '../../cancellations/CancelButton.tsx';
import { loadOrderSeats } from '../../participants/orderSeatCalls.ts';
import { DeliverButton } from '../DeliverButton.tsx';
import { MailPreview } from '../../admin/mails/MailPreview.tsx';
import { useMailingQuestion } from '../../admin/mails/useMailQuestion.tsx';
import { RemindBuyer } from '../../admin/instalments/RemindBuyer.tsx';
import { Flag, isWaiting } from '../OrderMarks.tsx';
import { useDecision } from './DecisionActions.tsx';
import { MONEY_TEXTS, OrderPaymentDialog } from '../../admin/payments/OrderPaymentDialog.tsx';
import { resendMail, undeliverOrder } from './adminOrders.ts';
import styles from './OrderActions.module.css';

type ActionsProps = {
  order: AdminOrder;
  /** The form has unsaved changes, which these actions do not include. */
  isChanged: boolean;
  onChanged: () => void;
};

/** The usual actions, each with what it does before it is pressed. They take effect at once, without the form. */
export function OrderActions(props: ActionsProps) {
  const dispatch = useAppDispatch();
  const user = useSelector(selectUser);
  const { order } = props;
  const decision = useDecision(props);
  // A decided, delivered or cancelled order does not have the button that was pressed.
  const section = useFocusOnChange(`${order.status} ${order.isDelivered} ${order.cancelledAt ?? ''}`);
  return (
    <Stack
      as="section"
      gap={5}
      ref={section}
      tabIndex={-1}
      className={styles.actions}
      aria-labelledby="radnje"
    >
      <h2 id="radnje">Radnje</h2>
      {props.isChanged && (
        <Note className={styles.hint}>Radnje ne uključuju izmjene koje još niste sačuvali.</Note>
      )}
      {decision.feedback}
      {decision.usual}
      {can(user, 'money') && <PaymentAction {...props} />}
      {can(user, 'money') && order.user.email && isWaiting(order) && (
        <Stack gap={3}>
          <RemindBuyer {...props} />
        </Stack>
      )}
      {order.user.email && can(user, ['enrolment', 'money']) && <ResendMail {...props} />}
      <h3>Više</h3>
      <Delivery {...props} />
      {decision.rare}
      {!order.isDelivered && can(user, 'enrolment') && (
        <Stack gap={3}>
          <CancelButton
            isStaff
            order={order._id}
            heldSeats={order.heldSeats}
            renderMails={(body) => (
              <MailPreview questions={[{ call: 'cancelOrder', params: { id: order._id }, body }]} />
            )}
            onChanged={() => {
              void dispatch(loadOrderSeats(order._id));
              props.onChanged();
            }}
          />
        </Stack>
      )}
    </Stack>
  );
}

function PaymentAction({ order, onChanged }: ActionsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { openAmount, user } = order;
  const open = openOf(order);
  return (
    <Stack gap={3}>
      <Button wide look="outline" onClick={() => setIsOpen(true)}>
        <Banknote aria-hidden />
        {MONEY_TEXTS.payment.record}
      </Button>
      <Note className={styles.hint}>
        {open > 0 ? `Otvoreno je ${formatKm(open)}.` : 'Ništa nije otvoreno.'} Iznos i dan unosite u sljedećem
        koraku
        {openAmount > 0 && user.email !== ''
          ? '; podnosilac dobija e\u2011mail da je uplata evidentirana.'
          : '.'}
      </Note>
      <OrderPaymentDialog
        kind="payment"
        order={order}
        open={isOpen}
        onClose={() => setIsOpen(false)}
        onChanged={onChanged}
      />
    </Stack>
  );
}

function Delivery({ order, onChanged }: ActionsProps) {
  const { _id: id, isPaid, isDelivered, deliveredAt, cancelledAt } = order;
  const canDeliver = can(useSelector(selectUser), 'enrolment');
  const yes = deliveredAt ? `Isporučeno, ${formatDate(dayOf(deliveredAt))}` : 'Isporučeno';
  return (
    <Stack gap={3}>
      <p>
        <Flag isSet={isDelivered} yes={yes} no="Nije isporučeno" />
      </p>
      {canDeliver && isDelivered && <UndeliverButton order={order} onChanged={onChanged} />}
      {canDeliver && !isDelivered && isPaid && !cancelledAt && (
        <DeliverButton id={id} onChanged={onChanged} />
      )}
      {!isDelivered && !isPaid && !cancelledAt && (
        <Note className={styles.hint}>Samo plaćena prijava može se označiti kao isporučena.</Note>
      )}
    </Stack>
  );
}

function UndeliverButton({ order, onChanged }: Pick<ActionsProps, 'order' | 'onChanged'>) {
  const { _id: id, reference, version } = order;
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button look="quiet" className={styles.quiet} onClick={() => setIsAsking(true)}>
        Ukloni oznaku isporuke
      </Button>
      <CallQuestion
        open={isAsking}
        onClose={() => setIsAsking(false)}
        call={undeliverOrder}
        request={{ params: { id }, body: { version, isDelivered: false } }}
        question="Da li želite da uklonite oznaku isporuke?"
        confirmLabel="Ukloni oznaku"
        busyLabel="Uklanjamo…"
        onChanged={onChanged}
      >
        <p>
          Uz prijavu {reference} podnosiocu će ponovo pisati da kurs još nije održan. O tome ne šaljemo
          e&#8209;mail.
        </p>
      </CallQuestion>
    </>
  );
}

function ResendMail({ order, onChanged }: ActionsProps) {
  const dispatch = useAppDispatch();
  const { run, isRunning, error } = useCall(resendMail);
  const { _id: id, user } = order;
  const mails = useMailingQuestion();

  const handleClick = async () => {
    const request = { params: { id } };
    if (!(await mails.mayBeSent({ call: 'notifyBuyer', ...request }))) return;
    const { error: failure } = await run(request);
    if (failure) return;
    dispatch(showToast({ kind: 'success', text: `E-mail za ${user.email} je spreman za slanje.` }));
    onChanged();
  };

  return (
    <Stack gap={3}>
      {error && (
        <Alert kind="error" live title="E-mail nije poslan.">
          <p>{failureText(error)}</p>
        </Alert>
      )}
      <Button
        wide
        look="outline"
        loading={isRunning}
        loadingText="Šaljemo…"
        onClick={() => void handleClick()}
      >
        <Mail aria-hidden />
        Pošalji e-mail ponovo
      </Button>
      {mails.dialog}
      <Note className={styles.hint}>
        Na {user.email} šaljemo e&#8209;mail s&nbsp;trenutnim statusom prijave.
      </Note>
    </Stack>
  );
}

const failureText = ({ status, retryAfter, message }: ApiError): string =>
  status === 429 && retryAfter ? `Previše e-mailova odjednom. ${retryText(retryAfter)}` : message;
