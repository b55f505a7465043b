import type { ApiError } from '../../lib/apiError.ts';
import { retryText } from '../../lib/format.ts';

/** The sentences that belong beside a field. An address that is taken is about one field, whether or not the server names it. */
export const fieldFailures = ({ code, message, fields }: ApiError): Record<string, string> =>
  code === 'email_taken' ? { email: message, ...fields } : fields;

/** What the form says as a whole; null when there is nothing to say, or a field of it says it already. */
export function formFailure(error: ApiError | null, values: object): string | null {
  if (!error || Object.keys(fieldFailures(error)).some((name) => name in values)) return null;
  return error.status === 429 && error.retryAfter
    ? `Previše pokušaja. ${retryText(error.retryAfter)}`
    : error.message;
}
