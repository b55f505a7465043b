import type { MailPreview } from '@institut/contract/mail/preview';
import type { Request } from 'express';
import type { SessionUser } from '../lib/sessionUser.ts';

/** The functions of features that `http` calls without importing features; `app.ts` sets them. */
export type Ports = {
  /** Returns the user of a token; null for an invalid token, a deleted user or an ended session. */
  findSession: (token: string) => Promise<SessionUser | null>;
  /** Returns whether somebody has logged in to the account from the address lately. */
  isKnownLogin: (address: string, email: string) => Promise<boolean>;
  /** Returns the ids of the courses whose lecturer a user is. */
  coursesOfLecturer: (user: string) => Promise<string[]>;
  /** Writes to the audit log that a user asked for something without the right to it. */
  noteDenied: (user: SessionUser, req: Request) => void;
  /** Writes to the audit log that a rate limit refused a request. */
  noteRateLimit: (req: Request) => void;
  /** Runs a handler, of which nothing is stored, and returns the mails that it would send. Throws what it throws. */
  previewMails: (handle: () => Promise<unknown>, siteUrl: string) => Promise<MailPreview>;
};

let given: Ports | undefined;

export function setPorts(ports: Ports): void {
  given = ports;
}

/** Throws before `setPorts`. */
export function ports(): Ports {
  if (!given) throw new Error('setPorts was not called.');
  return given;
}
