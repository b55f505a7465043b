import { formatKm } from '@institut/contract/money/money';
import type { AdminOrder, AdminOrderSummary } from '@institut/contract/orders/admin.schema';
import type { PaymentRecord } from '@institut/contract/payments/schema';
import { useEffect, useState, type ReactNode, type RefObject } from 'react';
import { useSettledText } from '../../../lib/useSettledText.ts';
import { useLoaded } from '../../../store/hooks.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { CallDialog } from '../../../ui/CallDialog.tsx';
import { SearchField } from '../../../ui/formFields.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { Sum, SumList } from '../../../ui/PriceSums.tsx';
import { Stack } from '../../../ui/primitives.ts';
import { SkeletonText } from '../../../ui/Skeleton.tsx';
import choice from '../CourseChoice.module.css';
import { MailPreview } from '../mails/MailPreview.tsx';
import { findOrders, movePayment } from './ledgerCalls.ts';

type MovePaymentProps = {
  order: AdminOrder;
  record: PaymentRecord;
  open: boolean;
  onClose: () => void;
  /** The order is another one, or may be. */
  onChanged: () => void;
};

type Values = { target: AdminOrderSummary | null };

const NO_TARGET: Values = { target: null };

/** The dialog that books a payment for another order. */
export function MovePayment({ order, record, ...dialog }: MovePaymentProps) {
  const { _id: id, amount } = record;
  return (
    <CallDialog
      {...dialog}
      call={movePayment}
      title="Premjesti na drugu prijavu"
      description={`Uplata od ${formatKm(amount)} s prijave ${order.reference}, ${order.user.name}. Iznos, dan, način i broj uplate ostaju isti.`}
      confirmLabel="Premjesti"
      busyLabel="Premještamo…"
      done={(_order, { target }) =>
        `Uplata od ${formatKm(amount)} je sada na prijavi ${target?.reference ?? ''}.`
      }
      initial={NO_TARGET}
      check={({ target }): Record<string, string> => (target ? {} : { target: 'Odaberite prijavu.' })}
      request={({ target }, idempotencyKey) =>
        target && { params: { id }, body: bodyOf(target), idempotencyKey }
      }
    >
      {({ field, first }) => {
        const { value: target, error, onChange } = field('target');
        return (
          <>
            <TargetField {...{ target, error, onChange, first }} own={order._id} />
            {target && <Sums order={order} target={target} amount={amount} />}
            <MailPreview
              questions={target ? [{ call: 'movePayment', params: { id }, body: bodyOf(target) }] : []}
            />
          </>
        );
      }}
    </CallDialog>
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

type TargetFieldProps = {
  target: AdminOrderSummary | null;
  own: string;
  error: string | undefined;
  first: RefObject<HTMLInputElement | null>;
  onChange: (target: AdminOrderSummary | null) => void;
};

function TargetField({ target, onChange, ...choice }: TargetFieldProps) {
  const [isAgain, setIsAgain] = useState(false);
  if (target) return <Chosen order={target} onChange={() => onChange(null)} />;
  const handleChoose = (chosen: AdminOrderSummary) => {
    onChange(chosen);
    setIsAgain(true);
  };
  return <OrderChoice {...choice} isAgain={isAgain} onChoose={handleChoose} />;
}

type OrderChoiceProps = Pick<TargetFieldProps, 'own' | 'error' | 'first'> & {
  /** An order was chosen before; its button, which had the focus, is gone. */
  isAgain: boolean;
  onChoose: (order: AdminOrderSummary) => void;
};

/** The orders that a keyword finds, without the one that the payment is on. */
function OrderChoice({ own, isAgain, error, first, onChoose }: OrderChoiceProps) {
  const [text, setText] = useState('');
  useEffect(() => {
    if (isAgain) first.current?.focus();
  }, [isAgain, first]);
  const loaded = useLoaded(findOrders, useSettledText(text.trim()), findOrders.select);
  return (
    <Stack gap={5}>
      <SearchField
        ref={first}
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
    </Stack>
  );
}

/** `K7M2-9QXA · Python · otvoreno 192,00 KM` */
const factsOf = ({ reference, orderItems, openAmount }: AdminOrderSummary): string =>
  [
    reference,
    orderItems.map(({ name }) => name).join(', '),
    openAmount > 0 ? `otvoreno ${formatKm(openAmount)}` : 'ništa nije otvoreno',
  ].join(' · ');
