import pino, { type DestinationStream, type Logger, type LevelWithSilent } from 'pino';

export type { Logger } from 'pino';

const SECRETS = ['password', 'passwordHash', 'token', 'authorization', 'cookie', 'secret'];

/**
 * Structured logs, one JSON object per line. Nobody logs headers or bodies; should a secret ever be logged by its
 * usual name, at the top or one level down, it is censored here.
 */
export function createLogger(level: LevelWithSilent, destination?: DestinationStream): Logger {
  const options = { level, redact: SECRETS.flatMap((name) => [name, `*.${name}`]) };
  return destination ? pino(options, destination) : pino(options);
}
