import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Env } from '../../config/envSchema.ts';
import { describeFailure, failureOf } from '../../features/mail/mail.retry.ts';
import { broken, good, warning, type Finding } from './finding.ts';

const WITHIN_MS = 5000;

/** Signs in to the mail server and sends nothing. */
export async function checkMail({ SMTP_URL: url, DATA_DIR, NODE_ENV }: Env): Promise<Finding[]> {
  if (!url) return [withoutServer(join(DATA_DIR, 'mail'), NODE_ENV === 'production')];
  const { host } = new URL(url);
  const mailer = createTransport({
    url,
    dnsTimeout: WITHIN_MS,
    connectionTimeout: WITHIN_MS,
    greetingTimeout: WITHIN_MS,
    socketTimeout: WITHIN_MS,
  });
  try {
    await mailer.verify();
    return [good(`The mail server ${host} lets us in.`)];
  } catch (error) {
    return [broken(`The mail server ${host} ${reasonFor(error)} (${describeFailure(error)}).`)];
  } finally {
    mailer.close();
  }
}

function withoutServer(folder: string, isProduction: boolean): Finding {
  return isProduction
    ? warning(`Without SMTP_URL mails reach nobody; they are written to ${folder}. Set SMTP_URL.`)
    : good(`Mails are written to ${folder}.`);
}

function reasonFor(error: unknown): string {
  const { code } = failureOf(error);
  if (code === 'EAUTH') return 'refuses user and password of SMTP_URL. Correct them';
  return 'cannot be reached or does not answer. Check SMTP_URL and the firewall';
}
