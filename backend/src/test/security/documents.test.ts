import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { REPO_ROOT } from '../../config/repoRoot.ts';

const listFiles = (folder: string) =>
  readdirSync(join(REPO_ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path))
    .toSorted();
const read = (path: string) => readFileSync(join(REPO_ROOT, path), 'utf8');

const DOCUMENTS = [
  'README.md',
  'SECURITY.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  ...listFiles('docs').filter((path) => path.endsWith('.md')),
];

/** A Markdown link to a file, `[name](path)`. */
const LINK = /\[[^\]]*\]\((?<path>[^):#]+)(?:#[^)]*)?\)/g;

it.each(DOCUMENTS)('%s links to existing files', (document) => {
  const paths = Array.from(read(document).matchAll(LINK), ({ groups }) =>
    join(dirname(document), groups?.path ?? ''),
  );
  expect(paths.filter((path) => !existsSync(join(REPO_ROOT, path)))).toEqual([]);
});

describe('docs/architecture.md', () => {
  const text = read('docs/architecture.md');
  const section = (title: string) => text.split(/^## /m).find((part) => part.startsWith(title)) ?? '';
  const sources = ['backend/src', 'frontend/build', 'frontend/src', 'demo', 'scripts']
    .concat(listFiles('packages').filter((path) => /^packages\/[^/]+\/src$/.test(path)))
    .flatMap(listFiles)
    .filter((path) => /\.tsx?$/.test(path));

  /** `<feature>`, `*` and `NNN` stand for any name. */
  function isFile(name: string): boolean {
    const pattern = name.replaceAll('.', '\\.').replace(/<\w+>|NNN|\*/g, '[^/]+');
    return sources.some((path) => new RegExp(`(^|/)${pattern}$`).test(path));
  }

  it('names existing files', () => {
    const names = Array.from(text.matchAll(/[\w./<>*-]+\.tsx?\b/g), ([name]) => name);
    expect(names.length).toBeGreaterThan(50);
    expect(names.filter((name) => !isFile(name))).toEqual([]);
  });

  it('says in its first table where something is: in files, folders and identifiers that exist', () => {
    const names = Array.from(section('Where is').matchAll(/`([^`]+)`/g), ([, name = '']) => name);
    const others = names.filter((name) => !/\.tsx?$/.test(name));
    expect(names.length).toBeGreaterThan(others.length);
    const code = sources.map(read).join('\n');
    const isKnown = (name: string) =>
      name.includes('/') ? existsSync(join(REPO_ROOT, name)) : new RegExp(`\\b${name}\\b`).test(code);
    expect(others.filter((name) => !isKnown(name))).toEqual([]);
  });
});

/** The tests of each section of SECURITY.md, by the names of their files without `.test.ts`, so that a file may move. */
const SECURITY_TESTS = {
  'API1 Broken object level authorization': 'authorisation orders/order itemPages',
  'API2 Authentication: passwords and logins':
    'auth rateLimit limiter password passwordStrength user userAdmin confirmation knownLogins',
  'API2 Authentication: sessions and links':
    'auth session ActiveSessions UserAccount passwordReset placeForPerson emailConfirmation waitingList/waitingList backup',
  'API2 Authentication: second factor': 'secondFactor passkey halfLogin restoredPasskeys confirmation',
  'API3 Broken object property level authorization':
    'news career courseEdit user userAdmin orderEdit orders/order placeOrder exports ownData courseDetail review',
  'API4 Unrestricted resource consumption':
    'app largeBody slowClients upload richText courseList rateLimit password composePage itemPages responseCache siteFiles news limits longReads durability',
  'API5 Broken function level authorization':
    'authorisation routes confirmation IdentityCheck userAdmin grantAdmin refundAccount erasedParticipant',
  'API6 Unrestricted access to sensitive business flows':
    'seats placeOrder placeOrderRepeated placeOrderTransaction killPlacing PlaceOrderPage orderLimits organisationLimits transfer boundedHistory unconfirmed unpaid emailConfirmation review notifyBuyer contact mail.delivery mails foreignAddresses accountantCopy frame/calls rateLimit',
  'API7 Server side request forgery': 'schemas paypalClient',
  'API8 Configuration: settings, headers and files':
    'env server deployment doctor metrics.service privateFolder app pagePolicy PaypalPayment staticFiles upload errorHandler requestLog loggedError',
  'API8 Configuration: stored data':
    'richText SafeHtml orderList app audit audit.service auditQueue retention user erasure restoredErasure',
  'API9 Improper inventory management': 'routes docs fuzz',
  'API10 Unsafe consumption of APIs':
    'paypalClient payment paymentRecovery orderPayment paypalDown mail.transport mails exports pageHead',
  'Links, frames and other sites': 'redirect app',
};
const LIST = 'docs/security-tests.md';
const HEAD = `# Tests of SECURITY.md

The table in \`documents.test.ts\` names the tests of each section; \`UPDATE_DOCS=1 npm test -- documents\` writes this list.
`;

it(`${LIST} lists the tests of each section of SECURITY.md`, () => {
  const tests = ['backend/src', 'frontend/src', 'packages/contract/src', 'packages/embedded-mongodb/src']
    .flatMap(listFiles)
    .filter((path) => /\.test\.tsx?$/.test(path));
  const sections = Object.entries(SECURITY_TESTS).map(([section, names]) => {
    const files = names.split(' ').flatMap((name) => {
      const found = tests.filter((path) => path.includes(`/${name}.`));
      return found.length > 0 ? found : [`${name}.test.ts`];
    });
    return `## ${section}\n\n${files.map((path) => `- [${basename(path)}](../${path})\n`).join('')}`;
  });
  const text = [HEAD, ...sections].join('\n');

  if (process.env.UPDATE_DOCS) writeFileSync(join(REPO_ROOT, LIST), text);
  expect(read(LIST)).toBe(text);
  for (const section of Object.keys(SECURITY_TESTS)) expect(read('SECURITY.md')).toContain(`# ${section}\n`);
});
