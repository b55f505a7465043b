import { execFileSync } from 'node:child_process';
import { CERTIFICATE_TITLES } from '@institut/contract/certificates/values';
import { CERTIFICATE_NAME_MAX } from '@institut/contract/limits';
import { drawCertificate, type PrintedCertificate } from './drawCertificate.ts';

const CODE = '7F3K-2M9Q-XT';
const URL = `https://www.example.com/uvjerenja/${CODE}`;
const PRINTED: PrintedCertificate = {
  number: 'UV-2027-00057',
  code: CODE,
  url: URL,
  issuedAt: new Date('2027-03-12T10:00:00Z'),
  issuedOn: '2027-03-12',
  name: 'Ana Đžumhur',
  title: 'certificate',
  course: 'Python',
  from: '2027-01-12',
  to: '2027-03-09',
  hours: 24,
  grade: 'odličan (10)',
  issuer: { name: 'Institut', street: 'Obala 1', postalCode: '71000', city: 'Sarajevo' },
  licence: 'Upisan u Registar organizatora obrazovanja odraslih.',
};

const poppler = (program: 'pdfinfo' | 'pdftotext', bytes: Buffer, ...options: string[]): string =>
  execFileSync(program, program === 'pdftotext' ? [...options, '-', '-'] : [...options, '-'], {
    input: bytes,
    encoding: 'utf8',
  });

/** Returns the words of a page with the y of their upper and lower edges, from the top. */
const wordsOf = (bytes: Buffer) =>
  [
    ...poppler('pdftotext', bytes, '-bbox').matchAll(
      /xMin="(.+?)" yMin="(.+?)" xMax="(.+?)" yMax="(.+?)">(.*?)</g,
    ),
  ].map(([, left, top, right, bottom, word = '']) => ({
    word,
    left: Number(left),
    top: Number(top),
    right: Number(right),
    bottom: Number(bottom),
  }));

const LONGEST_COURSE = `${'Uvod u čišćenje podataka '.repeat(8)}i kraj`;

it.each(
  CERTIFICATE_TITLES.flatMap((title) =>
    [
      'Đž',
      `${'Đžemaludin-'.repeat(3).slice(0, 29)} ${'Đžemaludin-'.repeat(3).slice(0, 30)}`,
      `${'Đž'.repeat(30)} ${'ŠĆM'.repeat(20)}`.slice(0, CERTIFICATE_NAME_MAX),
    ].map((name) => ({ title, name })),
  ),
)('$title of "$name" has one page on which no text reaches another', async ({ title, name }) => {
  const bytes = await drawCertificate({ ...PRINTED, title, name, course: LONGEST_COURSE });
  expect(poppler('pdfinfo', bytes)).toMatch(/Pages:\s+1\n/);
  expect(poppler('pdftotext', bytes, '-raw').replaceAll(/\s/g, '')).toContain(name.replaceAll(/\s/g, ''));
  const words = wordsOf(bytes);
  for (const { left, right, bottom } of words)
    expect([left > 40, right < 800, bottom < 560]).toEqual([true, true, true]);
  const bottomOf = (word: string) =>
    Math.max(...words.filter((one) => one.word === word).map(({ bottom }) => bottom));
  const topOf = (word: string) => Math.min(...words.filter((one) => one.word === word).map(({ top }) => top));
  expect(bottomOf('kraj')).toBeLessThan(topOf('Održano'));
});

it('is tagged: the tree has every text in its order, the QR code as a figure, and the link as an element', async () => {
  const bytes = await drawCertificate(PRINTED);
  const tree = poppler('pdfinfo', bytes, '-struct-text');
  const elements = tree
    .split('\n')
    .flatMap((line) => /^\s*(Document|H1|H2|P|Figure|Link)\b/.exec(line)?.[1] ?? [])
    .join(' ');
  expect(elements).toMatch(/^Document P P H1 P H2 P( P)+ Figure P P Link P$/);
  const texts = [...tree.matchAll(/"(.+)"/g)].map(([, text]) => text?.replaceAll('\u00a0', ' '));
  expect(texts).toEqual([
    'Institut',
    'UV-2027-00057',
    'Uvjerenje',
    'Izdaje se',
    'Ana Đžumhur',
    'za završen kurs',
    'Python',
    'Održano',
    '12. 1. 2027. – 9. 3. 2027.',
    'Trajanje',
    '24 sata',
    'Rezultat',
    'odličan (10)',
    'Mjesto i datum izdavanja',
    'Sarajevo, 12. 3. 2027.',
    'M. P.',
    'Za institut',
    'Institut, Obala 1, 71000 Sarajevo. Upisan u Registar organizatora obrazovanja odraslih.',
    'Provjerite da li vrijedi:',
    'www.example.com/uvjerenja',
    CODE,
  ]);
  expect(tree).toMatch(/Link[^\n]*\n\s+"www\.example\.com\/uvjerenja"\n\s+Object \d+/);
});

it('says in its metadata that it is PDF/UA-1, its language and its title', async () => {
  const bytes = await drawCertificate(PRINTED);
  expect(poppler('pdfinfo', bytes)).toMatch(/Title:\s+Uvjerenje UV-2027-00057[^]*Tagged:\s+yes/);
  expect(poppler('pdfinfo', bytes, '-meta')).toMatch(/pdfuaid:part>\s*1\s*</);
  const text = bytes.toString('latin1');
  for (const entry of [/\/Lang \(bs\)/, /\/DisplayDocTitle true/, /\/Marked true/, /\/Tabs \/S/]) {
    expect(text).toMatch(entry);
  }
});
