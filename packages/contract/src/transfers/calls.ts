import type { ApiCall } from '../frame/call.ts';
import { ENDPOINTS } from '../frame/endpoints.ts';
import { adminOrder } from '../orders/admin.schema.ts';
import { moveSeatBody } from './schema.ts';

export const TRANSFER_CALLS = {
  moveSeat: {
    ...ENDPOINTS.moveSeat,
    group: 'participants',
    access: 'staff',
    permission: 'enrolment',
    summary: 'Premješta mjesto prijave s polaznikom na drugi kurs, ako na njemu ima slobodnih mjesta.',
    body: moveSeatBody,
    response: { status: 200, json: adminOrder },
    errors: [409],
  },
} as const satisfies Record<string, ApiCall>;
