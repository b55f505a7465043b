import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';

/** A reader by others; an installation does not need it. */
const hasReader = spawnSync('pdftotext', ['-v']).error === undefined;

/** Returns the text of a PDF as it is laid out; null without a reader. */
export async function textOf(pdf: Buffer): Promise<string | null> {
  if (!hasReader) return null;
  const reading = promisify(execFile)('pdftotext', ['-layout', '-', '-']);
  reading.child.stdin?.end(pdf);
  return (await reading).stdout;
}
