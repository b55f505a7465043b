import { isScannerUp } from '../../features/site/candidates/virusScanner.ts';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Env } from '../../config/envSchema.ts';
import { describeFailure, failureOf } from '../../features/mail/mail.retry.ts';
import { smtpOptions } from '../../features/mail/mail.transport.ts';
import { createPaypalClient, PaypalRefusal } from '../../features/processes/payments/paypal/paypalClient.ts';
import { broken, good, warning, type Finding } from './finding.ts';

const WITHIN_MS = 5000;

/** Logs in to the mail server and sends nothing. */
export async function checkMail({ SMTP_URL: url, DATA_DIR, NODE_ENV }: Env): Promise<Finding[]> {
  if (!url) return [withoutServer(join(DATA_DIR, 'mail'), NODE_ENV === 'production')];
  const { host } = new URL(url);
  const mailer = createTransport({
    ...smtpOptions(url),
    dnsTimeout: WITHIN_MS,
    connectionTimeout: WITHIN_MS,
    greetingTimeout: WITHIN_MS,
    socketTimeout: WITHIN_MS,
  });
  try {
    await mailer.verify();
    return [good(`The mail server ${host} accepts the login.`), ...encryptionFinding(url)];
  } catch (error) {
    const failure = broken(`The mail server ${host} ${reasonFor(error)} (${describeFailure(error)}).`);
    return [failure, ...encryptionFinding(url)];
  } finally {
    mailer.close();
  }
}

function withoutServer(folder: string, isProduction: boolean): Finding {
  return isProduction
    ? warning(`SMTP_URL is not set, so mails are written to ${folder} instead of being sent. Set SMTP_URL.`)
    : good(`Mails are written to ${folder}.`);
}

function encryptionFinding(url: string): Finding[] {
  return new URL(url).searchParams.get('requireTLS') === 'false'
    ? [
        warning(
          'SMTP_URL has requireTLS=false, so login and mails may be sent unencrypted. Remove it, or use smtps://.',
        ),
      ]
    : [];
}

function reasonFor(error: unknown): string {
  const { code, command } = failureOf(error);
  if (command === 'STARTTLS') {
    return 'offers no encryption (STARTTLS), so nothing is sent. Use smtps://, or add ?requireTLS=false to SMTP_URL in a network that you trust';
  }
  if (code === 'EAUTH') return 'refuses the user and password of SMTP_URL. Correct SMTP_URL';
  return 'cannot be reached or does not respond. Check SMTP_URL and the firewall';
}

const TIMEOUT_MS = 5000;

/** Asks the virus scanner of the files of candidates whether it is there. */
export async function checkScanner({ CLAMAV_URL: address }: Pick<Env, 'CLAMAV_URL'>): Promise<Finding[]> {
  if (!address)
    return [
      warning(
        'CLAMAV_URL is not set, so files of candidates are not scanned for viruses, and the administration warns of them.',
      ),
    ];
  return [
    (await isScannerUp(address))
      ? good(`The virus scanner ${address} answers.`)
      : broken(
          `The virus scanner ${address} does not answer, so files of candidates cannot be downloaded. Check CLAMAV_URL and whether clamd is running.`,
        ),
  ];
}

/** Requests a token from PayPal, which changes nothing there. */
export async function checkPaypal(env: Env): Promise<Finding[]> {
  const { PAYPAL_CLIENT_ID: clientId, PAYPAL_CLIENT_SECRET: clientSecret, PAYPAL_API_URL: apiUrl } = env;
  if (!clientId || !clientSecret) {
    return [
      good('PayPal is not configured, so buyers cannot pay by card; they get the data for a bank transfer.'),
    ];
  }
  try {
    await createPaypalClient({ apiUrl, clientId, clientSecret, timeoutMs: TIMEOUT_MS }).checkKeys();
    return [good(`PayPal (${apiUrl}) accepts the keys.`), ...sandboxFinding(env)];
  } catch (error) {
    return [broken(sentenceFor(error, apiUrl))];
  }
}

function sentenceFor(error: unknown, apiUrl: string): string {
  const cause = error instanceof Error ? error.cause : undefined;
  if (cause instanceof PaypalRefusal) {
    return `PayPal (${apiUrl}) refuses PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET. Keys of the sandbox work only there, and live keys only at https://api-m.paypal.com.`;
  }
  return `PayPal (${apiUrl}) does not respond. Check PAYPAL_API_URL and whether this machine can reach it.`;
}

function sandboxFinding({ NODE_ENV, PAYPAL_API_URL: apiUrl }: Env): Finding[] {
  const isPretence = NODE_ENV === 'production' && new URL(apiUrl).hostname.includes('sandbox');
  return isPretence
    ? [
        warning(
          'PAYPAL_API_URL is the sandbox, so payments are not real. For real payments set https://api-m.paypal.com',
        ),
      ]
    : [];
}
