import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { siteConfig } from '@institut/contract/site/schema';
import { getSiteConfig } from '../features/config/config.service.ts';
import { COMPOSE_NAMES, ENV_NAMES, EnvError, envProblems, parseEnv } from './envSchema.ts';
import { REPO_ROOT } from './repoRoot.ts';

const production = { NODE_ENV: 'production', JWT_SECRET: 's'.repeat(32) };

describe('parseEnv', () => {
  it('has a default for every setting outside production', () => {
    expect(parseEnv({})).toMatchObject({
      NODE_ENV: 'development',
      PORT: 5000,
      TRUST_PROXY: false,
      COURSE_PAGE_SIZE: 12,
      MAX_SEATS_PER_PERSON: 5,
      MAX_UNPAID_ORDERS: 5,
      MAX_SEATS_PER_ORGANISATION: 30,
      MAX_UNPAID_SEATS_ORGANISATION: 60,
      MAX_UNPAID_SEATS_NETWORK: 60,
      RATES: { taxPercent: 15, shippingKm: 100, freeShippingAboveKm: 100, feeHasTax: false },
      ATTENDANCE: { opensHours: 2, closesHours: 72, countsExcused: false },
      BCRYPT_COST: 10,
      PAYPAL_CLIENT_ID: null,
      SITE_NAME: 'Institut za tehnologiju i inovacije',
      SITE_PRODUCT_SLUG: 'inovalab',
    });
  });

  it.each([
    [{}, '127.0.0.1'],
    [{ NODE_ENV: 'test' }, '127.0.0.1'],
    [production, '0.0.0.0'],
    [{ HOST: '0.0.0.0' }, '0.0.0.0'],
  ])('listens on this machine only unless in production or told otherwise: %j', (variables, host) => {
    expect(parseEnv(variables).HOST).toBe(host);
  });

  it('treats a blank variable as absent', () => {
    expect(parseEnv({ PORT: ' ', MONGO_URI: '', SITE_NAME: '' })).toEqual(parseEnv({}));
  });

  it('reads all settings', () => {
    const env = parseEnv({
      ...production,
      PORT: '8080',
      MONGO_URI: 'mongodb://a:27017,b:27017/shop?replicaSet=rs0',
      TRUST_PROXY: 'loopback, 10.0.0.0/8',
      SITE_NAME: 'Drugi institut',
      SITE_PHONES: '+387 33 111 222,+387 33 111 223',
      SITE_HOURS: 'Ponedjeljak–petak 8:00–16:00; Subota 9:00–13:00;',
      SITE_SOCIAL: 'LinkedIn=https://www.linkedin.com/company/institut?a=b',
    });
    expect(env).toMatchObject({
      PORT: 8080,
      MONGO_URI: 'mongodb://a:27017,b:27017/shop?replicaSet=rs0',
      TRUST_PROXY: ['loopback', '10.0.0.0/8'],
      SITE_PHONES: ['+387 33 111 222', '+387 33 111 223'],
      SITE_HOURS: ['Ponedjeljak–petak 8:00–16:00', 'Subota 9:00–13:00'],
      SITE_SOCIAL: [{ name: 'LinkedIn', url: 'https://www.linkedin.com/company/institut?a=b' }],
    });
    expect(parseEnv({ TRUST_PROXY: '1' }).TRUST_PROXY).toBe(1);
    const rates = { TAX_PERCENT: '17', FEE_KM: '12.50', FEE_FREE_ABOVE_KM: '0', FEE_HAS_TAX: 'yes' };
    expect(parseEnv(rates).RATES).toEqual({
      taxPercent: 17,
      shippingKm: 12.5,
      freeShippingAboveKm: 0,
      feeHasTax: true,
    });
  });

  it.each([
    [
      {},
      { url: '/video/institut.mp4', captionsUrl: '/video/institut.vtt', posterUrl: '/video/institut.webp' },
    ],
    [{ SITE_VIDEO_URL: 'none' }, null],
    [
      {
        SITE_VIDEO_URL: 'https://media.example.com/v.mp4?x=1',
        SITE_VIDEO_CAPTIONS_URL: '/uploads/v.vtt',
        SITE_VIDEO_POSTER_URL: '/uploads/v.webp',
      },
      {
        url: 'https://media.example.com/v.mp4?x=1',
        captionsUrl: '/uploads/v.vtt',
        posterUrl: '/uploads/v.webp',
      },
    ],
    [
      { SITE_VIDEO_URL: '/uploads/v.mp4', SITE_VIDEO_CAPTIONS_URL: '/uploads/v.vtt' },
      { url: '/uploads/v.mp4', captionsUrl: '/uploads/v.vtt', posterUrl: null },
    ],
  ])('combines the video with its captions and poster: %j', (variables, video) => {
    expect(parseEnv(variables).SITE_VIDEO).toEqual(video);
  });

  it.each([
    ['prijave@example.com', { name: '', address: 'prijave@example.com' }],
    [
      'Prijave, Institut <prijave@example.com>',
      { name: 'Prijave, Institut', address: 'prijave@example.com' },
    ],
    ['', { name: 'Institut za tehnologiju i inovacije', address: 'info@example.com' }],
  ])('reads the sender of mails: %j', (given, sender) => {
    expect(parseEnv({ MAIL_FROM: given }).MAIL_FROM).toEqual(sender);
  });

  it.each([
    [
      { NODE_ENV: 'production' },
      'JWT_SECRET is required in production and must have at least 32 characters.',
    ],
    [{ JWT_SECRET: 'short-secret' }, 'JWT_SECRET must have at least 32 characters.'],
    [{ ISSUER_KEY: 'AAAA' }, 'ISSUER_KEY must be a private key of the curve P-256, DER in base64.'],
    [{ PORT: '80a' }, 'PORT must be a whole number from 0 to 65535.'],
    [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535.'],
    [{ NODE_ENV: 'prod' }, 'NODE_ENV must be development, production or test.'],
    [
      { MONGO_URI: 'postgres://x' },
      'MONGO_URI must be an address that starts with mongodb:// or mongodb+srv://.',
    ],
    [
      { PUBLIC_URL: 'www.example.com' },
      'PUBLIC_URL must be an address that starts with http:// or https://.',
    ],
    [
      { TRUST_PROXY: 'true' },
      'TRUST_PROXY must be the number of proxies in front, their addresses, or false.',
    ],
    [{ MAX_SEATS_PER_PERSON: '-1' }, 'MAX_SEATS_PER_PERSON must be a whole number from 0 to 1000.'],
    [{ MAX_UNPAID_ORDERS: 'pet' }, 'MAX_UNPAID_ORDERS must be a whole number from 0 to 1000.'],
    [{ UNPAID_REMINDER_DAYS: '-1' }, 'UNPAID_REMINDER_DAYS must be a whole number from 0 to 365.'],
    [
      { UNPAID_EXPIRY_DAYS: '2' },
      'UNPAID_EXPIRY_DAYS must be 0 or at least 3, the days that the terms of use promise.',
    ],
    [{ TAX_PERCENT: '17%' }, 'TAX_PERCENT must be a whole number from 0 to 100.'],
    [{ FEE_KM: '-1' }, 'FEE_KM must be an amount in KM, like 100 or 12.50.'],
    [{ FEE_FREE_ABOVE_KM: '1.005' }, 'FEE_FREE_ABOVE_KM must be an amount in KM, like 100 or 12.50.'],
    [{ ATTENDANCE_OPENS_HOURS: '73' }, 'ATTENDANCE_OPENS_HOURS must be a whole number from 0 to 72.'],
    [{ ATTENDANCE_CLOSES_HOURS: '1.5' }, 'ATTENDANCE_CLOSES_HOURS must be a whole number from 0 to 720.'],
    [{ ATTENDANCE_COUNTS_EXCUSED: 'da' }, 'ATTENDANCE_COUNTS_EXCUSED must be yes or no.'],
    [{ CERTIFICATES_KEEP_NAMES: 'da' }, 'CERTIFICATES_KEEP_NAMES must be yes or no.'],
    [{ FEE_HAS_TAX: 'true' }, 'FEE_HAS_TAX must be yes or no.'],
    [{ COURSE_PAGE_SIZE: '0' }, 'COURSE_PAGE_SIZE must be a whole number from 1 to 100.'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent.'],
    [{ PAYPAL_CLIENT_ID: 'id' }, 'PAYPAL_CLIENT_SECRET is required when PAYPAL_CLIENT_ID is given.'],
    [{ PAYPAL_CLIENT_SECRET: 'x' }, 'PAYPAL_CLIENT_ID is required when PAYPAL_CLIENT_SECRET is given.'],
    [
      { SMTP_URL: 'mail.example.com:25' },
      'SMTP_URL must be an address that starts with smtp:// or smtps://.',
    ],
    [
      { SMTP_URL: 'smtp://mail.example.com?requireTLS=' },
      'SMTP_URL must have requireTLS=true or requireTLS=false, or no such parameter.',
    ],
    [
      { MAIL_FROM: 'Institut <info>' },
      'MAIL_FROM must be an e-mail address or a name with one: Institut <info@example.com>.',
    ],
    [
      { MAIL_FROM: 'Institut\r\nBcc: x@example.com <info@example.com>' },
      'MAIL_FROM must be an e-mail address or a name with one: Institut <info@example.com>.',
    ],
    [
      { ...production, SMTP_URL: 'smtp://mail.example.com' },
      'PUBLIC_URL is required in production when SMTP_URL is given.',
    ],
    [
      { SITE_VIDEO_URL: '//media.example.com/v.mp4' },
      'SITE_VIDEO_URL must be a path of this site, an address that starts with http:// or https://, or none.',
    ],
    [
      { SITE_VIDEO_CAPTIONS_URL: 'https://media.example.com/v.vtt' },
      'SITE_VIDEO_CAPTIONS_URL must be a path of this site: /video/institut.vtt.',
    ],
    [
      { SITE_VIDEO_URL: '/uploads/v.mp4' },
      'SITE_VIDEO_CAPTIONS_URL is required when SITE_VIDEO_URL names another video.',
    ],
    [{ METRICS_TOKEN: 'kratak' }, 'METRICS_TOKEN must have at least 32 characters.'],
    [{ METRICS_TOKEN: `${'m'.repeat(40)} x` }, 'METRICS_TOKEN must not contain spaces.'],
    [{ SITE_EMAIL: 'info' }, 'SITE_EMAIL must be an e-mail address.'],
    [
      { SITE_SOCIAL: 'javascript:alert(1)' },
      'SITE_SOCIAL must be a list like "Facebook=https://..., LinkedIn=https://...".',
    ],
    [{ ...production, BCRYPT_COST: '4' }, 'BCRYPT_COST must be 10 or more in production.'],
    [{ SITE_JIB: '420012345000' }, 'SITE_JIB must be a JIB: 13 digits.'],
    [{ SITE_JIB: '4200123450005' }, 'SITE_JIB has a wrong check digit: compare its digits.'],
    [{ SITE_JIB: '4200123450004', SITE_PDV: '2001' }, 'SITE_PDV must be a PDV number: 12 digits.'],
    [
      { SITE_JIB: '4200123450004', SITE_PDV: '200123450005' },
      'SITE_PDV has a wrong check digit: compare its digits.',
    ],
    [
      { SITE_JIB: '4400123450003', SITE_PDV: '200123450004' },
      'SITE_PDV does not belong to SITE_JIB: compare the digits of both.',
    ],
    [{ SITE_PDV: '200123450004' }, 'SITE_JIB is required when SITE_PDV is given.'],
    [
      { SITE_BANK_ACCOUNT: '129-007-9401' },
      'SITE_BANK_ACCOUNT must be an account number of 16 digits, or its IBAN: BA39 and the digits.',
    ],
    [
      { SITE_BANK_ACCOUNT: 'DE89 3704 0044 0532 0130 00' },
      'SITE_BANK_ACCOUNT must be an account number of 16 digits, or its IBAN: BA39 and the digits.',
    ],
    [
      { SITE_BANK_ACCOUNT: '1290079401028495' },
      'SITE_BANK_ACCOUNT has a wrong check digit: compare its digits.',
    ],
    [
      { SITE_OTHER_ACCOUNTS: 'Druga banka d.d.=1610000000000012' },
      'SITE_OTHER_ACCOUNTS must be a list like "Druga banka d.d.=1610000000000011" of account numbers with 16 right digits.',
    ],
  ])('refuses %j with one sentence', (variables, sentence) => {
    expect(() => parseEnv(variables)).toThrow(new EnvError(sentence));
  });

  it('has defaults for all data of the institute that the site shows', () => {
    expect(siteConfig.parse(getSiteConfig())).toEqual(getSiteConfig());
  });
});

describe('the data of documents', () => {
  const institute = {
    SITE_LEGAL_NAME: 'Institut Primjer, Sarajevo',
    SITE_JIB: '4200 1234 5001 2',
    SITE_STREET: 'Obala 1',
    SITE_POSTAL_CODE: '71000',
    SITE_CITY: 'Sarajevo',
    SITE_BANK_NAME: 'Prva banka d.d.',
    SITE_BANK_ACCOUNT: '129-007-94010284-94',
  };

  it('may be without a PDV number', () => {
    expect(parseEnv(institute)).toMatchObject({
      SITE_JIB: '4200123450012',
      SITE_PDV: null,
      SITE_OTHER_ACCOUNTS: [],
    });
  });

  it('may have the PDV number of the head office and further accounts', () => {
    const more = { SITE_PDV: '200.123.450.004', SITE_OTHER_ACCOUNTS: 'Druga banka=1610000000000011' };
    expect(parseEnv({ ...institute, ...more })).toMatchObject({
      SITE_PDV: '200123450004',
      SITE_OTHER_ACCOUNTS: [{ bank: 'Druga banka', account: '1610000000000011' }],
    });
  });
});

describe('envProblems', () => {
  it('names every invalid variable at once', () => {
    const variables = { PORT: 'abc', MONGO_URI: 'postgres://x', SITE_EMAIL: 'info', JWT_SECRET: 'tajna' };
    expect(envProblems(variables)).toEqual([
      'PORT must be a whole number from 0 to 65535.',
      'MONGO_URI must be an address that starts with mongodb:// or mongodb+srv://.',
      'JWT_SECRET must have at least 32 characters.',
      'SITE_EMAIL must be an e-mail address.',
    ]);
    expect(envProblems({ PORT: ' ' })).toEqual([]);
  });
});

it('.env.example explains every variable that is read, and no other', () => {
  const example = readFileSync(join(REPO_ROOT, '.env.example'), 'utf8');
  const explained = [...example.matchAll(/^([A-Z_]+)=/gm)].map(([, name = '']) => name);
  expect(explained.toSorted()).toEqual([...ENV_NAMES, ...COMPOSE_NAMES].toSorted());
});

it('docker-compose.yml reads only variables that .env.example explains', () => {
  const compose = readFileSync(join(REPO_ROOT, 'docker-compose.yml'), 'utf8');
  const read = [...compose.matchAll(/(?<!\$)\$\{([A-Z_]+)/g)].map(([, name = '']) => name);
  expect(read).toEqual(expect.arrayContaining([...COMPOSE_NAMES]));
  expect(read.filter((name) => ![...ENV_NAMES, ...COMPOSE_NAMES].includes(name))).toEqual([]);
});
