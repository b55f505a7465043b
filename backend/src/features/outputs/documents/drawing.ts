import { createHash } from 'node:crypto';
import { isDuplicateKey } from '../../../database/databaseErrors.ts';
import { unavailable } from '../../../lib/errors.ts';
import { today } from '../../../lib/instituteDay.ts';
import { createWorkerPool, isQueueFull } from '../../../lib/workerPool.ts';
import type { IssuedDocument } from './document.model.ts';
import { DocumentFile } from './documentFile.model.ts';
import type { Drawing } from './pdf/drawWorker.ts';
import type { Printed } from './pdf/parts.ts';

/** Some seconds of drawing; beyond them the server answers 503 instead of queueing. */
const MAX_QUEUE = 100;

const startPool = () =>
  createWorkerPool<Drawing, Uint8Array>(new URL('./pdf/drawWorker', import.meta.url), {
    threads: 1,
    maxQueue: MAX_QUEUE,
  });

/** On the event loop a drawing would delay all other requests. */
let pool: ReturnType<typeof startPool> | null = null;

/** Returns the PDF of a document or a sheet, drawn by a worker thread. Throws `unavailable` when too many wait. */
export async function draw(drawing: Drawing): Promise<Buffer> {
  pool ??= startPool();
  try {
    return Buffer.from(await pool.run(drawing));
  } catch (error) {
    throw isQueueFull(error) ? unavailable(undefined, error) : error;
  }
}

/** Ends the worker thread; unfinished drawings fail. A later one starts a new thread. */
export async function endDrawing(): Promise<void> {
  const ending = pool;
  pool = null;
  await ending?.destroy();
}

export const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Returns what is drawn of a document. */
export const printedOf = ({ kind, layout, number, issuedAt, snapshot }: IssuedDocument): Printed => ({
  kind,
  layout,
  number,
  issuedAt,
  issuedOn: today(issuedAt),
  snapshot,
});

/** Returns the PDF of an issued document, which is drawn and stored when it is first asked for. */
export async function fileOf(document: IssuedDocument): Promise<Buffer> {
  const { _id, issuedAt } = document;
  const stored = await DocumentFile.findById(_id);
  if (stored) return Buffer.from(stored.bytes);
  const bytes = await draw(printedOf(document));
  try {
    await DocumentFile.create({ _id, bytes, sha256: sha256Of(bytes), issuedAt });
  } catch (error) {
    // Another process has drawn it meanwhile, with the same bytes.
    if (!isDuplicateKey(error)) throw error;
  }
  return bytes;
}
