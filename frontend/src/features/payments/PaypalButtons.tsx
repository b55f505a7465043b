import { PayPalButtons, PayPalScriptProvider, usePayPalScriptReducer } from '@paypal/react-paypal-js';
import { isPaymentPath } from '@institut/contract/frame/paths';
import { useEffect, useState } from 'react';
import { reloadWhenOnline } from '../../lib/failedImport.ts';
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
export function PaypalButtons(props: PaypalButtonsProps) {
  return mayLoadPaypal() ? <AllowedButtons {...props} /> : <ReloadedPage />;
}

/**
 * Returns whether the content security policy of this document allows PayPal: it was loaded as the page of an order and
 * not as another one, from which the buyer came here without a reload.
 */
function mayLoadPaypal(): boolean {
  const [opened] = performance.getEntriesByType('navigation');
  return !opened || isPaymentPath(new URL(opened.name).pathname);
}

/** Reloads the page, which the server then sends with the policy for payments. */
function ReloadedPage() {
  const [isOffline, setIsOffline] = useState(false);
  useEffect(() => {
    if (!isOffline) void reloadWhenOnline().then((isReloading) => setIsOffline(!isReloading));
  }, [isOffline]);
  return isOffline ? <PaypalUnreachable onRetry={() => setIsOffline(false)} /> : <PaypalButtonsSkeleton />;
}

function AllowedButtons({ clientId, currency, ...handlers }: PaypalButtonsProps) {
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
