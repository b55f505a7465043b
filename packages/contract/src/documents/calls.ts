import type { ApiCall } from '../frame/call.ts';
import { ENDPOINTS } from '../frame/endpoints.ts';
import { documentParams, orderDocument } from './schema.ts';

const row = { group: 'documents', access: 'user', permission: 'orders' } as const;

export const DOCUMENT_CALLS = {
  listOrderDocuments: {
    ...ENDPOINTS.listOrderDocuments,
    ...row,
    summary:
      'Vraća predračune, njihova storna, potvrde o uplati i o povratu vlastite prijave, najnovije prvo; administratorima svake.',
    response: { status: 200, json: orderDocument.array() },
  },
  downloadDocument: {
    ...ENDPOINTS.downloadDocument,
    ...row,
    summary: 'Vraća PDF izdatog dokumenta vlastite prijave; administratorima svakog.',
    params: documentParams,
    response: { status: 200, files: ['application/pdf'] },
  },
} as const satisfies Record<string, ApiCall>;
