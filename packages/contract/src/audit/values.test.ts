import { STAFF_ORDER_EVENTS } from '../orders/events.ts';
import { auditChangeText } from './values.ts';

it.each(STAFF_ORDER_EVENTS)('names the event %s of an order in words', (event) => {
  expect(auditChangeText({ field: event, from: null, to: 'da' }, 'order')).not.toMatch(`${event}:`);
});
