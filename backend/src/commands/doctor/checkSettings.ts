import type { Env } from '../../config/envSchema.ts';
import { broken, good, warning, type Finding } from './finding.ts';

/** A secret of fewer different characters was typed, not made. */
const DISTINCT_CHARACTERS_MIN = 12;

/** What the settings say together; each by itself has been found good. */
export function checkSettings(env: Env): Finding[] {
  const isProduction = env.NODE_ENV === 'production';
  return [
    good(`Every setting can be read; this is ${env.NODE_ENV}.`),
    secretFinding(env),
    ...(isProduction ? [publicUrlFinding(env), proxyFinding(env), limitFinding(env)].flat() : []),
  ];
}

function secretFinding({ JWT_SECRET: secret }: Env): Finding {
  if (!secret)
    return good('Tokens are signed with a key that the server makes and keeps in the data folder.');
  if (new Set(secret).size < DISTINCT_CHARACTERS_MIN) {
    return warning('JWT_SECRET looks typed. Make one with: openssl rand -base64 48');
  }
  return good(`JWT_SECRET has ${secret.length} characters.`);
}

const isHttps = (url: string | undefined) => url !== undefined && new URL(url).protocol === 'https:';

function publicUrlFinding({ PUBLIC_URL: url }: Env): Finding {
  if (!url) return warning('PUBLIC_URL is not set: search engines and mails are told of localhost. Set it.');
  if (isHttps(url)) return good(`Visitors reach the site at ${url}`);
  return broken(
    `PUBLIC_URL is ${url}: passwords would travel readable. Put TLS in front and set an https:// address.`,
  );
}

/** This server speaks no TLS itself, so with an https address something stands in front of it. */
function proxyFinding({ PUBLIC_URL: url, TRUST_PROXY: proxy }: Env): Finding {
  if (proxy) return good('TRUST_PROXY is set: limits count the addresses of visitors, not of the proxy.');
  if (!isHttps(url)) return good('TRUST_PROXY is not set: nobody may tell another address than their own.');
  return warning(
    'PUBLIC_URL is https, so a proxy stands in front, but TRUST_PROXY is not set: all visitors share one limit. Set it to 1.',
  );
}

function limitFinding({ RATE_LIMIT_FACTOR: factor }: Env): Finding[] {
  return factor > 1
    ? [
        warning(
          `RATE_LIMIT_FACTOR is ${factor}: passwords may be guessed that much faster. It is meant for load tests.`,
        ),
      ]
    : [];
}
