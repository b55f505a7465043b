import type { ApiCall } from '../frame/call.ts';
import { ENDPOINTS } from '../frame/endpoints.ts';
import { adminOrder } from '../orders/admin.schema.ts';
import { orderView } from '../orders/schema.ts';
import { moveSeatBody } from './schema.ts';

export const TRANSFER_CALLS = {
  moveSeat: {
    ...ENDPOINTS.moveSeat,
    group: 'participants',
    access: 'user',
    permission: 'enrolment',
    summary:
      'Premješta mjesto prijave s polaznikom na drugi kurs sa slobodnim mjestima, a podnosiocu na drugi termin istog kursa.',
    body: moveSeatBody,
    response: { status: 200, json: orderView, adminJson: adminOrder },
    errors: [409],
    limit: 'order',
    hasMailPreview: true,
  },
} as const satisfies Record<string, ApiCall>;
