import { PAYMENT_STATUS } from '@institut/contract/orders/values';
import type { UnpaidGroup } from '@institut/contract/overview/schema';
import { COURSE_LIST_PATH, ORDER_LIST_PATH, USER_LIST_PATH, orderListPath } from '../admin/adminPaths.ts';
import { NEW, UNPAID } from '../orders/admin/orderList.ts';
import { daysOfMonth } from '../../lib/months.ts';

// Each figure of the dashboard links to the list that it counts.
export const ALL_ORDERS = ORDER_LIST_PATH;
export const NEW_ORDERS = orderListPath(NEW);
export const UNPAID_ORDERS = orderListPath(UNPAID);
export const ADMINS = `${USER_LIST_PATH}?isAdmin=true`;
export const COURSES_BY_SEATS = `${COURSE_LIST_PATH}?sort=countInStock&direction=asc`;

export const ordersSince = (day: string): string => orderListPath({ createdFrom: day });

export function unpaidOf({ createdFrom, createdTo }: UnpaidGroup): string {
  return orderListPath({ ...UNPAID, ...(createdFrom && { createdFrom }), ...(createdTo && { createdTo }) });
}

export function ordersOf(month: string): string {
  const { first, last } = daysOfMonth(month);
  return orderListPath({ createdFrom: first, createdTo: last });
}

export const paymentsOf = (month: string): string => moneyOf(month, PAYMENT_STATUS.paid);
export const grantsOf = (month: string): string => moneyOf(month, PAYMENT_STATUS.granted);

function moneyOf(month: string, paymentStatus: string): string {
  const { first, last } = daysOfMonth(month);
  return orderListPath({ paymentStatus, paidFrom: first, paidTo: last });
}
