import { drawDocument } from './drawDocument.ts';
import { drawReport, type ReportSheet } from './drawReport.ts';
import { drawSheet, type SignatureSheet } from './drawSheet.ts';
import { drawWorkLog, type WorkLog } from './drawWorkLog.ts';
import type { Printed } from './parts.ts';

/** A task of the worker thread: a document of an order, a signature sheet, a work log, or a report. */
export type Drawing = Printed | SignatureSheet | WorkLog | ReportSheet;

/** Runs in a worker thread; piscina calls the default export for each task. */
export default function perform(drawing: Drawing): Promise<Uint8Array> {
  if ('groupedBy' in drawing) return drawReport(drawing);
  if ('taught' in drawing) return drawWorkLog(drawing);
  return 'people' in drawing ? drawSheet(drawing) : drawDocument(drawing);
}
