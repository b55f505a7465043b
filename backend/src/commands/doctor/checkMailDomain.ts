import { Resolver } from 'node:dns/promises';
import type { Env } from '../../config/envSchema.ts';
import { failureOf } from '../../features/mail/mail.retry.ts';
import { good, warning, type Finding } from './finding.ts';

/** Returns the texts of a name; none for a name without. Throws when no DNS server answers. */
type ReadTexts = (name: string) => Promise<string[]>;

const WITHIN_MS = 2000;

async function readTexts(name: string): Promise<string[]> {
  try {
    const records = await new Resolver({ timeout: WITHIN_MS, tries: 2 }).resolveTxt(name);
    return records.map((parts) => parts.join(''));
  } catch (error) {
    const { code = '' } = failureOf(error);
    if (code === 'ENOTFOUND' || code === 'ENODATA') return [];
    throw error;
  }
}

type Settings = Pick<Env, 'SMTP_URL' | 'MAIL_FROM' | 'MAIL_DKIM_SELECTOR'>;

/**
 * Checks the records by which the servers of recipients recognise mails of the domain of MAIL_FROM. It is also the domain of the
 * envelope, and its key is looked for, so that both count for DMARC.
 */
export async function checkMailDomain(
  { SMTP_URL: url, MAIL_FROM: { address }, MAIL_DKIM_SELECTOR: selector }: Settings,
  read: ReadTexts = readTexts,
): Promise<Finding[]> {
  if (!url) return [];
  const domain = address.slice(address.lastIndexOf('@') + 1);
  try {
    return [
      spfFinding(domain, await read(domain)),
      selector
        ? dkimFinding(`${selector}._domainkey.${domain}`, await read(`${selector}._domainkey.${domain}`))
        : warning(
            'DKIM: MAIL_DKIM_SELECTOR is not set, so the key was not checked. Ask whoever runs the mail server.',
          ),
      await dmarcFinding(domain, read),
    ];
  } catch (error) {
    const { code = String(error) } = failureOf(error);
    return [warning(`SPF, DKIM and DMARC of ${domain} were not checked: no DNS server answers (${code}).`)];
  }
}

/** Returns the warning of a record that is there not once but as often as said; null for one. */
const countFinding = (what: string, name: string, count: number): Finding | null =>
  count === 1
    ? null
    : warning(
        count === 0
          ? `${what}: ${name} has no record, so mails may be taken for spam. Ask whoever runs the mail server for its text.`
          : `${what}: ${name} has ${count} records, so none of them counts. Keep one.`,
      );

function spfFinding(domain: string, texts: readonly string[]): Finding {
  const found = texts.filter((text) => /^v=spf1(?: |$)/i.test(text));
  const isOpen = found.some((text) => / \+?all(?: |$)/i.test(text));
  return (
    countFinding('SPF', domain, found.length) ??
    (isOpen
      ? warning(`SPF: ${domain} allows every server to send its mails. End the record with -all or ~all.`)
      : good(`SPF: ${domain} names the servers that send its mails.`))
  );
}

/** Returns the value of a tag: `reject` of `p` in `v=DMARC1; p=reject`. */
const tagOf = (record: string, tag: string): string | undefined =>
  new RegExp(String.raw`(?:^|;)\s*${tag}\s*=\s*([^;\s]*)`, 'i').exec(record)?.[1];

function dkimFinding(name: string, texts: readonly string[]): Finding {
  const found = texts.filter((text) => tagOf(text, 'p') !== undefined);
  return (
    countFinding('DKIM', name, found.length) ??
    (found.some((text) => tagOf(text, 'p') === '')
      ? warning(`DKIM: the key of ${name} is revoked. Set MAIL_DKIM_SELECTOR to the one in use.`)
      : good(`DKIM: ${name} has a key.`))
  );
}

/** A domain without a record has that of the nearest domain above it. */
async function dmarcFinding(domain: string, read: ReadTexts): Promise<Finding> {
  const labels = domain.split('.');
  for (let above = 0; above < labels.length - 1; above += 1) {
    const name = `_dmarc.${labels.slice(above).join('.')}`;
    const found = (await read(name)).filter((text) => /^v=DMARC1\s*(?:;|$)/i.test(text));
    const [record] = found;
    if (record === undefined) continue;
    const tag = above > 0 && tagOf(record, 'sp') !== undefined ? 'sp' : 'p';
    const policy = tagOf(record, tag) ?? 'none';
    return (
      countFinding('DMARC', name, found.length) ??
      (policy.toLowerCase() === 'none'
        ? warning(`DMARC: ${name} has ${tag}=none, so forged mails arrive. Set quarantine or reject.`)
        : good(`DMARC: ${name} asks to ${policy} forged mails.`))
    );
  }
  return warning(
    `DMARC: ${domain} has no record, so mails may be taken for spam. Add one at _dmarc.${domain}.`,
  );
}
