import type { ApiCall } from './call.ts';
import { CAREER_CALLS } from './career.calls.ts';
import { COURSE_CALLS } from './course.calls.ts';
import { NEWS_CALLS } from './news.calls.ts';
import { ORDER_CALLS } from './order.calls.ts';
import { SERVER_CALLS } from './server.calls.ts';
import { USER_CALLS } from './user.calls.ts';

/**
 * Every call of the API by its name: method, path, who may make it, what it takes, answers and refuses. The OpenAPI
 * document, the readable description and the tests of every route are made from it; a route that is not in it, or a
 * row without a route, fails a test.
 */
export const API_CALLS = {
  ...USER_CALLS,
  ...COURSE_CALLS,
  ...NEWS_CALLS,
  ...CAREER_CALLS,
  ...ORDER_CALLS,
  ...SERVER_CALLS,
} as const satisfies Record<string, ApiCall>;

export type CallName = keyof typeof API_CALLS;

const isCallName = (name: string): name is CallName => name in API_CALLS;

/** The names of all calls, in the order of the table. */
export const CALL_NAMES: readonly CallName[] = Object.keys(API_CALLS).filter(isCallName);

/** One call of the table, without the particulars of its type. */
export const callNamed = (name: CallName): ApiCall => API_CALLS[name];
