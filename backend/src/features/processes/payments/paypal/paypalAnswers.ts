import { z } from 'zod';

const money = z.object({ currency_code: z.string(), value: z.string() });

export const paypalCapture = z.object({
  id: z.string().min(1),
  status: z.string(),
  amount: money,
  custom_id: z.string().optional(),
  create_time: z.iso.datetime({ offset: true }).optional(),
});
export type PaypalCapture = z.infer<typeof paypalCapture>;

export const paypalRefund = z.object({
  id: z.string().min(1),
  status: z.string(),
  amount: money,
  create_time: z.iso.datetime({ offset: true }).optional(),
});
export type PaypalRefundAnswer = z.infer<typeof paypalRefund>;

const purchaseUnit = z.object({
  custom_id: z.string().optional(),
  amount: money.optional(),
  payments: z
    .object({ captures: z.array(paypalCapture).optional(), refunds: z.array(paypalRefund).optional() })
    .optional(),
});

export const paypalOrderAnswer = z.object({
  id: z.string().min(1),
  status: z.string(),
  payer: z.object({ email_address: z.string().optional() }).optional(),
  purchase_units: z.array(purchaseUnit).default([]),
});
export type PaypalOrderAnswer = z.infer<typeof paypalOrderAnswer>;

export const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.number() });

/** Accepts any body, because a proxy may send an error of its own. */
export const refusalAnswer = z
  .object({
    name: z.string().catch('UNKNOWN'),
    debug_id: z.string().catch('none'),
    details: z.array(z.object({ issue: z.string() })).catch([]),
  })
  .catch({ name: 'UNKNOWN', debug_id: 'none', details: [] });
