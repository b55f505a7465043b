import { errorCode } from './errors.ts';

/** The parts of an error that are logged. */
export type LoggedError = {
  type: string;
  message: string;
  code?: unknown;
  /** The frames alone: the first line of a stack repeats the message. */
  stack?: string;
  cause?: LoggedError;
};

/** The parts of messages that repeat what was written, asked or sent: keys, filters, values, parsed texts and addresses. */
const CONTENT: ReadonlyArray<readonly [RegExp, string]> = [
  [/dup key: [^]*/, 'dup key'],
  [/for query "[^]*" on model/, 'on model'],
  [/for value "[^]*" \(type/, 'for a value (type'],
  [/"[^]*" is not valid JSON/, 'the text is not valid JSON'],
  [/[^\s<>"'@/\\:]+@[\w-]+(?:\.[\w-]+)+/g, '[address]'],
];

/** Returns the message of an error without the data that libraries repeat there. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return withoutContent(String(error));
  // The message of mongoose contains each refused value.
  const fields = error.name === 'ValidationError' && 'errors' in error && Object.keys(Object(error.errors));
  return fields ? `validation failed: ${fields.join(', ')}` : withoutContent(error.message);
}

const withoutContent = (text: string): string =>
  CONTENT.reduce((left, [pattern, replacement]) => left.replace(pattern, replacement), text);

const CAUSES_MAX = 5;

/**
 * Returns an error for the log: its type, message, code, frames and causes, and none of its other properties, because those of
 * a failed write contain the records that were to be written.
 */
export function loggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) {
    return { type: typeof error, message: typeof error === 'string' ? messageOf(error) : '' };
  }
  const code = errorCode(error);
  // The first one of several failures.
  const cause: unknown = error.cause ?? (error instanceof AggregateError ? error.errors[0] : undefined);
  // Without the message, of which a line may look like a frame.
  const lines = error.stack?.replace(error.message, '').split('\n');
  const frames = lines?.filter((line) => /^\s+at /.test(line));
  return {
    type: error.constructor.name,
    message: messageOf(error),
    ...(code !== undefined && { code }),
    ...(frames && frames.length > 0 && { stack: frames.join('\n') }),
    ...(cause !== undefined && depth < CAUSES_MAX && { cause: loggedError(cause, depth + 1) }),
  };
}
