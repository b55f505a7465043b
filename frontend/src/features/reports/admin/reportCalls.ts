import type { AuthorityReport, ReportQuery, ReportRow } from '@institut/contract/reports/schema';
import { REPORT_FIGURES } from '@institut/contract/reports/values';
import { api } from '../../../lib/api.ts';
import { saveFile } from '../../../lib/saveFile.ts';
import type { ThunkTools } from '../../../store/asyncState.ts';
import { createAdminSlice } from '../../../store/adminSlice.ts';
import { createCalls } from '../../../store/calls.ts';

/** A row of the page; `key` is null in the total, which is above the others. */
export type ShownRow = Omit<ReportRow, 'key'> & { _id: string; key: string | null };

/** The report is answered as a whole: its pages and its orders are made here. */
export const adminReport = createAdminSlice<ShownRow, never>({
  name: 'adminReport',
  list: async ({ query, signal }) => {
    const { pageNumber, pageSize, sort, direction, ...asked } = query;
    const { rows, total } = await api.getReport({ query: asked, signal });
    const figure = REPORT_FIGURES.find((name) => name === sort);
    const sorted = [...rows];
    if (figure) sorted.sort((a, b) => a[figure] - b[figure]);
    if (direction === 'desc') sorted.reverse();
    const shown = sorted.map((row) => Object.assign({ _id: row.key || 'none' }, row));
    const first = (pageNumber - 1) * pageSize;
    const all: ShownRow = { _id: 'total', key: null, name: 'Ukupno', ...total };
    const page = shown.slice(first, first + pageSize);
    return { data: rows.length > 0 ? [all, ...page] : [], total: rows.length };
  },
  export: 'izvjestaj',
});

type YearQuery = { godina: string };

/** Returns whether a report is the one that is asked. */
export const isOfYear = ({ year }: AuthorityReport, { godina }: YearQuery): boolean =>
  String(year) === godina;

export const { printReport, loadAuthorityReport, freezeReport, saveExactReport } = createCalls(
  'reports',
  {
    loadAuthorityReport: (query: YearQuery, { signal }: ThunkTools) =>
      api.getAuthorityReport({ query, signal }),
    freezeReport: api.freezeAuthorityReport,
    saveExactReport: async (query: YearQuery) => {
      const { file, name } = await api.exportList({
        params: { list: 'izvjestaj-za-organ' },
        query: { ...query, format: 'csv' },
        responseType: 'blob',
      });
      saveFile(file, name);
      return name;
    },
    printReport: async (query: Partial<ReportQuery>) => {
      const { file, name } = await api.printReport({ query, responseType: 'blob' });
      saveFile(file, name);
      return name;
    },
  },
  { keep: { loadAuthorityReport: isOfYear } },
);
