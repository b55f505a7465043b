import type { ErrorCode } from '@institut/contract/frame/errors';
import type { Order } from '@institut/contract/orders/schema';
import { useEffect, useRef, useState } from 'react';
import type { ApiError } from '../../lib/apiError.ts';
import { useSelector } from 'react-redux';
import { useAppDispatch } from '../../store/hooks.ts';
import {
  confirmPayment,
  openPayment,
  paymentsReset,
  selectConfirming,
  selectOpening,
} from './paymentsSlice.ts';

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
  const dispatch = useAppDispatch();
  const opening = useSelector(selectOpening);
  const confirming = useSelector(selectConfirming);
  const [approvedId, setApprovedId] = useState<string | null>(null);
  const [interruption, setInterruption] = useState<'cancelled' | 'failed' | null>(null);
  const isShown = useRef(true);

  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
      dispatch(paymentsReset());
    };
  }, [dispatch]);

  const error = confirming.error ?? opening.error;

  const handleRefusal = ({ status, code }: ApiError) => {
    if (status === CONFLICT && code !== PENDING && code !== DECLINED) onStale();
  };

  const handleOpen = async (): Promise<string> => {
    setInterruption(null);
    setApprovedId(null);
    dispatch(paymentsReset());
    const answer = await dispatch(openPayment(id));
    if (openPayment.fulfilled.match(answer)) return answer.payload.paypalOrderId;
    if (answer.payload && isShown.current) handleRefusal(answer.payload);
    throw new Error('The payment could not be opened.');
  };

  const confirm = async (paypalOrderId: string, chooseAgain?: () => void) => {
    const answer = await dispatch(confirmPayment({ id, paypalOrderId }));
    if (!isShown.current) return;
    if (confirmPayment.fulfilled.match(answer)) onPaid(answer.payload);
    else if (answer.payload?.code === DECLINED) {
      setApprovedId(null);
      chooseAgain?.();
    } else if (answer.payload) handleRefusal(answer.payload);
  };

  const handleApproved = async (paypalOrderId: string, chooseAgain: () => void) => {
    setApprovedId(paypalOrderId);
    await confirm(paypalOrderId, chooseAgain);
  };

  const phase = phaseOf({ error, interruption, isApproved: approvedId !== null, status: confirming.status });
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
  status: 'idle' | 'request' | 'success' | 'fail';
};

function phaseOf({ error, interruption, isApproved, status }: Progress): PaymentPhase {
  if (isApproved && status === 'request') return 'confirming';
  if (error?.code === PENDING) return 'pending';
  if (isApproved && error && error.status !== CONFLICT) return 'unconfirmed';
  if (error) return 'failed';
  return interruption ?? 'ready';
}
