import { env } from '../../../config/env.ts';
import { invalidInput } from '../../../lib/errors.ts';
import { setting } from '../../config/settings.ts';

/** Returns whether an address is the institute's own: the one that the site shows, or the sender of its mails. */
export const isSiteAddress = (email: string): boolean =>
  [setting('email'), env.MAIL_FROM.address].some((address) => address.toLowerCase() === email.toLowerCase());

/** Throws `validation` for an address of the institute: its mailbox gets the messages of everybody. */
export function refuseSiteAddress(email: string, field = 'email'): void {
  if (!isSiteAddress(email)) return;
  const sentence = 'Ovo je adresa instituta. Za nalog unesite adresu osobe koja će ga koristiti.';
  throw invalidInput({ [field]: sentence }, sentence);
}
