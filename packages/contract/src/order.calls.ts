import type { ApiCall } from './call.ts';
import { order, orderListQuery, orderView, placeOrderBody, payBody, paypalOrder } from './order.schema.ts';
import { adminOrder, adminOrderListQuery, adminOrderSummary, editOrderBody } from './orderAdmin.schema.ts';
import { ENDPOINTS } from './endpoints.ts';

/** The calls of orders and their payment. */
export const ORDER_CALLS = {
  placeOrder: {
    ...ENDPOINTS.placeOrder,
    group: 'orders',
    access: 'user',
    summary: 'Šalje prijavu i zauzima mjesta na svim kursevima ili ni na jednom; cijene računa server.',
    body: placeOrderBody,
    response: { status: 201, json: order },
    errors: [409, 422],
    isIdempotent: true,
    limit: 'order',
  },
  listOrders: {
    ...ENDPOINTS.listOrders,
    group: 'orders',
    access: 'admin',
    summary: 'Vraća stranicu svih prijava, s pretragom, filterima i redoslijedom.',
    query: adminOrderListQuery,
    response: { status: 200, json: adminOrderSummary.array() },
  },
  listMyOrders: {
    ...ENDPOINTS.listMyOrders,
    group: 'orders',
    access: 'user',
    summary: 'Vraća stranicu prijava prijavljenog korisnika.',
    query: orderListQuery,
    response: { status: 200, json: order.array() },
  },
  getOrder: {
    ...ENDPOINTS.getOrder,
    group: 'orders',
    access: 'user',
    summary: 'Vraća jednu vlastitu prijavu; administratorima svaku.',
    response: { status: 200, json: orderView },
  },
  viewOrder: {
    ...ENDPOINTS.viewOrder,
    group: 'orders',
    access: 'admin',
    summary: 'Vraća prijavu sa zabilješkama o uplati i punom historijom.',
    response: { status: 200, json: adminOrder },
  },
  editOrder: {
    ...ENDPOINTS.editOrder,
    group: 'orders',
    access: 'admin',
    summary: 'Mijenja statuse i podatke o uplati; odbijena prijava vraća svoja mjesta.',
    body: editOrderBody,
    response: { status: 200, json: adminOrder },
    errors: [409],
  },
  deliverOrder: {
    ...ENDPOINTS.deliverOrder,
    group: 'orders',
    access: 'admin',
    summary: 'Označava plaćenu prijavu kao isporučenu, samo jednom.',
    response: { status: 200, json: order },
    errors: [409],
  },
  notifyBuyer: {
    ...ENDPOINTS.notifyBuyer,
    group: 'orders',
    access: 'admin',
    summary: 'Ponovo šalje polazniku e-mail o sadašnjem stanju prijave i to bilježi u historiji.',
    response: { status: 200, json: adminOrder },
    errors: [409],
    limit: 'notice',
  },
  openPaypalOrder: {
    ...ENDPOINTS.openPaypalOrder,
    group: 'orders',
    access: 'user',
    summary: 'Otvara PayPal narudžbu za vlastitu neplaćenu prijavu.',
    response: { status: 201, json: paypalOrder },
    errors: [409, 503],
    limit: 'payment',
  },
  payOrder: {
    ...ENDPOINTS.payOrder,
    group: 'orders',
    access: 'user',
    summary: 'Preuzima odobrenu PayPal uplatu za vlastitu prijavu.',
    body: payBody,
    response: { status: 200, json: order },
    errors: [409, 503],
    limit: 'payment',
  },
} as const satisfies Record<string, ApiCall>;
