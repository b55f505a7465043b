import { checkMailDomain } from './checkMailDomain.ts';

const SPF = 'v=spf1 include:mail.example.net -all';
const DKIM = 'v=DKIM1; k=rsa; p=MIIB';
const DMARC = 'v=DMARC1; p=reject; sp=none';
type Records = { spf?: string[]; dkim?: string[]; dmarc?: string[] };

/** Returns the findings of a domain with these records, those without a fault. */
async function findings(
  given: Records = {},
  { selector = 'posta', domain = 'example.ba' }: { selector?: string | null; domain?: string } = {},
) {
  const { spf = [SPF], dkim = [DKIM], dmarc = [DMARC] } = given;
  const records = new Map([
    [domain, ['other=1', ...spf]],
    [`posta._domainkey.${domain}`, dkim],
    ['_dmarc.example.ba', dmarc],
  ]);
  const found = await checkMailDomain(
    {
      SMTP_URL: 'smtp://mail.example.net',
      MAIL_FROM: { name: 'Institut', address: `info@${domain}` },
      MAIL_DKIM_SELECTOR: selector,
    },
    async (name) => records.get(name) ?? [],
  );
  return found.map(({ level, text }) => `${level} ${text}`);
}

it('finds nothing wrong with one record each', async () => {
  expect(await findings()).toEqual([
    expect.stringMatching(/^good SPF: example\.ba /),
    expect.stringMatching(/^good DKIM: posta\._domainkey\.example\.ba /),
    expect.stringMatching(/^good DMARC: .*reject/),
  ]);
});

it.each<[string, Records, RegExp]>([
  ['no SPF record', { spf: [] }, /^warning SPF: example\.ba has no record/],
  ['two SPF records', { spf: [SPF, 'v=spf1 -all'] }, /^warning SPF: example\.ba has 2 records/],
  ['SPF that allows all', { spf: ['v=spf1 all'] }, /^warning SPF: .*every server/],
  ['no DKIM record', { dkim: [] }, /^warning DKIM: .* has no record/],
  ['two DKIM records', { dkim: [DKIM, DKIM] }, /^warning DKIM: .* has 2 records/],
  ['a revoked key', { dkim: ['v=DKIM1; p='] }, /^warning DKIM: .*revoked/],
  ['no DMARC record', { dmarc: [] }, /^warning DMARC: example\.ba has no record/],
  ['two DMARC records', { dmarc: [DMARC, DMARC] }, /^warning DMARC: .* has 2 records/],
  ['DMARC that only watches', { dmarc: ['v=DMARC1;p=none'] }, /^warning DMARC: .*p=none/],
])('warns of %s', async (_what, records, expected) => {
  const warnings = (await findings(records)).filter((text) => text.startsWith('warning'));
  expect(warnings).toEqual([expect.stringMatching(expected)]);
});

it('warns without a selector, and of the policy of a domain above for the domains below it', async () => {
  expect((await findings({}, { selector: null }))[1]).toMatch(/^warning DKIM: MAIL_DKIM_SELECTOR is not set/);
  const below = await findings({}, { domain: 'posta.example.ba' });
  expect(below[2]).toMatch(/^warning DMARC: _dmarc\.example\.ba .*sp=none/);
});

const broken = async () => Promise.reject(Object.assign(new Error('queryTxt'), { code: 'ECONNREFUSED' }));

it('checks nothing without a mail server, and says so without DNS', async () => {
  const env = {
    MAIL_FROM: { name: 'Institut', address: 'info@example.ba' },
    MAIL_DKIM_SELECTOR: 'posta',
    SMTP_URL: undefined,
  };
  expect(await checkMailDomain(env, broken)).toEqual([]);
  const found = await checkMailDomain({ ...env, SMTP_URL: 'smtp://mail.example.net' }, broken);
  expect(found).toEqual([
    { level: 'warning', text: expect.stringMatching(/^SPF, DKIM and DMARC of example\.ba were not checked/) },
  ]);
});
