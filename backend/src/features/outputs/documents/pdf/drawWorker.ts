import { drawDocument } from './drawDocument.ts';
import { drawReport, type ReportSheet } from './drawReport.ts';
import { drawSheet, type SignatureSheet } from './drawSheet.ts';
import type { Printed } from './parts.ts';

/** A task of the worker thread: a document of an order, a signature sheet, or a report. */
export type Drawing = Printed | SignatureSheet | ReportSheet;

/** Runs in a worker thread; piscina calls the default export for each task. */
export default function perform(drawing: Drawing): Promise<Uint8Array> {
  if ('groupedBy' in drawing) return drawReport(drawing);
  return 'people' in drawing ? drawSheet(drawing) : drawDocument(drawing);
}
