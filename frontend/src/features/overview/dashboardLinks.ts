import type { JournalPart, ReceivableAge } from '@institut/contract/money/values';
import {
  COURSE_LIST_PATH,
  JOURNAL_PATH,
  ORDER_LIST_PATH,
  RECEIVABLES_PATH,
  USER_LIST_PATH,
  orderListPath,
} from '../admin/adminPaths.ts';
import { NEW, UNPAID } from '../orders/admin/orderList.ts';
import { daysOfMonth } from '../../lib/months.ts';

// Each figure of the dashboard links to the list that it counts.
export const ALL_ORDERS = ORDER_LIST_PATH;
export const NEW_ORDERS = orderListPath(NEW);
export const UNPAID_ORDERS = orderListPath(UNPAID);
export const ADMINS = `${USER_LIST_PATH}?isAdmin=true`;
export const COURSES_BY_SEATS = `${COURSE_LIST_PATH}?sort=countInStock&direction=asc`;

export const ordersSince = (day: string): string => orderListPath({ createdFrom: day });

export const receivablesOf = (age: ReceivableAge): string => `${RECEIVABLES_PATH}?age=${age}`;

export function ordersOf(month: string): string {
  const { first, last } = daysOfMonth(month);
  return orderListPath({ createdFrom: first, createdTo: last });
}

export const paymentsOf = (month: string): string => journalOf(month, 'payment');
export const grantsOf = (month: string): string => journalOf(month, 'grant');

function journalOf(month: string, part: JournalPart): string {
  const { first, last } = daysOfMonth(month);
  return `${JOURNAL_PATH}?part=${part}&from=${first}&to=${last}`;
}
