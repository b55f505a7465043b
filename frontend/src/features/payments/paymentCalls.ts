import { api } from '../../lib/api.ts';
import { createCalls } from '../../store/calls.ts';

/** The server makes several calls to PayPal in turn and retries slow ones. */
const TIMEOUT_MS = 60_000;

export const { openPayment, confirmPayment } = createCalls('payments', {
  /** Creates the order at PayPal through the server and returns its id. */
  openPayment: (id: string) => api.openPaypalOrder({ params: { id }, timeout: TIMEOUT_MS }),
  /** Captures the payment that the buyer approved. It can be retried: a payment is captured at most once. */
  confirmPayment: ({ id, paypalOrderId }: { id: string; paypalOrderId: string }) =>
    api.payOrder({ params: { id }, body: { id: paypalOrderId }, timeout: TIMEOUT_MS }),
});
