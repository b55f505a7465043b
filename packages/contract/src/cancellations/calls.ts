import type { ApiCall } from '../frame/call.ts';
import { ENDPOINTS } from '../frame/endpoints.ts';
import { adminOrder } from '../orders/admin.schema.ts';
import { orderView } from '../orders/schema.ts';
import {
  bankOrders,
  bankOrdersQuery,
  cancellationPreview,
  cancellationQuery,
  cancelOrderBody,
  decideRefundBody,
  refundAccountBody,
  refundRequest,
  refundRequestList,
  refundRequestListQuery,
} from './schema.ts';

const ofOrder = { group: 'orders', access: 'user', permission: 'enrolment' } as const;
const ofStaff = { group: 'payments', access: 'staff', permission: 'money' } as const;

export const CANCELLATION_CALLS = {
  previewCancellation: {
    ...ENDPOINTS.previewCancellation,
    ...ofOrder,
    summary: 'Vraća šta bi otkazivanje mjesta sada značilo: pravilo, povrat i rok do kojeg to vrijedi.',
    query: cancellationQuery,
    response: { status: 200, json: cancellationPreview },
    errors: [409],
  },
  cancelOrder: {
    ...ENDPOINTS.cancelOrder,
    ...ofOrder,
    summary:
      'Otkazuje sva mjesta prijave ili neka od njih i traži povrat koji je podnosilac prethodno vidio.',
    body: cancelOrderBody,
    response: { status: 200, json: orderView, adminJson: adminOrder },
    errors: [403, 409, 422],
    isIdempotent: true,
    limit: 'order',
    needsConfirmation: 'sometimes',
    hasMailPreview: true,
  },
  giveRefundAccount: {
    ...ENDPOINTS.giveRefundAccount,
    ...ofOrder,
    summary: 'Upisuje račun na koji se vraća novac, dok nije odobren povrat na neki račun.',
    body: refundAccountBody,
    response: { status: 200, json: orderView, adminJson: adminOrder },
    errors: [409],
    limit: 'order',
    needsConfirmation: true,
  },
  listRefundRequests: {
    ...ENDPOINTS.listRefundRequests,
    ...ofStaff,
    summary: 'Vraća stranicu povrata, prvo onih koje treba isplatiti, i zbirove po stanju.',
    query: refundRequestListQuery,
    response: { status: 200, json: refundRequestList },
  },
  getBankOrders: {
    ...ENDPOINTS.getBankOrders,
    ...ofStaff,
    summary:
      'Vraća naloge banci za odobrene povrate na račune, po standardu ISO 20022, i povrate koji nisu u njima.',
    query: bankOrdersQuery,
    response: { status: 200, json: bankOrders },
    errors: [409],
    needsConfirmation: true,
  },
  decideRefund: {
    ...ENDPOINTS.decideRefund,
    ...ofStaff,
    summary: 'Odobrava ili odbija zatraženi povrat ili ga evidentira kao isplaćen.',
    body: decideRefundBody,
    response: { status: 200, json: refundRequest },
    errors: [409],
    needsConfirmation: 'sometimes',
    hasMailPreview: true,
  },
} as const satisfies Record<string, ApiCall>;
