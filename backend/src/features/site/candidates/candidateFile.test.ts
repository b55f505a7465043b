import { deflateSync } from 'node:zlib';
import { DOCX_UNPACKED_MAX } from '@institut/contract/limits';
import { ZipFile } from 'yazl';
import type { AppError } from '../../../lib/errors.ts';
import { pdfOf } from '../../../test/support/candidates.ts';
import { typeOfFile } from './candidateFile.ts';
import { unpack } from './zipParts.ts';

async function zipOf(files: Record<string, Buffer | string>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  const pieces: Buffer[] = [];
  for await (const piece of zip.outputStream as AsyncIterable<Buffer>) pieces.push(piece);
  return Buffer.concat(pieces);
}

const TYPES = '[Content_Types].xml';
const DOCX = { [TYPES]: '<Types/>', 'word/document.xml': '<w:document/>' };
const docxWith = (files: Record<string, Buffer | string>) => zipOf({ ...DOCX, ...files });

/** A stream of compressed objects, as newer programs write them. */
const objects = (text: string, name = '/ObjStm') => {
  const data = deflateSync(Buffer.from(text)).toString('latin1');
  return `7 0 obj\n<< /Type ${name} /N 1 /First 4 /Filter /FlateDecode >>\nstream\n${data}\nendstream\nendobj`;
};
const relation = (type: string) =>
  `<Relationship Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="x.dat"/>`;

const [TYPE, ACTIVE, LOCKED, BROKEN, LARGE] = [
  /PDF ili DOCX/,
  /skripte/,
  /zaključana/,
  /oštećena/,
  /previše/,
];

it.each<[what: string, expected: 'pdf' | 'docx' | RegExp, file: () => Buffer | Promise<Buffer>]>([
  ['a PDF', 'pdf', () => pdfOf()],
  ['a PDF with compressed objects', 'pdf', () => pdfOf(objects('1 0 << /Type /Page >>'))],
  ['a PDF whose text names a language', 'pdf', () => pdfOf('<< /Title (HTML/JavaScript, Node/JS) >>')],
  ['a DOCX', 'docx', () => docxWith({ 'word/media/image1.png': 'x' })],
  ['a PDF with bytes of an image like a tag', 'pdf', () => pdfOf('\x9c<svg\x9c<HTML_\xff')],
  ['nothing', TYPE, () => Buffer.alloc(0)],
  ['a renamed program', TYPE, () => Buffer.from('MZ\x90\x00\x03')],
  ['a page that is a PDF further down', TYPE, () => Buffer.from('<html></html>\n%PDF-1.4\n%%EOF')],
  ['a PDF that is a page', ACTIVE, () => pdfOf('<script>alert(1)</script>')],
  ['a PDF without an end', BROKEN, () => Buffer.from('%PDF-1.4\n1 0 obj')],
  ['an encrypted PDF', LOCKED, () => pdfOf('trailer << /Encrypt 5 0 R >>')],
  ['a PDF with a script', ACTIVE, () => pdfOf('<< /S /JavaScript /JS (app.alert(1)) >>')],
  ['a PDF with an escaped script', ACTIVE, () => pdfOf('<< /S%\n/J#61vaScript >>')],
  ['a PDF with a script in compressed objects', ACTIVE, () => pdfOf(objects('5 0 << /S /JavaScript >>'))],
  ['the same under an escaped name', ACTIVE, () => pdfOf(objects('5 0 << /S /Launch >>', '/Obj#53tm'))],
  [
    'a PDF with objects that cannot be read',
    BROKEN,
    () => pdfOf('<< /Type /ObjStm >>\nstream\nxyz\nendstream'),
  ],
  ['a PDF with a file', ACTIVE, () => pdfOf('<< /Type /EmbeddedFile >>')],
  ['a PDF that starts a program', ACTIVE, () => pdfOf('<< /S/Launch /F (cmd.exe) >>')],
  ['another ZIP', TYPE, () => zipOf({ 'a.txt': 'a' })],
  ['a DOCX with macros', ACTIVE, () => docxWith({ 'word/vbaProject.bin': 'x' })],
  [
    'a DOCX with macros under another name',
    ACTIVE,
    () => docxWith({ 'word/_rels/document.xml.rels': relation('vbaProject') }),
  ],
  ['a DOCX with an OLE object', ACTIVE, () => docxWith({ 'word/embeddings/oleObject1.bin': 'x' })],
  [
    'a DOCX with an object elsewhere',
    ACTIVE,
    () => docxWith({ 'word/_rels/document.xml.rels': relation('oleObject') }),
  ],
  ['a DOCX that is cut off', BROKEN, async () => (await docxWith({})).subarray(0, -30)],
  [
    'a DOCX that unpacks to more than 100 MB',
    LARGE,
    () => docxWith({ 'word/a.xml': Buffer.alloc(DOCX_UNPACKED_MAX + 1) }),
  ],
])('%s', async (_what, expected, file) => {
  const answered = await typeOfFile(await file()).catch(({ fields }: AppError) => fields?.file);
  expect(answered).toMatch(expected);
});

it('counts what an archive unpacks, whatever sizes it names', async () => {
  const zip = await zipOf({ a: Buffer.alloc(600), b: Buffer.alloc(600) });
  const read = async (limits: { unpacked: number; parts: number }) => {
    for await (const part of unpack(zip, limits)) void part;
  };
  await expect(read({ unpacked: 1200, parts: 2 })).resolves.toBeUndefined();
  await expect(read({ unpacked: 1199, parts: 2 })).rejects.toMatchObject({ isTooLarge: true });
  await expect(read({ unpacked: 1200, parts: 1 })).rejects.toMatchObject({ isTooLarge: true });
});
