import pino, { type DestinationStream, type LogFn, type Logger, type LevelWithSilent } from 'pino';
import { loggedError, messageOf } from './loggedError.ts';

export type { Logger } from 'pino';

const SECRETS = ['password', 'passwordHash', 'token', 'authorization', 'cookie', 'secret'];

/**
 * Returns standard output, buffered up to 4 kB or 250 ms, because a write per line costs more than formatting the line. The
 * buffer is written when the process ends, unless it is killed; a fatal line is written at once.
 */
export const bufferedOutput = (): DestinationStream =>
  pino.destination({ minLength: 4096, periodicFlush: 250 });

/** Without a text pino takes the message of the error as it is. */
function withOwnMessage(this: Logger, args: Parameters<LogFn>, method: LogFn): void {
  const [first, ...texts]: readonly unknown[] = args;
  const error = first instanceof Error ? first : Object(first).err;
  if (error instanceof Error && texts.length === 0) method.call(this, first, messageOf(error));
  else method.apply(this, args);
}

/**
 * Returns a logger of JSON lines. Secrets with their usual names are redacted at the top level and one level below, and errors are
 * logged without the data of what failed.
 */
export function createLogger(level: LevelWithSilent, destination?: DestinationStream): Logger {
  const options = {
    level,
    redact: SECRETS.flatMap((name) => [name, `*.${name}`]),
    serializers: { err: (error: unknown) => loggedError(error) },
    hooks: { logMethod: withOwnMessage },
  };
  return destination ? pino(options, destination) : pino(options);
}
