import { FISCAL_CALLS } from '@institut/contract/fiscal/calls';
import { implement } from '../../../../http/implement.ts';
import { presentForStaff } from '../../../core/orders/order.routes.ts';
import { presentWithoutFiscal } from '../../../core/orders/fiscal/fiscal.presenter.ts';
import { addFiscal, correctFiscal, removeFiscal } from './fiscal.service.ts';
import { pageWithoutFiscal } from './withoutFiscal.service.ts';
import { toKm } from '@institut/contract/money/money';

export const fiscalRoutes = implement(FISCAL_CALLS, {
  addFiscal: async ({ params, user, body }) => presentForStaff(await addFiscal(params.id, user, body)),
  correctFiscal: async ({ params, user, body }) => presentForStaff(await correctFiscal(params, user, body)),
  removeFiscal: async ({ params, user, body }) => presentForStaff(await removeFiscal(params, user, body)),
  listWithoutFiscal: async ({ query }) => {
    const { rows, total, sums } = await pageWithoutFiscal(query);
    const records = rows.map(({ payment, order }) => presentWithoutFiscal(payment, order));
    return { body: { records, sums: { payment: toKm(sums.payment), refund: toKm(sums.refund) } }, total };
  },
});
