import type { AuditChange } from '@institut/contract/audit/values';
import type { ExportFormat, ExportList } from '@institut/contract/exports/values';
import type { z } from 'zod';
import { BATCH_SIZE } from '../../../database/eachRecord.ts';
import { csvFile } from './csv.ts';
import { inBatches, started } from '../../../lib/inBatches.ts';
import { parse } from '../../../http/parse.ts';
import type { Batches, Column } from './table.ts';
import { today } from '../../../lib/instituteDay.ts';
import { xlsxFile } from './xlsx.ts';
import { EXPORT_QUERIES } from '@institut/contract/exports/schema';
import { recordEvent } from '../../audit/audit.service.ts';
import { changesOf } from '../../audit/changesOf.ts';
import { countEntries, eachEntry } from '../../audit/auditList.service.ts';
import { eachCareer, listAllCareers } from '../../site/careers/careerList.service.ts';
import { eachCourse, listCourses } from '../../catalogue/courses/courseList.service.ts';
import { eachNewsItem, listNews } from '../../site/news/newsList.service.ts';
import { findCourseFacts } from '../../core/courses/courseLookup.service.ts';
import { countAllOrders, eachOrder } from '../../core/orders/listing/orderList.service.ts';
import {
  countAdmitted,
  countParticipants,
  eachAdmitted,
  eachParticipant,
} from '../../processes/participants/courseParticipants.service.ts';
import {
  countWithoutFiscal,
  eachWithoutFiscal,
} from '../../processes/payments/fiscal/withoutFiscal.service.ts';
import { countDocuments, eachDocument } from '../documents/documentList.service.ts';
import { attendanceColumns, countAttendanceRows, eachAttendanceRow } from './attendanceRows.ts';
import { eachBookkeepingRow } from '../money/bookkeeping.ts';
import { countJournalRows, eachJournalRow } from '../money/journalRows.ts';
import { countLedgerRows, eachLedgerRow } from '../money/ledgerRows.ts';
import { eachSurplusRow } from '../money/surplusRows.ts';
import { authorityColumns, reportColumns } from './reportColumns.ts';
import { countAuthorityRows, eachAuthorityRow } from '../reports/authorityReport.service.ts';
import { countReportRows, eachReportRow } from '../reports/report.service.ts';
import { countRefundRequests, eachRefundRequest } from '../../processes/cancellations/refundList.service.ts';
import { countReceivables, eachReceivable } from '../../core/orders/listing/receivables.service.ts';
import { countSurpluses } from '../../core/orders/listing/surpluses.service.ts';
import { countWaiting, eachWaiting } from '../../processes/waitingList/courseWaiting.service.ts';
import { countFoundUsers, eachUser } from '../../users/accounts/userAdmin.service.ts';
import {
  auditColumns,
  careerColumns,
  courseColumns,
  lecturerColumns,
  newsColumns,
  orderColumns,
  participantColumns,
  userColumns,
  waitingColumns,
  withoutFiscalColumns,
} from './exportColumns.ts';
import {
  bookkeepingColumns,
  documentColumns,
  journalColumns,
  payoutColumns,
  receivableColumns,
  surplusColumns,
  unassignedColumns,
} from './moneyColumns.ts';

/** A file that is being written. `pieces` can be read once; `close` ends the reading of rows at any time. */
export type ExportedFile = {
  /** ASCII: `prijave-2026-11-21.xlsx`. */
  name: string;
  format: ExportFormat;
  pieces: AsyncIterable<string | Buffer>;
  close: () => Promise<unknown>;
};

/** Opens the file for a query. Throws `validation` for an invalid one. */
export type Export = (query: unknown) => Promise<ExportedFile>;

type Definition<Query extends { format: ExportFormat }, Row> = {
  /** The start of the file name. */
  file: string;
  /** The name of the sheet in a workbook. */
  title: string;
  query: z.ZodType<Query>;
  rows: (query: Query) => AsyncIterable<Row>;
  /** Returns how many rows there will be, for the audit log. */
  count: (query: Query) => Promise<number>;
  columns: readonly Column<Row>[];
};

export function anExport<Query extends { format: ExportFormat }, Row>({
  file,
  title,
  query: schema,
  rows,
  count,
  columns,
}: Definition<Query, Row>): Export {
  return async (given) => {
    const query = parse(schema, given);
    const { format } = query;
    // Before the first byte is sent, so that there is no export without an entry.
    await recordEvent(undefined, {
      event: 'exported',
      target: { kind: 'list', id: file, label: title },
      changes: await exportChanges(query, await count(query)),
    });
    const read = inBatches(rows(query), BATCH_SIZE);
    const batches: Batches<Row> = await started(read);
    return {
      name: `${file}-${today()}.${format}`,
      format,
      pieces: format === 'csv' ? csvFile(columns, batches) : xlsxFile(title, columns, batches),
      close: () => read.return(undefined),
    };
  };
}

/** Neither narrows a list. */
const ORDER = new Set(['sort', 'direction']);

/**
 * The filters of an export and its number of rows: of a search, which may name a person, only that there was one, and of a
 * course its name.
 */
export async function exportChanges(query: object, rows: number): Promise<AuditChange[]> {
  const filters = Object.keys(query).filter((name) => !ORDER.has(name));
  const given = changesOf({}, query, filters);
  const kurs = given.find(({ field }) => field === 'kurs')?.to;
  const [course] = kurs ? await findCourseFacts([kurs]) : [];
  const shown = new Map([['keyword', 'true'], ...(course ? [['kurs', course.name] as const] : [])]);
  return [
    ...given.map(({ field, from, to }) => ({ field, from, to: shown.get(field) ?? to })),
    { field: 'rows', from: null, to: String(rows) },
  ];
}

const FIRST = { pageNumber: 1, pageSize: 1 } as const;

const including = { drafts: 'include' } as const;

/** The export of every list: the rows of a query and their columns. */
export const EXPORTS: Record<ExportList, Export> = {
  kursevi: anExport({
    file: 'kursevi',
    title: 'Kursevi',
    query: EXPORT_QUERIES.kursevi,
    rows: (query) => eachCourse({ ...query, ...including }),
    count: async (query) => (await listCourses({ ...query, ...including, ...FIRST })).total,
    columns: courseColumns,
  }),
  vijesti: anExport({
    file: 'vijesti',
    title: 'Vijesti',
    query: EXPORT_QUERIES.vijesti,
    rows: (query) => eachNewsItem({ ...query, ...including }),
    count: async (query) => (await listNews({ ...query, ...including, ...FIRST })).total,
    columns: newsColumns,
  }),
  careers: anExport({
    file: 'karijere',
    title: 'Karijere',
    query: EXPORT_QUERIES.careers,
    rows: eachCareer,
    count: async (query) => (await listAllCareers({ ...query, ...FIRST })).total,
    columns: careerColumns,
  }),
  orders: anExport({
    file: 'prijave',
    title: 'Prijave',
    query: EXPORT_QUERIES.orders,
    rows: eachOrder,
    count: countAllOrders,
    columns: orderColumns,
  }),
  polaznici: anExport({
    file: 'polaznici',
    title: 'Polaznici',
    query: EXPORT_QUERIES.polaznici,
    rows: eachParticipant,
    count: countParticipants,
    columns: participantColumns,
  }),
  'spisak-za-predavaca': anExport({
    file: 'spisak-za-predavaca',
    title: 'Polaznici',
    query: EXPORT_QUERIES['spisak-za-predavaca'],
    rows: eachAdmitted,
    count: countAdmitted,
    columns: lecturerColumns,
  }),
  prisustvo: anExport({
    file: 'prisustvo',
    title: 'Prisustvo',
    query: EXPORT_QUERIES.prisustvo,
    rows: eachAttendanceRow,
    count: countAttendanceRows,
    columns: attendanceColumns,
  }),
  cekanje: anExport({
    file: 'lista-cekanja',
    title: 'Lista čekanja',
    query: EXPORT_QUERIES.cekanje,
    rows: eachWaiting,
    count: countWaiting,
    columns: waitingColumns,
  }),
  'bez-fiskalnog': anExport({
    file: 'uplate-bez-fiskalnog-dokumenta',
    title: 'Bez fiskalnog dokumenta',
    query: EXPORT_QUERIES['bez-fiskalnog'],
    rows: eachWithoutFiscal,
    count: countWithoutFiscal,
    columns: withoutFiscalColumns,
  }),
  users: anExport({
    file: 'korisnici',
    title: 'Korisnici',
    query: EXPORT_QUERIES.users,
    rows: eachUser,
    count: countFoundUsers,
    columns: userColumns,
  }),
  audit: anExport({
    file: 'dnevnik',
    title: 'Dnevnik',
    query: EXPORT_QUERIES.audit,
    rows: eachEntry,
    count: countEntries,
    columns: auditColumns,
  }),
  potrazivanja: anExport({
    file: 'potrazivanja',
    title: 'Potraživanja',
    query: EXPORT_QUERIES.potrazivanja,
    rows: eachReceivable,
    count: countReceivables,
    columns: receivableColumns,
  }),
  knjigovodstvo: anExport({
    file: 'potrazivanja-za-racunovodstvo',
    title: 'Potraživanja za računovodstvo',
    query: EXPORT_QUERIES.knjigovodstvo,
    rows: eachBookkeepingRow,
    count: countReceivables,
    columns: bookkeepingColumns,
  }),
  povrati: anExport({
    file: 'povrati',
    title: 'Za povrat',
    query: EXPORT_QUERIES.povrati,
    rows: eachSurplusRow,
    count: countSurpluses,
    columns: surplusColumns,
  }),
  'povrati-banci': anExport({
    file: 'povrati-za-banku',
    title: 'Povrati za banku',
    query: EXPORT_QUERIES['povrati-banci'],
    rows: eachRefundRequest,
    count: countRefundRequests,
    columns: payoutColumns,
  }),
  uplate: anExport({
    file: 'uplate',
    title: 'Uplate',
    query: EXPORT_QUERIES.uplate,
    rows: eachJournalRow,
    count: countJournalRows,
    columns: journalColumns,
  }),
  nerasporedjene: anExport({
    file: 'nerasporedjene-uplate',
    title: 'Neraspoređene uplate',
    query: EXPORT_QUERIES.nerasporedjene,
    rows: (query) => eachLedgerRow(query),
    count: (query) => countLedgerRows(query),
    columns: unassignedColumns,
  }),
  dokumenti: anExport({
    file: 'dokumenti',
    title: 'Dokumenti',
    query: EXPORT_QUERIES.dokumenti,
    rows: eachDocument,
    count: countDocuments,
    columns: documentColumns,
  }),
  izvjestaj: anExport({
    file: 'izvjestaj',
    title: 'Izvještaj',
    query: EXPORT_QUERIES.izvjestaj,
    rows: eachReportRow,
    count: countReportRows,
    columns: reportColumns,
  }),
  'izvjestaj-za-organ': anExport({
    file: 'izvjestaj-za-organ',
    title: 'Izvještaj za nadležni organ',
    query: EXPORT_QUERIES['izvjestaj-za-organ'],
    rows: eachAuthorityRow,
    count: countAuthorityRows,
    columns: authorityColumns,
  }),
};
