import type { ReportRow } from '@institut/contract/reports/schema';
import { isAmount, REPORT_FIGURE_INFO, REPORT_FIGURES } from '@institut/contract/reports/values';
import type { AuthorityRow } from '../reports/authorityReport.service.ts';
import type { Column } from './table.ts';

export const reportColumns: readonly Column<ReportRow>[] = [
  { header: 'Naziv', type: 'text', value: ({ name }) => name },
  ...REPORT_FIGURES.map((figure): Column<ReportRow> => ({
    header: REPORT_FIGURE_INFO[figure].label + (isAmount(figure) ? ' (KM)' : ''),
    type: isAmount(figure) ? 'money' : 'number',
    value: (row) => row[figure],
  })),
];

export const authorityColumns: readonly Column<AuthorityRow>[] = [
  { header: 'Nadležni organ', type: 'text', value: ({ authority }) => authority },
  { header: 'Podatak', type: 'text', value: ({ field }) => field },
  { header: 'Odgovor', type: 'text', value: ({ answer }) => answer },
  { header: 'Spol', type: 'text', value: ({ sex }) => sex },
  { header: 'Zamrznuto', type: 'number', value: ({ frozen }) => frozen },
  { header: 'Sada', type: 'number', value: ({ now }) => now },
  {
    header: 'Razlika',
    type: 'number',
    value: ({ frozen, now }) => (frozen === null ? null : (now ?? 0) - frozen),
  },
];
