import { readStored, writeStored } from '../../lib/storage.ts';

/** The part of the registration form that survives a reload; never a password. */
export type RegistrationDraft = { name: string; lastName: string; email: string; wantsEventMail: boolean };

export function readRegistrationDraft(): RegistrationDraft {
  const stored = readStored('registrationDraft', 'session');
  const draft: Partial<Record<string, unknown>> =
    typeof stored === 'object' && stored !== null ? { ...stored } : {};
  return {
    name: textOf(draft['name']),
    lastName: textOf(draft['lastName']),
    email: textOf(draft['email']),
    wantsEventMail: draft['wantsEventMail'] === true,
  };
}

/** Stores nothing for an empty form. */
export function writeRegistrationDraft({ name, lastName, email, wantsEventMail }: RegistrationDraft): void {
  const isStarted = name !== '' || lastName !== '' || email !== '' || wantsEventMail;
  const draft = isStarted ? { name, lastName, email, wantsEventMail } : null;
  writeStored('registrationDraft', draft, 'session');
}

export const forgetRegistrationDraft = (): void => writeStored('registrationDraft', null, 'session');

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
