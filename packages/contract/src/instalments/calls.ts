import type { ApiCall } from '../frame/call.ts';
import { ENDPOINTS } from '../frame/endpoints.ts';
import { adminOrder } from '../orders/admin.schema.ts';
import { agreeInstalmentsBody, remindBuyersBody, remindedBuyers } from './schema.ts';

const row = { group: 'payments', access: 'staff', permission: 'money' } as const;

export const INSTALMENT_CALLS = {
  agreeInstalments: {
    ...ENDPOINTS.agreeInstalments,
    ...row,
    summary: 'Dogovara rate u kojima se prijava plaća i javlja ih podnosiocu; prazna lista ukida dogovor.',
    body: agreeInstalmentsBody,
    response: { status: 200, json: adminOrder },
    errors: [409],
    hasMailPreview: true,
  },
  remindBuyer: {
    ...ENDPOINTS.remindBuyer,
    ...row,
    summary: 'Šalje podsjetnik za otvoreni iznos prijave, najviše jednom dnevno.',
    response: { status: 200, json: adminOrder },
    errors: [409],
    hasMailPreview: true,
  },
  remindBuyers: {
    ...ENDPOINTS.remindBuyers,
    ...row,
    summary: 'Šalje podsjetnike za više prijava i vraća one koje ga ne dobijaju, s razlogom.',
    body: remindBuyersBody,
    response: { status: 200, json: remindedBuyers },
    hasMailPreview: true,
  },
} as const satisfies Record<string, ApiCall>;
