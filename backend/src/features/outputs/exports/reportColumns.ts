import type { ReportRow } from '@institut/contract/reports/schema';
import { isAmount, REPORT_FIGURE_INFO, REPORT_FIGURES } from '@institut/contract/reports/values';
import type { Column } from './table.ts';

export const reportColumns: readonly Column<ReportRow>[] = [
  { header: 'Naziv', type: 'text', value: ({ name }) => name },
  ...REPORT_FIGURES.map((figure): Column<ReportRow> => ({
    header: REPORT_FIGURE_INFO[figure].label + (isAmount(figure) ? ' (KM)' : ''),
    type: isAmount(figure) ? 'money' : 'number',
    value: (row) => row[figure],
  })),
];
