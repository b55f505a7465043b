import { API } from '@institut/contract/paths';
import { payBody, type PaypalOrder } from '@institut/contract/payment.schema';
import { Router } from 'express';
import { parse, parseId } from '../../http/parse.ts';
import { currentUser, requireUser } from '../../http/auth.ts';
import { paymentLimit } from '../../http/rateLimit.ts';
import { presentOrder } from '../orders/order.presenter.ts';
import { orderNotFound } from '../orders/orderNotFound.ts';
import { openPaypalOrder, payOrder } from './payment.service.ts';

export const paymentRoutes = Router();

const orderId = (id: unknown) => parseId(id, orderNotFound);

paymentRoutes.post(API.orderPaypal, requireUser, ...paymentLimit, async (req, res) => {
  const paypalOrderId = await openPaypalOrder(orderId(req.params.id), currentUser(req));
  const body: PaypalOrder = { paypalOrderId };
  res.status(201).json(body);
});

paymentRoutes.put(API.orderPayment, requireUser, ...paymentLimit, async (req, res) => {
  const { id } = parse(payBody, req.body);
  const order = await payOrder(orderId(req.params.id), currentUser(req), id);
  res.json(presentOrder(order));
});
