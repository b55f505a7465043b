import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPO_ROOT } from './repoRoot.ts';

type Term = {
  /** The term of the glossary in CONTRIBUTING.md. */
  keep: string;
  /** Matched against lower-case words: `isSignedIn` is read as `is signed in`, `SHARE_PICTURE` as `share picture`. */
  forbidden: RegExp;
  /** Only names of several words are searched, because the words are right in a sentence. */
  namesOnly?: true;
  /** Passages that may stay, as they are written, in all files or below a path. */
  allowed: readonly { text: RegExp; in?: string; reason: string }[];
};

const TERMS: readonly Term[] = [
  {
    keep: 'seat; a place is a position or a location',
    forbidden: /\bplaces\b|\b(free|taken|last) place\b|\bplace (is )?left\b/,
    allowed: [
      { text: /\bplaces (an?|one|the|copies|it|orders)\b/gi, reason: 'the verb: a buyer places an order' },
      {
        text: /\b(decimal places|the places of nodes)\b/g,
        in: 'packages/embedded-mongodb/',
        reason: 'positions in a number and in a file',
      },
    ],
  },
  {
    keep: 'log in, log out, login',
    forbidden: /\bsign(s|ed|ing)? ?-?(in|out)s?\b/,
    allowed: [
      { text: /(?<=['=])(signedIn|signInRefused)(?=['`])/g, reason: 'stored: events of the audit log' },
      {
        text: /^ {2}(signedIn|signInRefused):/g,
        in: 'packages/contract/src/audit/values.ts',
        reason: 'labels of the stored events',
      },
      {
        text: /'signIn'/g,
        in: 'backend/src/features/users/auth/',
        reason: 'stored: purpose of a passkey challenge',
      },
    ],
  },
  {
    keep: 'image',
    forbidden: /\bpictures?\b/,
    allowed: [
      { text: /<\/?picture>/g, in: 'frontend/src/', reason: 'HTML' },
      { text: /^ *\.\w+ picture \{$/g, in: 'frontend/src/', reason: 'HTML, in a style sheet' },
    ],
  },
  {
    keep: 'cached, response cache, prefetch cache',
    forbidden:
      /\b(briefly|freshly|ask) kept\b|\bkept (until|counts?|values?|names|answers?|responses?|figures|pages?)\b/,
    namesOnly: true,
    allowed: [],
  },
  {
    keep: 'delete an account, erase personal data',
    forbidden:
      /\b(close|remove|destroy) (account|user)\b|\berase (course|news|career|review|image|draft)s?\b/,
    namesOnly: true,
    allowed: [],
  },
];

const FOLDERS = ['backend', 'frontend', 'packages', 'demo', 'e2e', 'bench', 'scripts'];
/** Folders that tools install and write. */
const SKIPPED = new Set(['node_modules', 'dist', 'dist-server', 'coverage', '.cache', 'artifacts']);
const THIS_FILE = 'backend/src/config/identifiers.test.ts';

function filesBelow(folder: string): string[] {
  return readdirSync(join(REPO_ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : filesBelow(path);
    return /\.(tsx?|css)$/.test(entry.name) ? [path] : [];
  });
}

/** Returns the words of a line: `isSignedIn` and `signed-in` -> `is signed in`, `signed in`. */
const wordsOf = (text: string) =>
  text.replaceAll(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|[_-]/g, ' ').toLowerCase();

/** A name of several words. */
const NAME = /[A-Za-z][\w$]*[a-z\d][A-Z][\w$]*|[A-Za-z]+_\w+/g;

const ANY = new RegExp(TERMS.map(({ forbidden }) => forbidden.source).join('|'));

function forbiddenIn(file: string, source: string): string[] {
  if (!ANY.test(wordsOf(source))) return [];
  return source.split('\n').flatMap((line, index) =>
    TERMS.flatMap(({ keep, forbidden, namesOnly, allowed }) => {
      const rest = allowed
        .filter(({ in: folder = '' }) => file.startsWith(folder))
        .reduce((text, { text: passage }) => text.replaceAll(passage, ' '), line);
      const searched = namesOnly ? (rest.match(NAME) ?? []).join('\n') : rest;
      const [found] = forbidden.exec(wordsOf(searched)) ?? [];
      return found ? [`${file}:${index + 1} "${found}": ${keep}`] : [];
    }),
  );
}

describe('names, comments and titles', () => {
  it('of the code use the terms of the glossary', () => {
    const files = FOLDERS.flatMap(filesBelow).filter((file) => file !== THIS_FILE);
    expect(files.length).toBeGreaterThan(1000);
    expect(files.flatMap((file) => forbiddenIn(file, readFileSync(join(REPO_ROOT, file), 'utf8')))).toEqual(
      [],
    );
  });

  it.each([
    ['const countPlaces = 1;', 'places'],
    ['/** Returns the number of free places. */', 'places'],
    ['const FEW_PLACES = 3;', 'places'],
    ["it('sells the last place', () => {", 'last place'],
    ['const isSignedIn = true;', 'signed in'],
    ['// A signed-in user.', 'signed in'],
    ["await page.getByText('x').signInWithPasskey();", 'sign in'],
    ['export function Picture() {', 'picture'],
    ['.pictureBone {', 'picture'],
    ['const SHARE_PICTURE = 1;', 'picture'],
    ['const keptUntilWritten = 1;', 'kept until'],
    ['const brieflyKept = 1;', 'briefly kept'],
    ['await closeAccount(user);', 'close account'],
    ['await eraseCourse(id);', 'erase course'],
  ])('are searched with file and line: %s', (line, found) => {
    expect(forbiddenIn('a.ts', `\n${line}\n`)).toEqual([expect.stringMatching(`^a\\.ts:2 "${found}": `)]);
  });

  it.each([
    '/** Places an order as the browser does. */',
    "noteEvent({ event: 'signInRefused' });",
    '// Mails are kept until they are sent.',
    'const place = list.indexOf(item);',
    'const keptDays = 30;',
  ])('may say %s', (line) => expect(forbiddenIn('a.ts', line)).toEqual([]));
});
