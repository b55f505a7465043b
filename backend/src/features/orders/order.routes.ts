import { idempotencyKey, orderListQuery, placeOrderBody } from '@institut/contract/order.schema';
import { adminOrderListQuery, editOrderBody } from '@institut/contract/orderAdmin.schema';
import { API, IDEMPOTENCY_KEY_HEADER } from '@institut/contract/paths';
import { Router } from 'express';
import { pageHeaders } from '../../http/pageHeaders.ts';
import { parse, parseId } from '../../http/parse.ts';
import { currentUser, requireAdmin, requireUser } from '../../http/auth.ts';
import { noticeLimit, orderLimit } from '../../http/rateLimit.ts';
import { settleOrder } from '../payments/payment.service.ts';
import { presentAdminOrder, presentOrder, presentOrderSummary, presentOrderView } from './order.presenter.ts';
import { deliverOrder, getOrder, listOrders } from './order.service.ts';
import { placeOrder } from './placeOrder.service.ts';
import { editOrder } from './orderEdit.service.ts';
import { listAllOrders } from './orderList.service.ts';
import { orderNotFound } from './orderNotFound.ts';
import { repeatMail } from './orderNotice.service.ts';

export const orderRoutes = Router();

const orderId = (id: unknown) => parseId(id, orderNotFound);

orderRoutes.post(API.orders, requireUser, ...orderLimit, async (req, res) => {
  const key = parse(idempotencyKey.optional(), req.get(IDEMPOTENCY_KEY_HEADER));
  const body = parse(placeOrderBody, req.body);
  const { order, isReplay } = await placeOrder(currentUser(req), body, key);
  if (isReplay) res.set('Idempotent-Replayed', 'true');
  res.status(201).json(presentOrder(order));
});

orderRoutes.get(API.orders, requireAdmin, async (req, res) => {
  const query = parse(adminOrderListQuery, req.query);
  const { orders, total } = await listAllOrders(query);
  const { pageNumber, pageSize, isPaid, isDelivered, isRejected, ...texts } = query;
  const flags = {
    isPaid: isPaid?.toString(),
    isDelivered: isDelivered?.toString(),
    isRejected: isRejected?.toString(),
  };
  const filters = { ...texts, ...flags };
  res
    .set(pageHeaders(API.orders, { pageNumber, pageSize, total }, filters))
    .json(orders.map(presentOrderSummary));
});

orderRoutes.get(API.myOrders, requireUser, async (req, res) => {
  const page = parse(orderListQuery, req.query);
  const { orders, total } = await listOrders(currentUser(req), page);
  res.set(pageHeaders(API.myOrders, { ...page, total })).json(orders.map(presentOrder));
});

orderRoutes.get(API.order, requireUser, async (req, res) => {
  const order = await getOrder(orderId(req.params.id), currentUser(req));
  const { settled, isPaymentPending } = await settleOrder(order);
  res.json(presentOrderView(settled, isPaymentPending));
});

orderRoutes.get(API.orderView, requireAdmin, async (req, res) => {
  const order = await getOrder(orderId(req.params.id), currentUser(req));
  const { settled } = await settleOrder(order);
  res.json(presentAdminOrder(settled));
});

orderRoutes.put(API.orderEdit, requireAdmin, async (req, res) => {
  const edit = parse(editOrderBody, req.body);
  const order = await editOrder(orderId(req.params.id), currentUser(req), edit);
  res.json(presentAdminOrder(order));
});

orderRoutes.put(API.orderDelivery, requireAdmin, async (req, res) => {
  const order = await deliverOrder(orderId(req.params.id), currentUser(req));
  res.json(presentOrder(order));
});

orderRoutes.post(API.orderNotice, requireAdmin, ...noticeLimit, async (req, res) => {
  const order = await repeatMail(orderId(req.params.id), currentUser(req));
  res.json(presentAdminOrder(order));
});
