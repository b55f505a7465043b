import { createInflate } from 'node:zlib';
import type { CandidateFileType } from '@institut/contract/candidates/values';
import { CANDIDATE_FILE_FIELD } from '@institut/contract/candidates/values';
import { DOCX_PARTS_MAX, DOCX_UNPACKED_MAX } from '@institut/contract/limits';
import { type AppError, invalidInput } from '../../../lib/errors.ts';
import { inflateUpTo, unpack, ZipError } from './zipParts.ts';

const refusal = (sentence: string): AppError => invalidInput({ [CANDIDATE_FILE_FIELD]: sentence }, sentence);

const otherType = () => refusal('Pošaljite biografiju kao PDF ili DOCX.');
const broken = () => refusal('Datoteka je oštećena. Sačuvajte je ponovo i pošaljite još jednom.');
const locked = () => refusal('Datoteka je zaključana. Sačuvajte je bez lozinke i pošaljite ponovo.');
const active = () =>
  refusal(
    'Datoteka sadrži skripte, makroe ili druge datoteke. Sačuvajte je kao običan PDF i pošaljite ponovo.',
  );
const tooMuch = () => refusal('Datoteka sadrži previše podataka kada se raspakuje. Sačuvajte je kao PDF.');

/**
 * Returns the type of a file by its content: the name and the media type come from the client. Throws `validation` unless it is
 * a PDF or DOCX without encryption, scripts, macros and files in it.
 */
export async function typeOfFile(bytes: Buffer): Promise<CandidateFileType> {
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') {
    await checkPdf(bytes);
    return 'pdf';
  }
  if (bytes.subarray(0, 4).toString('latin1') !== 'PK\x03\x04') throw otherType();
  await checkDocx(bytes);
  return 'docx';
}

/** A name of a PDF may have any of its characters as `#` and two digits. */
const withoutEscapes = (text: string): string =>
  text.replace(/#([\dA-Fa-f]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** White space and comments between two parts of a dictionary, and the beginnings of a value that is no text. */
const GAP = String.raw`(?:[\s\0]|%[^\r\n]*[\r\n])*`;
const VALUE = String.raw`${GAP}(?:<<|\[|\d+\s+\d+\s+R)`;
const ENCRYPTED = new RegExp(`/Encrypt${VALUE}`);
/** Actions and embedded files as dictionaries name them; a text may well say "HTML/JavaScript". */
const ACTIVE = new RegExp(
  `/S${GAP}/(?:JavaScript|Launch)|/(?:JavaScript|EmbeddedFiles|EF|RichMediaContent)${VALUE}|/EmbeddedFile\\b|/JS${GAP}[(<]`,
);
/** A file that a browser may take for a page. */
const PAGE = /<(?:!doctype\s+html|(?:html|script|iframe|svg)[\s/>])/i;
/** The end of a PDF is within its last bytes. */
const TAIL = 2048;

async function checkPdf(bytes: Buffer): Promise<void> {
  const raw = bytes.toString('latin1');
  if (!raw.slice(-TAIL).includes('%%EOF')) throw broken();
  if (PAGE.test(raw)) throw active();
  checkPdfText(withoutEscapes(raw));
  for (const hidden of await objectStreams(bytes, raw)) checkPdfText(withoutEscapes(hidden));
}

function checkPdfText(text: string): void {
  if (ENCRYPTED.test(text)) throw locked();
  if (ACTIVE.test(text)) throw active();
}

/** The type of a stream of compressed objects; each letter may be escaped. */
const OBJECT_STREAM = /\/(?:O|#4f)(?:b|#62)(?:j|#6a)(?:S|#53)(?:t|#74)(?:m|#6d)/gi;
const STREAM = /stream\r?\n/g;

/** Returns the texts of the compressed objects, in which names of actions may be hidden. Throws if one cannot be read. */
async function objectStreams(bytes: Buffer, raw: string): Promise<string[]> {
  const texts: string[] = [];
  let left = DOCX_UNPACKED_MAX;
  for (const { index } of raw.matchAll(OBJECT_STREAM)) {
    STREAM.lastIndex = index;
    const word = STREAM.exec(raw)?.[0] ?? '';
    const start = STREAM.lastIndex;
    const data = await inflateUpTo(
      bytes.subarray(start, raw.indexOf('endstream', start)),
      left,
      createInflate(),
    ).catch(() => null);
    if (word === '' || !data) throw broken();
    left -= data.length;
    texts.push(data.toString('latin1'));
  }
  return texts;
}

const EMBEDDED_PART = /vbaProject|vbaData|oleObject|^word\/(?:embeddings|activeX)\//i;
/** Relations to parts with any name, and the type of a document with macros. */
const EMBEDDED_RELATION = /relationships\/(?:oleObject|package|vbaProject|control|aFChunk)"|macroEnabled/i;

async function checkDocx(bytes: Buffer): Promise<void> {
  const names = new Set<string>();
  try {
    for await (const { name, content } of unpack(bytes, {
      unpacked: DOCX_UNPACKED_MAX,
      parts: DOCX_PARTS_MAX,
    })) {
      names.add(name);
      const isIndex = name.endsWith('.rels') || name === '[Content_Types].xml';
      if (EMBEDDED_PART.test(name) || (isIndex && EMBEDDED_RELATION.test(content.toString('utf8'))))
        throw active();
    }
  } catch (error) {
    if (!(error instanceof ZipError)) throw error;
    throw error.isTooLarge ? tooMuch() : broken();
  }
  if (!names.has('word/document.xml') || !names.has('[Content_Types].xml')) throw otherType();
}
