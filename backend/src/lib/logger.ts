import pino, { type DestinationStream, type Logger, type LevelWithSilent } from 'pino';

export type { Logger } from 'pino';

const SECRETS = ['password', 'passwordHash', 'token', 'authorization', 'cookie', 'secret'];

/**
 * Returns standard output, buffered up to 4 kB or 250 ms, because a write per line costs more than formatting the line. The
 * buffer is written when the process ends, unless it is killed; a fatal line is written at once.
 */
export const bufferedOutput = (): DestinationStream =>
  pino.destination({ minLength: 4096, periodicFlush: 250 });

/** Returns a logger of JSON lines. Secrets with their usual names are redacted at the top level and one level below. */
export function createLogger(level: LevelWithSilent, destination?: DestinationStream): Logger {
  const options = { level, redact: SECRETS.flatMap((name) => [name, `*.${name}`]) };
  return destination ? pino(options, destination) : pino(options);
}
