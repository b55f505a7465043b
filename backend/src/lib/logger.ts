import pino, { type DestinationStream, type Logger, type LevelWithSilent } from 'pino';

export type { Logger } from 'pino';

const SECRETS = ['password', 'passwordHash', 'token', 'authorization', 'cookie', 'secret'];

/**
 * Standard output for a server: lines wait until they are 4 kB or a quarter of a second old, because writing each by itself
 * costs more than making it. What still waits is written when the process ends, unless it is killed; a fatal line at once.
 */
export const bufferedOutput = (): DestinationStream =>
  pino.destination({ minLength: 4096, periodicFlush: 250 });

/**
 * Structured logs, one JSON object per line. Nobody logs headers or bodies; should a secret ever be logged by its
 * usual name, at the top or one level down, it is censored here.
 */
export function createLogger(level: LevelWithSilent, destination?: DestinationStream): Logger {
  const options = { level, redact: SECRETS.flatMap((name) => [name, `*.${name}`]) };
  return destination ? pino(options, destination) : pino(options);
}
