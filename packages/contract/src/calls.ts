import type { ApiCall } from './call.ts';
import type { CallName } from './endpoints.ts';
import { CAREER_CALLS } from './career.calls.ts';
import { COURSE_CALLS } from './course.calls.ts';
import { NEWS_CALLS } from './news.calls.ts';
import { ORDER_CALLS } from './order.calls.ts';
import { SERVER_CALLS } from './server.calls.ts';
import { USER_CALLS } from './user.calls.ts';

/** Every call of the API by its name. */
export const API_CALLS = {
  ...USER_CALLS,
  ...COURSE_CALLS,
  ...NEWS_CALLS,
  ...CAREER_CALLS,
  ...ORDER_CALLS,
  ...SERVER_CALLS,
} as const satisfies Record<CallName, ApiCall>;

export type { CallName };

const isCallName = (name: string): name is CallName => name in API_CALLS;

/** The names of all calls, in the order of the table. */
export const CALL_NAMES: readonly CallName[] = Object.keys(API_CALLS).filter(isCallName);

/** Returns one call of the table, without the particulars of its type. */
export const callNamed = (name: CallName): ApiCall => API_CALLS[name];
