import { WAITING_CALLS } from '@institut/contract/waitingList/calls';
import { implement } from '../../http/implement.ts';
import { unavailable } from '../../lib/errors.ts';

const later = (): never => {
  throw unavailable('Lista čekanja još nije dostupna.');
};

export const waitingRoutes = implement(WAITING_CALLS, {
  joinWaitingList: later,
  leaveWaitingList: later,
  listOwnWaiting: later,
  openWaiting: later,
  confirmWaiting: later,
  declineOffer: later,
  leaveByLink: later,
  listCourseWaiting: later,
  moveWaiting: later,
  offerWaiting: later,
  countWaitingRecipients: later,
  messageWaiting: later,
});
