import type { ErrorCode } from '@institut/contract/frame/errors';
import type { Order } from '@institut/contract/orders/schema';
import { useEffect, useRef, useState } from 'react';
import type { ApiError } from '../../lib/apiError.ts';
import { createCalls, useCall } from '../../store/calls.ts';
import { api } from '../../lib/api.ts';

/** The server makes several calls to PayPal in turn and retries slow ones. */
const TIMEOUT_MS = 60_000;

const { openPayment, confirmPayment } = createCalls('payments', {
  /** Creates the order at PayPal through the server and returns its id. */
  openPayment: (id: string) => api.openPaypalOrder({ params: { id }, timeout: TIMEOUT_MS }),
  /** Captures the payment that the buyer approved. It can be retried: a payment is captured at most once. */
  confirmPayment: ({ id, paypalOrderId }: { id: string; paypalOrderId: string }) =>
    api.payOrder({ params: { id }, body: { id: paypalOrderId }, timeout: TIMEOUT_MS }),
});

export type PaymentEvents = {
  onPaid: (order: Order) => void;
  /** The order has changed meanwhile: paid in another window, or rejected. */
  onStale: () => void;
};

/**
 * `unconfirmed`: the buyer has approved the payment, and it is unknown whether it was captured.
 * `pending`: it was captured, and PayPal still checks it.
 */
type PaymentPhase = 'ready' | 'cancelled' | 'failed' | 'confirming' | 'unconfirmed' | 'pending';

const PENDING: ErrorCode = 'payment_pending';
const DECLINED: ErrorCode = 'payment_declined';
const CONFLICT = 409;

/** Returns the phase of one payment and the handlers of PayPal's buttons, which call the server. */
export function usePaypalPayment({ _id: id }: Order, { onPaid, onStale }: PaymentEvents) {
  const opening = useCall(openPayment);
  const confirming = useCall(confirmPayment);
  const [approvedId, setApprovedId] = useState<string | null>(null);
  const [interruption, setInterruption] = useState<'cancelled' | 'failed' | null>(null);
  const isShown = useRef(true);

  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  const error = confirming.error ?? opening.error;

  const handleRefusal = ({ status, code }: ApiError) => {
    if (status === CONFLICT && code !== PENDING && code !== DECLINED) onStale();
  };

  const handleOpen = async (): Promise<string> => {
    setInterruption(null);
    setApprovedId(null);
    confirming.reset();
    const { data, error: failure } = await opening.run(id);
    if (data) return data.paypalOrderId;
    if (isShown.current) handleRefusal(failure);
    throw new Error('The payment could not be opened.');
  };

  const confirm = async (paypalOrderId: string, chooseAgain?: () => void) => {
    const { data, error: failure } = await confirming.run({ id, paypalOrderId });
    if (!isShown.current) return;
    if (data) onPaid(data);
    else if (failure.code === DECLINED) {
      setApprovedId(null);
      chooseAgain?.();
    } else handleRefusal(failure);
  };

  const handleApproved = async (paypalOrderId: string, chooseAgain: () => void) => {
    setApprovedId(paypalOrderId);
    await confirm(paypalOrderId, chooseAgain);
  };

  const phase = phaseOf({
    error,
    interruption,
    isApproved: approvedId !== null,
    isConfirming: confirming.isRunning,
  });
  return {
    phase,
    error,
    mayPay: phase === 'ready' || phase === 'cancelled' || phase === 'failed',
    handleOpen,
    handleApproved,
    handleCheck: () => {
      if (approvedId !== null) void confirm(approvedId);
    },
    handleCancelled: () => setInterruption('cancelled'),
    handleFailed: () => setInterruption('failed'),
  };
}

type Progress = {
  error: ApiError | null;
  interruption: 'cancelled' | 'failed' | null;
  isApproved: boolean;
  isConfirming: boolean;
};

function phaseOf({ error, interruption, isApproved, isConfirming }: Progress): PaymentPhase {
  if (isApproved && isConfirming) return 'confirming';
  if (error?.code === PENDING) return 'pending';
  if (isApproved && error && error.status !== CONFLICT) return 'unconfirmed';
  if (error) return 'failed';
  return interruption ?? 'ready';
}
