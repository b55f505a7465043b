import { isDeepStrictEqual } from 'node:util';
import type { correctPayerBody } from '@institut/contract/payers/admin.schema';
import type { z } from 'zod';
import { conflict, staleEdit } from '../../../lib/errors.ts';
import type { SessionUser } from '../../../lib/sessionUser.ts';
import { changeOrder, type Next, staffAuthor } from '../../core/orders/changing/orderChange.ts';
import { keysWithPayer, type OrderFields } from '../../core/orders/orderLookup.service.ts';
import { presentPayer } from '../../core/orders/payer/payer.presenter.ts';

type Correction = z.output<typeof correctPayerBody>;

/**
 * Gives an order another payer, or none: then its buyer pays. A new proforma replaces the one before. Nothing else changes;
 * an equal payer changes nothing and is not recorded. Throws a conflict for a version that is not the newest, for a cancelled order, and for one
 * whose buyer has deleted the account.
 */
export function correctPayer(id: string, staff: SessionUser, correction: Correction): Promise<OrderFields> {
  return changeOrder(id, {
    by: () => staffAuthor(staff),
    next: (order) => correctionOf(order, correction),
  });
}

function correctionOf(order: OrderFields, { payer, version }: Correction): Next | null {
  const { __v: newest } = order;
  if (version !== undefined && version !== newest) throw staleEdit();
  if (order.erasedAt)
    throw conflict('Nalog podnosioca je obrisan, pa se platilac ove prijave više ne mijenja.');
  if (order.cancelledAt) throw conflict('Prijava je otkazana, pa se njen platilac više ne mijenja.');
  if (isDeepStrictEqual(presentPayer(order.payer), presentPayer(payer ?? undefined))) return null;
  const keys = keysWithPayer(order, payer ?? undefined);
  return {
    // The history keeps no names: those of a person must go when the buyer is erased.
    notes: [{ event: 'payer', from: null, to: null }],
    fields: payer ? { set: { payer, ...keys } } : { set: keys, unset: ['payer'] },
    isEdit: true,
  };
}
