import type { ApiCall } from '../frame/call.ts';
import { ENDPOINTS } from '../frame/endpoints.ts';
import { UNDO_SECONDS } from '../limits.ts';
import { adminOrder } from '../orders/admin.schema.ts';
import { assignPaymentBody, movePaymentBody, recordPaymentBody, recordRefundBody } from './schema.ts';

const row = { group: 'payments', access: 'staff', permission: 'money' } as const;

export const PAYMENT_CALLS = {
  recordPayment: {
    ...ENDPOINTS.recordPayment,
    ...row,
    summary: 'Evidentira uplatu po prijavi, cijelu ili dio; isti Idempotency-Key je evidentira jednom.',
    body: recordPaymentBody,
    response: { status: 200, json: adminOrder },
    errors: [409, 422],
    isIdempotent: 'required',
    hasMailPreview: true,
  },
  recordRefund: {
    ...ENDPOINTS.recordRefund,
    ...row,
    summary: 'Evidentira novac vraćen po prijavi, najviše onoliko koliko je uplaćeno.',
    body: recordRefundBody,
    response: { status: 200, json: adminOrder },
    errors: [409, 422],
    isIdempotent: 'required',
    hasMailPreview: true,
  },
  withdrawPayment: {
    ...ENDPOINTS.withdrawPayment,
    ...row,
    summary: `Stornira uplatu ili povrat uz ispravku podnosiocu, ili ga u prvih ${UNDO_SECONDS} sekundi poništava bez e-maila; uplata s PayPala postaje neraspoređena.`,
    response: { status: 200, json: adminOrder },
    errors: [409],
    hasMailPreview: true,
  },
  movePayment: {
    ...ENDPOINTS.movePayment,
    ...row,
    summary: 'Prebacuje uplatu na prijavu s datim referentnim brojem i vraća tu prijavu.',
    body: movePaymentBody,
    response: { status: 200, json: adminOrder },
    errors: [409, 422],
    isIdempotent: 'required',
    hasMailPreview: true,
  },
  assignPayment: {
    ...ENDPOINTS.assignPayment,
    ...row,
    summary: 'Raspoređuje uplatu na prijavu s datim referentnim brojem.',
    body: assignPaymentBody,
    response: { status: 200, json: adminOrder },
    errors: [409],
    hasMailPreview: true,
  },
} as const satisfies Record<string, ApiCall>;
