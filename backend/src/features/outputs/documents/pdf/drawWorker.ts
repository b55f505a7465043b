import { drawDocument } from './drawDocument.ts';
import { drawSheet, type SignatureSheet } from './drawSheet.ts';
import type { Printed } from './parts.ts';

/** A task of the worker thread: a document of an order, or a signature sheet. */
export type Drawing = Printed | SignatureSheet;

/** Runs in a worker thread; piscina calls the default export for each task. */
export default function perform(drawing: Drawing): Promise<Uint8Array> {
  return 'people' in drawing ? drawSheet(drawing) : drawDocument(drawing);
}
