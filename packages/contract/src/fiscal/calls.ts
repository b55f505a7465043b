import type { ApiCall } from '../frame/call.ts';
import { ENDPOINTS } from '../frame/endpoints.ts';
import { adminOrder } from '../orders/admin.schema.ts';
import {
  fiscalBody,
  fiscalParams,
  removeFiscalBody,
  withoutFiscalPage,
  withoutFiscalQuery,
} from './schema.ts';

const row = { group: 'payments', access: 'staff', permission: 'money' } as const;

export const FISCAL_CALLS = {
  addFiscal: {
    ...ENDPOINTS.addFiscal,
    ...row,
    summary: 'Bilježi uz uplatu ili povrat broj dokumenta izdatog u fiskalnom sistemu.',
    body: fiscalBody,
    response: { status: 200, json: adminOrder },
    errors: [409],
  },
  correctFiscal: {
    ...ENDPOINTS.correctFiscal,
    ...row,
    summary: 'Ispravlja podatke o fiskalnom dokumentu.',
    params: fiscalParams,
    body: fiscalBody,
    response: { status: 200, json: adminOrder },
    errors: [409],
  },
  removeFiscal: {
    ...ENDPOINTS.removeFiscal,
    ...row,
    summary: 'Uklanja podatke o fiskalnom dokumentu.',
    params: fiscalParams,
    body: removeFiscalBody,
    response: { status: 200, json: adminOrder },
    errors: [409],
  },
  listWithoutFiscal: {
    ...ENDPOINTS.listWithoutFiscal,
    ...row,
    summary: 'Vraća stranicu uplata i povrata koje fiskalni dokumenti ne pokrivaju, sa zbirom nepokrivenog.',
    query: withoutFiscalQuery,
    response: { status: 200, json: withoutFiscalPage },
  },
} as const satisfies Record<string, ApiCall>;
