import { api } from '../../../lib/api.ts';
import { createAdminSlice } from '../../../store/adminSlice.ts';
import type { ThunkTools } from '../../../store/asyncState.ts';
import { createCalls } from '../../../store/calls.ts';

export const adminOrders = createAdminSlice({
  name: 'adminOrders',
  list: api.listOrders,
  item: api.viewOrder,
  update: api.editOrder,
  export: 'orders',
});

export const { resendMail, undeliverOrder, decideOrder, undoDecision, correctPayer, loadOrderViews } =
  createCalls(
    'adminOrderActions',
    {
      /** Sends the buyer the mail about the current status again. */
      resendMail: api.notifyBuyer,
      /** Removes a delivery mark that was set by mistake. */
      undeliverOrder: api.editOrder,
      /** Admits or rejects. */
      decideOrder: api.editOrder,
      /** Takes the last decision back, whose mail has not left yet. */
      undoDecision: api.undoDecision,
      correctPayer: api.correctPayer,
      /** @param kurs a course, or an empty text for all orders */
      loadOrderViews: (kurs: string, { signal }: ThunkTools) =>
        api.countOrderViews({ query: kurs ? { kurs } : {}, signal }),
    },
    // Earlier counts stay while newer ones load.
    { keep: { loadOrderViews: () => true } },
  );
