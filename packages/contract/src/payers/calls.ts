import type { ApiCall } from '../frame/call.ts';
import { ENDPOINTS } from '../frame/endpoints.ts';
import { adminOrder } from '../orders/admin.schema.ts';
import { correctPayerBody } from './admin.schema.ts';

export const PAYER_CALLS = {
  correctPayer: {
    ...ENDPOINTS.correctPayer,
    group: 'orders',
    access: 'staff',
    permission: ['enrolment', 'money'],
    summary: 'Ispravlja, dodaje ili uklanja platioca prijave; ništa drugo se ne mijenja.',
    body: correctPayerBody,
    response: { status: 200, json: adminOrder },
    errors: [409],
    hasMailPreview: true,
  },
} as const satisfies Record<string, ApiCall>;
