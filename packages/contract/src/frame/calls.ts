import type { z } from 'zod';
import type { ApiCall } from './call.ts';
import type { CallName } from './endpoints.ts';
import { CANCELLATION_CALLS } from '../cancellations/calls.ts';
import { CERTIFICATE_CALLS } from '../certificates/calls.ts';
import { CANDIDATE_CALLS, CANDIDATE_FORM_CALLS } from '../candidates/calls.ts';
import { CAREER_CALLS } from '../careers/calls.ts';
import { COURSE_CALLS } from '../courses/calls.ts';
import { TIMETABLE_CALLS } from '../timetable/calls.ts';
import { NEWS_CALLS } from '../news/calls.ts';
import { JOB_CALLS } from '../jobs/calls.ts';
import { NOTE_CALLS } from '../notes/calls.ts';
import { DISCOUNT_CALLS } from '../discounts/calls.ts';
import { ORDER_CALLS } from '../orders/calls.ts';
import { MAIL_CALLS } from '../mail/calls.ts';
import { MESSAGE_CALLS } from '../messages/calls.ts';
import { MONEY_CALLS } from '../money/calls.ts';
import type { ParamNames } from './paths.ts';
import { SETTINGS_CALLS } from '../settings/calls.ts';
import { SITE_CALLS } from '../site/calls.ts';
import { FISCAL_CALLS } from '../fiscal/calls.ts';
import { PAYMENT_CALLS } from '../payments/calls.ts';
import { PAYER_CALLS } from '../payers/calls.ts';
import { INSTALMENT_CALLS } from '../instalments/calls.ts';
import { DOCUMENT_CALLS } from '../documents/calls.ts';
import { PARTICIPANT_CALLS } from '../participants/calls.ts';
import { WAITING_CALLS } from '../waitingList/calls.ts';
import { STATEMENT_CALLS, STATEMENT_FORM_CALLS } from '../statements/calls.ts';
import { TRANSFER_CALLS } from '../transfers/calls.ts';
import { OVERVIEW_CALLS } from '../overview/calls.ts';
import { REPORT_CALLS } from '../reports/calls.ts';
import { ATTENDANCE_CALLS, ATTENDANCE_FORM_CALLS } from '../attendance/calls.ts';
import { AUDIT_CALLS } from '../audit/calls.ts';
import { EXPORT_CALLS } from '../exports/calls.ts';
import { SECOND_FACTOR_CALLS } from '../auth/secondFactor.calls.ts';
import { SESSION_CALLS } from '../auth/session.calls.ts';
import { USER_CALLS } from '../accounts/calls.ts';
import { PEOPLE_CALLS } from '../people/calls.ts';

/** Every call of the API by its name. */
export const API_CALLS = {
  // Before the calls of users: DELETE /api/users/sessions also fits DELETE /api/users/:id.
  ...SESSION_CALLS,
  ...SECOND_FACTOR_CALLS,
  ...USER_CALLS,
  ...PEOPLE_CALLS,
  ...COURSE_CALLS,
  ...TIMETABLE_CALLS,
  ...NEWS_CALLS,
  ...CAREER_CALLS,
  ...CANDIDATE_FORM_CALLS,
  ...CANDIDATE_CALLS,
  ...ORDER_CALLS,
  ...DISCOUNT_CALLS,
  ...CANCELLATION_CALLS,
  ...PAYMENT_CALLS,
  ...STATEMENT_FORM_CALLS,
  ...STATEMENT_CALLS,
  ...FISCAL_CALLS,
  ...MONEY_CALLS,
  ...PAYER_CALLS,
  ...INSTALMENT_CALLS,
  ...DOCUMENT_CALLS,
  ...CERTIFICATE_CALLS,
  ...PARTICIPANT_CALLS,
  ...ATTENDANCE_CALLS,
  ...ATTENDANCE_FORM_CALLS,
  ...WAITING_CALLS,
  ...TRANSFER_CALLS,
  ...NOTE_CALLS,
  ...MAIL_CALLS,
  ...MESSAGE_CALLS,
  ...OVERVIEW_CALLS,
  ...REPORT_CALLS,
  ...JOB_CALLS,
  ...AUDIT_CALLS,
  ...EXPORT_CALLS,
  ...SETTINGS_CALLS,
  ...SITE_CALLS,
} as const satisfies Record<CallName, ApiCall>;

export type { CallName };

const isCallName = (name: string): name is CallName => name in API_CALLS;

export const CALL_NAMES: readonly CallName[] = Object.keys(API_CALLS).filter(isCallName);

/** Returns one row as `ApiCall`, without its literal types. */
export const callNamed = (name: CallName): ApiCall => API_CALLS[name];

type Rows = typeof API_CALLS;
type NamesOf<Row> = { [Name in CallName]: Rows[Name] extends Row ? Name : never }[CallName];

/** The calls whose lists send the number of all items. */
export type PagedCallName = NamesOf<{ paging: string }>;
/** The calls that send a file. */
export type FileCallName = NamesOf<{ response: { files: readonly string[] } }>;
/** The calls that take an `Idempotency-Key` header. */
export type IdempotentCallName = NamesOf<{ isIdempotent: true | 'required' }>;
/** The calls of which staff can see the mails first. */
export type PreviewedCallName = NamesOf<{ hasMailPreview: true }>;
/** The calls that answer an admin with more. */
export type AdminViewCallName = NamesOf<{ response: { adminJson: z.ZodType } }>;

/** The path parameters a client sends. */
export type CallParams<Name extends CallName> = Rows[Name] extends { params: infer Schema extends z.ZodType }
  ? z.input<Schema>
  : Record<ParamNames<Rows[Name]['path']>, string>;

/** The query a client sends; `undefined` for none. */
export type CallQuery<Name extends CallName> = Rows[Name] extends { query: infer Schema extends z.ZodType }
  ? z.input<Schema>
  : undefined;

/** The JSON body a client sends; `'file'` for a form with a file, `undefined` for none. */
export type CallBody<Name extends CallName> = Rows[Name] extends { form: string }
  ? 'file'
  : Rows[Name] extends { body: infer Body }
    ? Body extends z.ZodType
      ? z.input<Body>
      : Body
    : undefined;

/** The result of a successful call: JSON, a text, or nothing (also for a file). */
export type CallResult<Name extends CallName> = ResultOf<Rows[Name]['response']>;

type ResultOf<Response> = Response extends { json: infer Schema extends z.ZodType }
  ? z.output<Schema>
  : Response extends { text: string }
    ? string
    : void;

/** The result of the same call for an admin. */
export type AdminViewResult<Name extends AdminViewCallName> = Rows[Name]['response'] extends {
  adminJson: infer Schema extends z.ZodType;
}
  ? z.output<Schema>
  : never;
