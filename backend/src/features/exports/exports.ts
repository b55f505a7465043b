import type { ExportFormat, ExportList } from '@institut/contract/export';
import type { z } from 'zod';
import { BATCH_SIZE } from '../../database/eachRecord.ts';
import { csvFile } from './csv.ts';
import { inBatches, started } from '../../lib/inBatches.ts';
import { parse } from '../../http/parse.ts';
import type { Batches, Column } from './table.ts';
import { today } from '../../lib/instituteDay.ts';
import { xlsxFile } from './xlsx.ts';
import { EXPORT_QUERIES } from '@institut/contract/export.schema';
import { eachCareer } from '../careers/careerList.service.ts';
import { eachCourse } from '../courses/courseList.service.ts';
import { eachNewsItem } from '../news/newsList.service.ts';
import { eachOrder } from '../orders/orderList.service.ts';
import { eachUser } from '../users/userAdmin.service.ts';
import { careerColumns, courseColumns, newsColumns, orderColumns, userColumns } from './exportColumns.ts';

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
  columns: readonly Column<Row>[];
};

export function anExport<Query extends { format: ExportFormat }, Row>({
  file,
  title,
  query: schema,
  rows,
  columns,
}: Definition<Query, Row>): Export {
  return async (given) => {
    const query = parse(schema, given);
    const { format } = query;
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

const including = { drafts: 'include' } as const;

/** The export of every list: the rows of a query and their columns. */
export const EXPORTS: Record<ExportList, Export> = {
  kursevi: anExport({
    file: 'kursevi',
    title: 'Kursevi',
    query: EXPORT_QUERIES.kursevi,
    rows: (query) => eachCourse({ ...query, ...including }),
    columns: courseColumns,
  }),
  vijesti: anExport({
    file: 'vijesti',
    title: 'Vijesti',
    query: EXPORT_QUERIES.vijesti,
    rows: (query) => eachNewsItem({ ...query, ...including }),
    columns: newsColumns,
  }),
  careers: anExport({
    file: 'karijere',
    title: 'Karijere',
    query: EXPORT_QUERIES.careers,
    rows: eachCareer,
    columns: careerColumns,
  }),
  orders: anExport({
    file: 'prijave',
    title: 'Prijave',
    query: EXPORT_QUERIES.orders,
    rows: eachOrder,
    columns: orderColumns,
  }),
  users: anExport({
    file: 'korisnici',
    title: 'Korisnici',
    query: EXPORT_QUERIES.users,
    rows: eachUser,
    columns: userColumns,
  }),
};
