import { CONFIRMATION_MINUTES } from '@institut/contract/limits';
import { confirmationRequired } from './errors.ts';

const CONFIRMATION_MS = CONFIRMATION_MINUTES * 60_000;

/** The signed-in user, read from the database with every request. */
export type SessionUser = {
  id: string;
  /** False for an admin without a second factor once it is mandatory. */
  isAdmin: boolean;
  /** Whether the user is an administrator who has no rights until they switch on a second factor. */
  lacksSecondFactor: boolean;
  name: string;
  lastName: string;
  email: string;
  /** The token version of the user. */
  tokenVersion: number;
  sessionId: string;
  isRemembered: boolean;
  sessionCreatedAt: Date;
  sessionExpiresAt: Date;
  /** When the user last proved in this session who they are. */
  confirmedAt: Date;
};

/**
 * Throws `confirmation_required` unless the caller has proved in this session a short time ago who they are; with
 * `afterLogin` the login itself does not count.
 */
export function requireConfirmation(
  { confirmedAt, sessionCreatedAt }: SessionUser,
  { afterLogin = false } = {},
): void {
  const isRecent = Date.now() - confirmedAt.getTime() <= CONFIRMATION_MS;
  if (!isRecent || (afterLogin && confirmedAt <= sessionCreatedAt)) throw confirmationRequired();
}
