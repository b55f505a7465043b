import type { StaffOrderEvent } from '@institut/contract/orders/events';
import { UNDO_SECONDS } from '@institut/contract/limits';
import { NOTIFICATION_STATUS, ORDER_STATUS, PAYMENT_STATUS } from '@institut/contract/orders/values';
import { NOW, orderOf, record } from '../../../../test/support/orderFacts.ts';
import type { PaymentFields } from '../../ledger/ledger.service.ts';
import type { HistoryEntryFields } from '../order.model.ts';
import { decideUndo } from './undoDecision.ts';

const { new: NEW, admitted: ADMITTED, rejected: REJECTED } = ORDER_STATUS;
const DECIDED = new Date(NOW.getTime() - 2000);
const BEFORE = new Date('2027-02-20T10:00:00Z');
/** An entry of staff, by default of the decision that is to be undone. */
const entry = (event: StaffOrderEvent, from: string | null, to: string | null, more: object = {}) =>
  ({ event, from, to, at: DECIDED, by: 'staff', user: null, name: null, ...more }) as HistoryEntryFields;
const earlier = { at: BEFORE };
const bySystem = { at: BEFORE, by: 'system' };
const EXPIRY = [entry('expired', null, null, bySystem), entry('status', NEW, REJECTED, bySystem)];
const admission = entry('status', NEW, ADMITTED);
const later = { at: NOW, by: 'system' };
const SENT = entry('notificationStatus', null, NOTIFICATION_STATUS.notified, later);

/** The order after its history; a rejected one has released its seats. */
function orderAfter(
  history: HistoryEntryFields[],
  records: readonly PaymentFields[] = [],
  fields: object = {},
) {
  const status = history.findLast(({ event }) => event === 'status')?.to ?? NEW;
  const held = status === REJECTED ? 0 : 2;
  const order = orderOf({ records, held, fields: { status, history, dueDay: '2099-01-01', ...fields } });
  if (held === 0) for (const line of order.orderItems) line.lastHeld = 2;
  return order;
}

const PART = [record('payment', 5000)];
it.each<[string, HistoryEntryFields[], PaymentFields[], object]>([
  ['an admission', [admission], [], { status: NEW, expiredAt: null }],
  ['a rejection', [entry('status', NEW, REJECTED)], [], { status: NEW, expiredAt: null }],
  ['the rejection of a part-paid order', [entry('status', NEW, REJECTED)], PART, { status: NEW }],
  [
    'the last of two decisions',
    [entry('status', NEW, ADMITTED, earlier), entry('status', ADMITTED, REJECTED)],
    [],
    { status: ADMITTED },
  ],
  [
    'the admission of an expired order',
    [...EXPIRY, entry('status', REJECTED, ADMITTED)],
    [],
    { status: REJECTED, expiredAt: BEFORE },
  ],
  [
    'the admission of a rejected order',
    [entry('status', NEW, REJECTED, earlier), entry('status', REJECTED, ADMITTED)],
    [],
    { status: REJECTED, expiredAt: null },
  ],
])('takes back %s', (_what, history, records, state) => {
  const { decidedAt, next } = decideUndo({ order: orderAfter(history, records), records, now: NOW }, 3);
  expect(decidedAt).toEqual(DECIDED);
  expect(next).toMatchObject({ state, isSilent: true, fields: { set: { dueDay: '2099-01-01' } } });
  expect(next.notes).toEqual([{ event: 'decisionUndone', from: null, to: null }]);
});

const FOLLOWED = /^Uz odluku ili poslije nje/;
const OVER = /^Odluku je moguće poništiti samo u prvih 10 sekundi\./;
const STALE = /u međuvremenu/;
const END = DECIDED.getTime() + UNDO_SECONDS * 1000;
it.each<[string, HistoryEntryFields[], RegExp, { version?: number; now?: number }]>([
  ['nothing', [entry('placed', null, null)], FOLLOWED, {}],
  ['what the system did', EXPIRY, FOLLOWED, {}],
  ['a decision whose mail has left', [admission, SENT], FOLLOWED, {}],
  [
    'a decision that notes followed',
    [admission, entry('paymentResult', null, 'Zvala je.', later)],
    FOLLOWED,
    {},
  ],
  [
    'a decision with a payment',
    [admission, entry('paymentStatus', PAYMENT_STATUS.unpaid, PAYMENT_STATUS.paid)],
    FOLLOWED,
    {},
  ],
  [
    'an undo',
    [
      entry('status', NEW, ADMITTED, earlier),
      entry('status', ADMITTED, NEW),
      entry('decisionUndone', null, null),
    ],
    FOLLOWED,
    {},
  ],
  ['an old version', [admission], STALE, { version: 2 }],
  ['a decision after the time', [admission], OVER, { now: END + 1 }],
  [
    'a decision after the time, also of an old version',
    [admission, SENT],
    OVER,
    { now: END + 1, version: 2 },
  ],
])('does not take back %s', (_what, history, sentence, { version, now = NOW }) => {
  const facts = { order: orderAfter(history), records: [], now: new Date(now) };
  expect(() => decideUndo(facts, version)).toThrow(sentence);
});

it('takes a decision back at the last moment', () => {
  expect(
    decideUndo({ order: orderAfter([admission]), records: [], now: new Date(END) }, undefined).decidedAt,
  ).toEqual(DECIDED);
});
