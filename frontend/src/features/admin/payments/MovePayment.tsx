import { formatKm } from '@institut/contract/money/money';
import type { AdminOrder, AdminOrderSummary } from '@institut/contract/orders/admin.schema';
import type { PaymentRecord } from '@institut/contract/payments/schema';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useSelector } from 'react-redux';
import { useForm } from '../../../lib/useForm.ts';
import { useSettledText } from '../../../lib/useSettledText.ts';
import { newUuid } from '../../../lib/uuid.ts';
import { useAppDispatch, useLoaded } from '../../../store/hooks.ts';
import { showToast } from '../../../store/toastSlice.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { FormError, SearchField } from '../../../ui/formFields.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { Sum, SumList } from '../../../ui/PriceSums.tsx';
import { SkeletonText } from '../../../ui/Skeleton.tsx';
import choice from '../CourseChoice.module.css';
import { MailPreview } from '../mails/MailPreview.tsx';
import { findOrders, ledgerReset, movePayment, selectFoundOrders, selectMoving } from './ledgerSlice.ts';
import styles from './paymentForm.module.css';

type MovePaymentProps = {
  order: AdminOrder;
  record: PaymentRecord;
  open: boolean;
  onClose: () => void;
  /** The order is another one, or may be. */
  onChanged: () => void;
};

/** The dialog that books a payment for another order. */
export function MovePayment({ open, onClose, ...form }: MovePaymentProps) {
  const isSending = useSelector(selectMoving).status === 'request';
  const field = useRef<HTMLInputElement>(null);
  const { order, record } = form;
  return (
    <FormDialog
      open={open}
      initialFocus={field}
      title="Prebaci na drugu prijavu"
      description={`Uplata od ${formatKm(record.amount)} s prijave ${order.reference}, ${order.user.name}. Iznos, dan, način i broj uplate ostaju isti.`}
      confirmLabel="Prebaci"
      busyLabel="Prebacujemo…"
      busy={isSending}
      onClose={onClose}
    >
      {(formId) => <MoveForm {...form} fieldRef={field} formId={formId} onDone={onClose} />}
    </FormDialog>
  );
}

type MoveFormProps = Pick<MovePaymentProps, 'order' | 'record' | 'onChanged'> & {
  formId: string;
  fieldRef: RefObject<HTMLInputElement | null>;
  onDone: () => void;
};

/** It is mounted when the dialog opens. */
function MoveForm({ order, record, formId, fieldRef, onDone, onChanged }: MoveFormProps) {
  const dispatch = useAppDispatch();
  const { status, error } = useSelector(selectMoving);
  const [idempotencyKey] = useState(newUuid);
  const [attempt, setAttempt] = useState(0);
  const [target, setTarget] = useState<AdminOrderSummary | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  const [isAgain, setIsAgain] = useState(false);
  useEffect(() => () => void dispatch(ledgerReset()), [dispatch]);

  const { form } = useForm({
    initial: {},
    check: () => ({}),
    onSubmit: () => void send(),
  });

  async function send(): Promise<void> {
    if (status === 'request') return;
    if (!target) return setIsMissing(true);
    const answer = await dispatch(movePayment({ id: record._id, body: bodyOf(target), idempotencyKey }));
    if (movePayment.fulfilled.match(answer)) {
      const text = `Uplata od ${formatKm(record.amount)} je sada na prijavi ${target.reference}.`;
      dispatch(showToast({ kind: 'success', text }));
      onDone();
    } else {
      setAttempt((count) => count + 1);
    }
    onChanged();
  }

  return (
    <form {...form} id={formId} className={styles.fields}>
      <FormError message={error?.message} attempt={attempt} />
      {target ? (
        <>
          <Chosen order={target} onChange={() => setTarget(null)} />
          <Sums order={order} target={target} amount={record.amount} />
        </>
      ) : (
        <OrderChoice
          own={order._id}
          error={isMissing ? 'Odaberite prijavu.' : undefined}
          fieldRef={fieldRef}
          onChoose={(chosen) => {
            setTarget(chosen);
            setIsAgain(true);
          }}
          isAgain={isAgain}
        />
      )}
      <MailPreview
        questions={target ? [{ call: 'movePayment', params: { id: record._id }, body: bodyOf(target) }] : []}
      />
    </form>
  );
}

const bodyOf = ({ reference, openAmount }: AdminOrderSummary) => ({ reference, openSeen: openAmount });

type SumsProps = { order: AdminOrder; target: AdminOrderSummary; amount: number };

/** The open amounts of both orders after the move. */
function Sums({ order, target, amount }: SumsProps) {
  const left = target.openAmount - amount;
  return (
    <>
      <SumList>
        <OpenSum reference={order.reference} open={order.openAmount + amount} />
        <OpenSum reference={target.reference} open={left} />
      </SumList>
      {left < 0 && (
        <Alert kind="warning" live title="Iznos je veći od otvorenog.">
          <p>
            Na prijavi {target.reference} će {formatKm(-left)} biti preplata.
          </p>
        </Alert>
      )}
    </>
  );
}

const OpenSum = ({ reference, open }: { reference: string; open: number }) => (
  <Sum label={`${reference}: ${open < 0 ? 'preplata' : 'ostaje'}`} amount={Math.abs(open)} />
);

const OrderLine = ({ order, children }: { order: AdminOrderSummary; children: ReactNode }) => (
  <li>
    <span>
      {order.user.name}
      <span className={choice.beside}>{factsOf(order)}</span>
    </span>
    {children}
  </li>
);

/** The chosen order instead of the list, so that the sums are visible. */
const Chosen = ({ order, onChange }: { order: AdminOrderSummary; onChange: () => void }) => (
  <ul className={choice.list} aria-label="Odabrana prijava">
    <OrderLine order={order}>
      <Button ref={focusOnMount} look="outline" onClick={onChange}>
        Promijeni
      </Button>
    </OrderLine>
  </ul>
);

/** The button that was pressed is gone. */
const focusOnMount = (node: HTMLElement | null) => node?.focus();

type OrderChoiceProps = {
  own: string;
  /** An order was chosen before; its button, which had the focus, is gone. */
  isAgain: boolean;
  error: string | undefined;
  fieldRef: RefObject<HTMLInputElement | null>;
  onChoose: (order: AdminOrderSummary) => void;
};

/** The orders that a keyword finds, without the one that the payment is on. */
function OrderChoice({ own, isAgain, error, fieldRef, onChoose }: OrderChoiceProps) {
  const [text, setText] = useState('');
  useEffect(() => {
    if (isAgain) fieldRef.current?.focus();
  }, [isAgain, fieldRef]);
  const loaded = useLoaded(findOrders, useSettledText(text.trim()), selectFoundOrders);
  return (
    <div className={choice.courses}>
      <SearchField
        ref={fieldRef}
        label="Pronađi prijavu"
        help="Referentni broj, ime, e-mail ili kurs"
        value={text}
        error={error}
        onChange={setText}
      />
      <Loaded {...loaded} failure="Prijave nisu učitane." skeleton={<SkeletonText lines={4} />}>
        {(orders) => {
          const others = orders.filter(({ _id }) => _id !== own);
          return others.length > 0 ? (
            <ul className={choice.list} aria-label="Prijave">
              {others.map((one) => (
                <OrderLine key={one._id} order={one}>
                  <Button
                    look="outline"
                    aria-label={`Odaberi: ${one.reference}`}
                    onClick={() => onChoose(one)}
                  >
                    Odaberi
                  </Button>
                </OrderLine>
              ))}
            </ul>
          ) : (
            <p className={choice.quiet}>Nema takve prijave.</p>
          );
        }}
      </Loaded>
    </div>
  );
}

/** `K7M2-9QXA · Python · otvoreno 192,00 KM` */
const factsOf = ({ reference, orderItems, openAmount }: AdminOrderSummary): string =>
  [
    reference,
    orderItems.map(({ name }) => name).join(', '),
    openAmount > 0 ? `otvoreno ${formatKm(openAmount)}` : 'ništa nije otvoreno',
  ].join(' · ');
