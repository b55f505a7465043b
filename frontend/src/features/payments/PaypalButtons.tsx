import { PayPalButtons, PayPalScriptProvider, usePayPalScriptReducer } from '@paypal/react-paypal-js';
import { useState } from 'react';
import { ButtonsSkeleton } from './ButtonsSkeleton.tsx';
import { PaypalUnreachable } from './PaypalUnreachable.tsx';

export type PaypalButtonsProps = {
  clientId: string;
  currency: string;
  /** Gives PayPal's id of the order to pay; a rejection ends the try. */
  onOpen: () => Promise<string>;
  /** The buyer has agreed. `chooseAgain` lets them take another card in the same window. */
  onApproved: (paypalOrderId: string, chooseAgain: () => void) => Promise<void>;
  onCancelled: () => void;
  onFailed: () => void;
};

/** PayPal's own buttons. Its script comes from PayPal and only to this page, so this part is fetched when needed. */
export function PaypalButtons({ clientId, currency, ...handlers }: PaypalButtonsProps) {
  const [attempt, setAttempt] = useState(1);
  const nonce = cspNonce();
  const options = {
    clientId,
    currency,
    intent: 'capture',
    components: 'buttons',
    ...(nonce && { dataCspNonce: nonce }),
  };
  return (
    <PayPalScriptProvider key={attempt} options={options}>
      <LoadedButtons {...handlers} onRetry={() => setAttempt(attempt + 1)} />
    </PayPalScriptProvider>
  );
}

type LoadedButtonsProps = Omit<PaypalButtonsProps, 'clientId' | 'currency'> & { onRetry: () => void };

const STYLE = { layout: 'vertical', shape: 'rect', height: 48 } as const;

function LoadedButtons({ onOpen, onApproved, onCancelled, onFailed, onRetry }: LoadedButtonsProps) {
  const [{ isResolved, isRejected }] = usePayPalScriptReducer();
  if (isRejected) return <PaypalUnreachable onRetry={onRetry} />;
  if (!isResolved) return <ButtonsSkeleton />;
  return (
    <PayPalButtons
      style={STYLE}
      createOrder={onOpen}
      onApprove={({ orderID }, { restart }) => onApproved(orderID, restart)}
      onCancel={onCancelled}
      onError={onFailed}
    >
      <PaypalUnreachable onRetry={onRetry} />
    </PayPalButtons>
  );
}

/** The nonce under which this page's content security policy accepts styles that a script adds; undefined without one. */
function cspNonce(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined;
}
