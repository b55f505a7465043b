import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Env } from '../../config/envSchema.ts';
import { describeFailure, failureOf } from '../../features/mail/mail.retry.ts';
import { createPaypalClient, PaypalRefusal } from '../../features/payments/paypalClient.ts';
import { broken, good, warning, type Finding } from './finding.ts';

const WITHIN_MS = 5000;

/** Logs in to the mail server and sends nothing. */
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

const TIMEOUT_MS = 5000;

/** Requests a token from PayPal, which changes nothing there. */
export async function checkPaypal(env: Env): Promise<Finding[]> {
  const { PAYPAL_CLIENT_ID: clientId, PAYPAL_CLIENT_SECRET: clientSecret, PAYPAL_API_URL: apiUrl } = env;
  if (!clientId || !clientSecret) {
    return [good('Without PayPal keys paying by card is off; buyers get the data for a bank transfer.')];
  }
  try {
    await createPaypalClient({ apiUrl, clientId, clientSecret, timeoutMs: TIMEOUT_MS }).checkKeys();
    return [good(`PayPal (${apiUrl}) takes the keys.`), ...sandboxFinding(env)];
  } catch (error) {
    return [broken(sentenceFor(error, apiUrl))];
  }
}

function sentenceFor(error: unknown, apiUrl: string): string {
  const cause = error instanceof Error ? error.cause : undefined;
  if (cause instanceof PaypalRefusal) {
    return `PayPal (${apiUrl}) refuses PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET. Keys of the sandbox are good only there, and real ones only at https://api-m.paypal.com.`;
  }
  return `PayPal (${apiUrl}) does not answer. Check PAYPAL_API_URL and whether this machine may reach it.`;
}

function sandboxFinding({ NODE_ENV, PAYPAL_API_URL: apiUrl }: Env): Finding[] {
  const isPretence = NODE_ENV === 'production' && new URL(apiUrl).hostname.includes('sandbox');
  return isPretence
    ? [
        warning(
          'PAYPAL_API_URL is the sandbox: payments are pretended. For real money: https://api-m.paypal.com',
        ),
      ]
    : [];
}
