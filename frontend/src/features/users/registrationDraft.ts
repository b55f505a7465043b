import { readStored, storageKeys, writeStored } from '../../lib/storage.ts';

/** What a reload may not lose of the registration form. Passwords are never part of it. */
export type RegistrationDraft = { name: string; lastName: string; email: string; wantsEventMail: boolean };

export function readRegistrationDraft(): RegistrationDraft {
  const stored = readStored(storageKeys.registrationDraft, 'session');
  const draft: Partial<Record<string, unknown>> =
    typeof stored === 'object' && stored !== null ? { ...stored } : {};
  return {
    name: textOf(draft['name']),
    lastName: textOf(draft['lastName']),
    email: textOf(draft['email']),
    wantsEventMail: draft['wantsEventMail'] === true,
  };
}

/** Whoever only opens the form leaves nothing behind. */
export function keepRegistrationDraft({ name, lastName, email, wantsEventMail }: RegistrationDraft): void {
  const isBegun = name !== '' || lastName !== '' || email !== '' || wantsEventMail;
  const draft = isBegun ? { name, lastName, email, wantsEventMail } : null;
  writeStored(storageKeys.registrationDraft, draft, 'session');
}

export const forgetRegistrationDraft = (): void =>
  writeStored(storageKeys.registrationDraft, null, 'session');

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
