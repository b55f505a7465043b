import { fieldFault, fillFields } from './templates.ts';
import { certificateTemplateBody } from './templates.schema.ts';

const VALUES = {
  ime: '{kurs} Đž',
  kurs: 'Python',
  sati: '24 sata',
  dani: '1. 2. 2027.',
  institut: 'Institut',
};

it.each([
  ['bez polja', null, 'bez polja'],
  ['{kurs}, {sati}, {dani} – {institut}, {ime}', null, 'Python, 24 sata, 1. 2. 2027. – Institut, {kurs} Đž'],
  ['za {kursa}', '{kursa}', 'za {kursa}'],
  ['{Ime}', '{Ime}', '{Ime}'],
  ['{ ime }', '{ ime }', '{ ime }'],
  ['{ime', '{ime', '{ime'],
  ['ime}', '}', 'ime}'],
  ['{}', '{}', '{}'],
  ['{ime}, {ime}', '{ime}', '{kurs} Đž, {kurs} Đž'],
])('"%s" is refused for the field %s and reads "%s"', (text, named, filled) => {
  expect(fieldFault(text)?.split(/ (?:ne|navedite) /)[0]).toBe(named === null ? undefined : `Polje ${named}`);
  expect(fillFields(text, VALUES)).toBe(filled);
});

const NO_TEXTS = { intro: '', reason: '', body: '', introEn: '', reasonEn: '', bodyEn: '' };
const BODY = {
  name: 'Programiranje',
  courseType: null,
  orientation: 'landscape',
  languages: 'bs-en',
  background: '',
  logo: '',
  texts: NO_TEXTS,
  signatories: [],
};
const signatory = { name: 'Ana Anić', role: '', roleEn: '', image: '' };

it.each([
  [{}, []],
  [{ texts: { ...NO_TEXTS, intro: 'Za {imena}' } }, ['texts.intro']],
  [{ texts: { ...NO_TEXTS, body: 'Tekst' } }, ['texts.bodyEn']],
  [{ languages: 'bs', texts: { ...NO_TEXTS, body: 'Tekst' } }, []],
  [{ signatories: [{ ...signatory, name: '' }] }, ['signatories.0.name']],
  [{ signatories: Array.from({ length: 4 }, () => signatory) }, ['signatories']],
  [{ logo: 'https://example.com/logo.png' }, ['logo']],
])('a template with %j is refused for %j', (given, refused) => {
  const { error } = certificateTemplateBody.safeParse({ ...BODY, ...given });
  expect([...new Set(error?.issues.map(({ path }) => path.join('.')))]).toEqual(refused);
});
