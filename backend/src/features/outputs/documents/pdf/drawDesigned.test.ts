import { execFileSync } from 'node:child_process';
import {
  type CertificateDesign,
  TEMPLATE_LANGUAGES,
  TEMPLATE_ORIENTATIONS,
} from '@institut/contract/certificates/templates';
import { CERTIFICATE_TITLES } from '@institut/contract/certificates/values';
import sharp from 'sharp';
import { type DesignedCertificate, drawDesigned } from './drawDesigned.ts';

const LONGEST = 'Đženana-Džejlana Hadžiselimović-Đurđević Mustafabegović-Šćep';
const NO_TEXTS = { intro: '', reason: '', body: '', introEn: '', reasonEn: '', bodyEn: '' };
const DESIGN: CertificateDesign = {
  orientation: 'landscape',
  languages: 'bs',
  background: '',
  logo: '',
  texts: NO_TEXTS,
  signatories: [],
};
const SIGNED = { name: 'Ana Anić', role: 'direktorica', roleEn: 'director', image: '/uploads/a.webp' };
const jpeg = () =>
  sharp({ create: { width: 90, height: 30, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer();

const printed = (design: Partial<CertificateDesign>, given: Partial<DesignedCertificate> = {}) => ({
  number: 'UV-2027-00057',
  code: '7F3K-2M9Q-XT',
  url: 'https://www.example.com/uvjerenja/7F3K-2M9Q-XT',
  issuedAt: new Date('2027-03-12T10:00:00Z'),
  issuedOn: '2027-03-12',
  name: 'Ana Đž',
  title: 'certificate' as const,
  course: 'Python',
  from: '2027-01-12',
  to: '2027-03-09',
  hours: 24,
  grade: '',
  issuer: { name: 'Institut', street: 'Obala 1', postalCode: '71000', city: 'Sarajevo' },
  licence: '',
  design: { ...DESIGN, ...design },
  images: { background: null, logo: null, signatures: [] },
  ...given,
});

const poppler = (program: 'pdfinfo' | 'pdftotext', bytes: Buffer, ...options: string[]): string =>
  execFileSync(program, program === 'pdftotext' ? [...options, '-', '-'] : [...options, '-'], {
    input: bytes,
    encoding: 'utf8',
  });

const SIZES = { landscape: { right: 800, bottom: 560 }, portrait: { right: 560, bottom: 835 } };

it.each(
  TEMPLATE_ORIENTATIONS.flatMap((orientation) =>
    TEMPLATE_LANGUAGES.flatMap((languages) =>
      CERTIFICATE_TITLES.flatMap((title) =>
        ['Đž', LONGEST, 'Đž'.repeat(60)].map((name) => ({ orientation, languages, title, name })),
      ),
    ),
  ),
)('$title, $orientation, $languages, fits the name "$name" above the facts', async (given) => {
  const { orientation, languages, title, name } = given;
  const body = `{ime} – {kurs} – {institut} ${'sve obaveze programa '.repeat(13)}`;
  const design = {
    orientation,
    languages,
    texts: { ...NO_TEXTS, body, bodyEn: body },
    signatories: Array.from({ length: 3 }, () => ({ ...SIGNED, name: LONGEST, role: 'direktor '.repeat(6) })),
  };
  const course = `${'Uvod u čišćenje podataka '.repeat(7)}Kraj`;
  const bytes = await drawDesigned(printed(design, { title, name, course }));
  expect(poppler('pdfinfo', bytes)).toMatch(/Pages:\s+1\n/);
  expect(poppler('pdftotext', bytes, '-raw').replaceAll(/\s/g, '')).toContain(name.replaceAll(/\s/g, ''));
  const words = [
    ...poppler('pdftotext', bytes, '-bbox').matchAll(/yMin="(.+?)" xMax="(.+?)" yMax="(.+?)">(.*?)</g),
  ].map(([, top, right, bottom, word]) => ({
    word,
    top: Number(top),
    right: Number(right),
    bottom: Number(bottom),
  }));
  const { right, bottom } = SIZES[orientation];
  for (const word of words) expect([word.right < right, word.bottom < bottom]).toEqual([true, true]);
  const facts = words.find(({ word }) => word === 'Održano');
  const lastOfTexts = Math.max(
    ...words.filter(({ word }) => word?.startsWith('Kraj')).map((one) => one.bottom),
  );
  expect(lastOfTexts).toBeLessThan(facts?.top ?? 0);
});

it('tags texts by their language and signatures by their signatory; background and logo are artifacts', async () => {
  const design = { languages: 'bs-en' as const, signatories: [SIGNED] };
  const image = await jpeg();
  const images = { background: image, logo: image, signatures: [image] };
  const bytes = await drawDesigned(printed(design, { images }));
  const tree = poppler('pdfinfo', bytes, '-struct-text');
  const elements = tree
    .split('\n')
    .flatMap((line) => /^\s*(Document|H1|H2|P|Figure|Link)\b/.exec(line)?.[1] ?? [])
    .join(' ');
  expect(elements).toMatch(/^Document P P H1 P P P H2 P P P( P)+ Figure P P P P Figure P P Link P$/);
  const texts = [...tree.matchAll(/"(.+)"/g)].map(([, text]) => text?.replaceAll('\u00a0', ' '));
  expect(texts.slice(2, 10)).toEqual([
    'Uvjerenje',
    'Certificate',
    'Izdaje se',
    'This certificate is issued to',
    'Ana Đž',
    'za završen kurs',
    'for completing the course',
    'Python',
  ]);
  const text = bytes.toString('latin1');
  expect(text.match(/\/Lang \(en\)/g)).toHaveLength(7);
  const alt = Buffer.from('Potpis: Ana Anić', 'utf16le').swap16().toString('latin1');
  expect(text).toContain(alt);
  expect(poppler('pdfinfo', bytes, '-meta')).toMatch(/pdfuaid:part>\s*1\s*</);
});

it('has equal bytes for equal certificates', async () => {
  const image = await jpeg();
  const drawing = () =>
    drawDesigned(
      printed({ signatories: [SIGNED] }, { images: { background: image, logo: null, signatures: [image] } }),
    );
  expect((await drawing()).equals(await drawing())).toBe(true);
});
