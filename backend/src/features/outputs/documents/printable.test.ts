import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { isPrintable, printed, unprintableSentence } from '@institut/contract/documents/printable';
import { requiredPrintText } from '@institut/contract/frame/fields';
import { create } from 'fontkit';

const { resolve } = createRequire(import.meta.url);
const FONTS = ['400Regular/Manrope_400Regular.ttf', '700Bold/Manrope_700Bold.ttf'].map((file) =>
  create(readFileSync(resolve(`@expo-google-fonts/manrope/${file}`))),
);

const hasGlyphs = (text: string) =>
  Array.from(text.replaceAll('\n', '')).every((character) =>
    FONTS.every((font) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)),
  );

/** The characters of the first three planes, which have all scripts and emoji. */
const CHARACTERS = Array.from({ length: 0x3_00_00 }, (_, code) => code)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code));

describe('the font of the documents', () => {
  it('has a glyph for whatever is printed, be it of an old record', () => {
    expect(CHARACTERS.filter((character) => !hasGlyphs(printed(character)))).toEqual([]);
  });

  it('has every letter, digit and sign of the texts that forms accept for documents', () => {
    const field = requiredPrintText(10);
    const accepted = CHARACTERS.filter((character) => field.safeParse(`a${character}b`).success);
    expect(accepted.length).toBeGreaterThan(600);
    const drawn = accepted.map((character) => printed(`a${character}b`));
    expect(drawn.filter((text) => !hasGlyphs(text))).toEqual([]);
  });
});

describe('a text on paper', () => {
  it.each([
    ['S\u030Cac\u0301ir C\u030Ciz\u030Cmic\u0301', 'Šaćir Čižmić'],
    ['Ђорђе Његош', 'Ђорђе Његош'],
    ['Νίκος Παπαδόπουλος', 'Νίκος Παπαδόπουλος'],
    ['Nguyễn Thị Hạnh, Özgür Yıldız, Łukasz', 'Nguyễn Thị Hạnh, Özgür Yıldız, Łukasz'],
    ['Al\u2010\u1E24asan', 'Al-Hasan'],
    ['Āmina x\u030C', 'Āmina x'],
    ['ＡＢＣ ①', 'ABC 1'],
    ['100,00\u00A0KM', '100,00\u00A0KM'],
  ])('%s is printed as %s', (text, paper) => {
    expect(printed(text)).toBe(paper);
    expect(isPrintable(text)).toBe(true);
  });

  it.each([
    ['محمد علي', '…', 'Ovaj tekst ispisujemo na dokumentima, pa ga unesite latinicom ili ćirilicom.'],
    ['小明 Wang', '… Wang', 'Ovaj tekst ispisujemo na dokumentima, pa ga unesite latinicom ili ćirilicom.'],
    [
      'Kurs ✅ programiranja 😀',
      'Kurs programiranja',
      'Ovaj tekst ispisujemo na dokumentima. Uklonite znakove koje oni ne mogu ispisati: ✅ 😀',
    ],
    [
      'Kof\u025B',
      'Kof…',
      'Ovaj tekst ispisujemo na dokumentima. Uklonite znakove koje oni ne mogu ispisati: \u025B',
    ],
  ])('%s of an old record is printed as %s, and refused by forms', (text, paper, sentence) => {
    expect(printed(text)).toBe(paper);
    expect(isPrintable(text)).toBe(false);
    expect(unprintableSentence(text)).toBe(sentence);
    expect(
      requiredPrintText(60)
        .safeParse(text)
        .error?.issues.map(({ message }) => message),
    ).toEqual([sentence]);
  });
});
