import { resolve } from 'node:path';
import {
  accountDigits,
  accountsIn,
  hasAccountForm,
  isBankAccount,
} from '@institut/contract/documents/bankAccount';
import { tidyLine } from '@institut/contract/frame/text';
import {
  hasJibForm,
  hasPdvForm,
  isJib,
  isPdvNumber,
  withoutSeparators,
} from '@institut/contract/payers/taxNumbers';
import { z } from 'zod';
import { REPO_ROOT } from './repoRoot.ts';
import { readSigningKey } from './signingKey.ts';

export const whole = (min: number, max: number) => {
  const message = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .pipe(z.number().min(min, message).max(max, message));
};
/** An amount in KM with at most two decimals. */
export const km = z
  .string()
  .trim()
  .regex(/^\d{1,6}(\.\d{1,2})?$/, 'must be an amount in KM, like 100 or 12.50')
  .transform(Number);
export const yesOrNo = z.enum(['yes', 'no'], 'must be yes or no').transform((answer) => answer === 'yes');
export const text = z.string().trim();
/** A text that visitors read, on pages or paper. */
export const shownText = z.string().overwrite(tidyLine);

const WRONG_DIGITS = 'has a wrong check digit: compare its digits';

/** A JIB and a PDV number, with or without spaces and dots. */
export const jib = text
  .transform(withoutSeparators)
  .pipe(
    z
      .string()
      .refine(hasJibForm, { error: 'must be a JIB: 13 digits', abort: true })
      .refine(isJib, WRONG_DIGITS),
  );
export const pdvNumber = text
  .transform(withoutSeparators)
  .pipe(
    z
      .string()
      .refine(hasPdvForm, { error: 'must be a PDV number: 12 digits', abort: true })
      .refine(isPdvNumber, WRONG_DIGITS),
  );

const ACCOUNT_FORM = 'must be an account number of 16 digits, or its IBAN: BA39 and the digits';
/** The number of an account as the pages show it. */
export const bankAccount = text
  .refine((account) => hasAccountForm(accountDigits(account)), { error: ACCOUNT_FORM, abort: true })
  .refine((account) => isBankAccount(accountDigits(account)), WRONG_DIGITS);

/** Bank and number of each account: `Druga banka d.d.=1610000000000011, …`. */
export const accounts = text.transform((value, context) => {
  const found = accountsIn(value.replaceAll(',', '\n'));
  const known = found.filter((account) => account !== null);
  if (known.length === found.length) return known;
  const message =
    'must be a list like "Druga banka d.d.=1610000000000011" of account numbers with 16 right digits';
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
});

export const webUrl = z.url({
  protocol: /^https?$/,
  error: 'must be an address that starts with http:// or https://',
});
/** The text of a private key; `readSigningKey` makes the key of it. */
export const signingKey = text.refine(
  (given) => readSigningKey(given) !== null,
  'must be a private key of the curve P-256, DER in base64',
);
/** A path of this site: `/video/institut.mp4`. Two leading slashes would name another host. */
export const sitePath = text.regex(
  /^\/(?!\/)[^\s?#\\]+$/,
  'must be a path of this site: /video/institut.vtt',
);
export const videoUrl = z.union([sitePath, webUrl, z.literal('none').transform(() => null)], {
  error: 'must be a path of this site, an address that starts with http:// or https://, or none',
});
export const folder = (fallback: string) =>
  text.default(fallback).transform((path) => resolve(REPO_ROOT, path));

const PROXY_ADDRESS = /^(loopback|linklocal|uniquelocal|[\da-f]*[.:][\da-f.:]*(\/\d+)?)$/i;

/** The number of proxies in front, or their addresses; `true` is refused because clients could then forge their address. */
export const trustProxy = text.transform((value, context) => {
  if (value === 'false') return false;
  if (/^\d{1,2}$/.test(value)) return Number(value);
  const addresses = value.split(/\s*,\s*/);
  if (addresses.every((address) => PROXY_ADDRESS.test(address))) return addresses;
  const message = 'must be the number of proxies in front, their addresses, or false';
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
});

const MAILBOX = /^(?:(?<name>[^<>"\r\n]*)<(?<inner>[^<>]+)>|(?<plain>[^<>]+))$/;

/** The sender of mails: `info@example.com` or `Institut <info@example.com>`. */
export const mailbox = text.transform((value, context) => {
  const { name = '', inner, plain } = MAILBOX.exec(value)?.groups ?? {};
  const address = z.email().safeParse((inner ?? plain)?.trim());
  if (address.success) return { name: name.trim(), address: address.data };
  context.addIssue({
    code: 'custom',
    message: 'must be an e-mail address or a name with one: Institut <info@example.com>',
  });
  return z.NEVER;
});

export const socialLinks = text.transform((value, context) =>
  value.split(',').map((entry) => {
    const [name = '', ...address] = entry.split('=');
    const link = webUrl.safeParse(address.join('=').trim());
    if (!name.trim() || !link.success) {
      context.addIssue({
        code: 'custom',
        message: 'must be a list like "Facebook=https://..., LinkedIn=https://..."',
      });
      return z.NEVER;
    }
    return { name: name.trim(), url: link.data };
  }),
);
