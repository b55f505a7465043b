import { drawCertificate, type PrintedCertificate } from './drawCertificate.ts';
import { type DesignedCertificate, drawDesigned } from './drawDesigned.ts';
import { drawDocument } from './drawDocument.ts';
import { drawReport, type ReportSheet } from './drawReport.ts';
import { drawSheet, type SignatureSheet } from './drawSheet.ts';
import { drawWorkLog, type WorkLog } from './drawWorkLog.ts';
import type { Printed } from './parts.ts';

/** A task of the worker thread: a document of an order, a signature sheet, a work log, a report, or a certificate. */
export type Drawing =
  Printed | SignatureSheet | WorkLog | ReportSheet | PrintedCertificate | DesignedCertificate;

/** Runs in a worker thread; piscina calls the default export for each task. */
export default function perform(drawing: Drawing): Promise<Uint8Array> {
  if ('groupedBy' in drawing) return drawReport(drawing);
  if ('taught' in drawing) return drawWorkLog(drawing);
  if ('images' in drawing) return drawDesigned(drawing);
  if ('code' in drawing) return drawCertificate(drawing);
  return 'people' in drawing ? drawSheet(drawing) : drawDocument(drawing);
}
