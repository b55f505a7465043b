import type { ApiCall } from '../frame/call.ts';
import { ENDPOINTS } from '../frame/endpoints.ts';
import { UNDO_SECONDS } from '../limits.ts';
import { adminOrder } from '../orders/admin.schema.ts';
import { assignPaymentBody, movePaymentBody, recordPaymentBody, recordRefundBody } from './schema.ts';

const row = {
  group: 'payments',
  access: 'staff',
  permission: 'money',
  response: { status: 200, json: adminOrder },
  hasMailPreview: true,
} as const;

const onceRow = { ...row, errors: [409, 422], isIdempotent: 'required' } as const;

export const PAYMENT_CALLS = {
  recordPayment: {
    ...ENDPOINTS.recordPayment,
    ...onceRow,
    summary: 'Evidentira uplatu po prijavi, cijelu ili dio; isti Idempotency-Key je evidentira jednom.',
    body: recordPaymentBody,
  },
  recordRefund: {
    ...ENDPOINTS.recordRefund,
    ...onceRow,
    summary: 'Evidentira novac vraćen po prijavi, najviše onoliko koliko je uplaćeno.',
    body: recordRefundBody,
  },
  withdrawPayment: {
    ...ENDPOINTS.withdrawPayment,
    ...row,
    summary: `Stornira uplatu ili povrat uz ispravku podnosiocu, ili ga u prvih ${UNDO_SECONDS} sekundi poništava bez e-maila; uplata s PayPala postaje neraspoređena.`,
    errors: [409],
  },
  movePayment: {
    ...ENDPOINTS.movePayment,
    ...onceRow,
    summary: 'Premješta uplatu na prijavu s datim referentnim brojem i vraća tu prijavu.',
    body: movePaymentBody,
  },
  assignPayment: {
    ...ENDPOINTS.assignPayment,
    ...row,
    summary: 'Raspoređuje uplatu na prijavu s datim referentnim brojem.',
    body: assignPaymentBody,
    errors: [409],
  },
} as const satisfies Record<string, ApiCall>;
