import { PayPalButtons, PayPalScriptProvider, usePayPalScriptReducer } from '@paypal/react-paypal-js';
import { useState } from 'react';
import { PaypalButtonsSkeleton, PaypalUnreachable } from './PaypalFallbacks.tsx';

type PaypalButtonsProps = {
  clientId: string;
  currency: string;
  /** Returns PayPal's id of the order to pay; a rejection ends the payment. */
  onOpen: () => Promise<string>;
  /** The buyer has approved the payment. `chooseAgain` lets them choose another card in the same window. */
  onApproved: (paypalOrderId: string, chooseAgain: () => void) => Promise<void>;
  onCancelled: () => void;
  onFailed: () => void;
};

/** PayPal's own buttons; loaded lazily, because its script is needed on this page only. */
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
  if (!isResolved) return <PaypalButtonsSkeleton />;
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

/** Returns the nonce with which the content security policy accepts styles that a script adds. */
function cspNonce(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined;
}
