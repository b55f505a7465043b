import { fileText } from './fileText.ts';

const bytesOf = (...bytes: number[]): ArrayBuffer => Uint8Array.from(bytes).buffer;
const UTF_8 = [0xc4, 0x8d, 0xc4, 0x87, 0xc5, 0xa1, 0xc4, 0x91, 0xc5, 0xbe];
const LITTLE = Array.from('čćšđž').flatMap((letter) => [
  letter.charCodeAt(0) & 0xff,
  letter.charCodeAt(0) >> 8,
]);
const BIG = Array.from('čćšđž').flatMap((letter) => [letter.charCodeAt(0) >> 8, letter.charCodeAt(0) & 0xff]);

it.each([
  ['UTF-8', bytesOf(0x49, ...UTF_8)],
  ['UTF-8 with a byte order mark', bytesOf(0xef, 0xbb, 0xbf, 0x49, ...UTF_8)],
  ['UTF-16, little endian', bytesOf(0x49, 0, ...LITTLE)],
  ['UTF-16, little endian with a byte order mark', bytesOf(0xff, 0xfe, 0x49, 0, ...LITTLE)],
  ['UTF-16, big endian', bytesOf(0, 0x49, ...BIG)],
  ['UTF-16, big endian with a byte order mark', bytesOf(0xfe, 0xff, 0, 0x49, ...BIG)],
  ['windows-1250', bytesOf(0x49, 0xe8, 0xe6, 0x9a, 0xf0, 0x9e)],
])('reads Bosnian letters of a file in %s', (_encoding, bytes) => {
  expect(fileText(bytes)).toBe('Ičćšđž');
});

it('an empty file is an empty text', () => {
  expect(fileText(bytesOf())).toBe('');
});
