import { drawDocument } from './drawDocument.ts';
import type { Printed } from './parts.ts';

/** Runs in a worker thread; piscina calls the default export for each task. */
export default function perform(printed: Printed): Promise<Uint8Array> {
  return drawDocument(printed);
}
