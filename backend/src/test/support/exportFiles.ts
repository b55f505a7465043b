import { crc32, inflateRawSync } from 'node:zlib';
import type { Test } from 'supertest';

/** Reads a binary response, which supertest does not do by itself. */
export const asBytes = (call: Test): Test =>
  call.buffer(true).parse((res, done) => {
    const parts: Buffer[] = [];
    res.on('data', (part: Buffer) => parts.push(part));
    res.on('end', () => done(null, Buffer.concat(parts)));
  });

/** Returns the cells of a CSV file (RFC 4180 with `;`). Throws without a byte order mark. */
export function readCsv(text: string): string[][] {
  if (!text.startsWith('\uFEFF')) throw new Error('No byte order mark.');
  const rows: string[][] = [[]];
  const pattern = /(?:"((?:[^"]|"")*)"|([^";\r\n]*))(;|\r\n)/y;
  pattern.lastIndex = 1;
  for (let cell = pattern.exec(text); cell; cell = pattern.exec(text)) {
    const [, inQuotes, bare = '', end] = cell;
    rows.at(-1)?.push(inQuotes?.replaceAll('""', '"') ?? bare);
    if (end === '\r\n') rows.push([]);
    if (pattern.lastIndex === text.length) return rows.slice(0, -1);
  }
  throw new Error('Not a CSV file.');
}

/** Returns the files of a ZIP archive by name, read from its central directory. */
export function readZip(archive: Buffer): Map<string, string> {
  const end = archive.lastIndexOf('PK\u0005\u0006');
  const count = archive.readUInt16LE(end + 10);
  const files = new Map<string, string>();
  let at = archive.readUInt32LE(end + 16);
  for (let read = 0; read < count; read += 1) {
    const [crc, packed, unpacked] = [16, 20, 24].map((offset) => archive.readUInt32LE(at + offset));
    const nameLength = archive.readUInt16LE(at + 28);
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    const local = archive.readUInt32LE(at + 42);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const content = inflateRawSync(archive.subarray(start, start + (packed ?? 0)));
    if (content.length !== unpacked || crc32(content) !== crc) throw new Error(`${name} is damaged.`);
    files.set(name, content.toString());
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return files;
}

/** Texts that a spreadsheet must show and not execute. */
export const FORMULAS = [
  '=HYPERLINK("https://evil.example";"Klikni")',
  "=cmd|' /C calc'!A0",
  '+387 33 123 456',
  '-2+3',
  '@SUM(1)',
  '\t=1+1',
  '\r=1+1',
  '  =1+1',
  '\uFF1D1+1',
] as const;

/** Returns how a CSV file contains such a text: with an apostrophe in front, also after a leading tab or line end. */
export const inertFormula = (text: string): string => `'${text.replace(/^[\t\r]/, "$&'")}`;

export const PLAIN_TEXTS = [
  'č ć š ž đ Č Ć Š Ž Đ',
  'Rekla je: "dobro"; otišla',
  'prvi red\nnovi red',
  'a;b,c\td',
  "'već s apostrofom",
  '🎓👩‍💻 diploma',
  '<b>&amp;</b>',
  '_x0041_',
  'a = b',
  '0012',
  'š'.repeat(10_000),
] as const;
