import { COUNT_DECIMALS } from '@institut/contract/frame/plural';
import { dayText } from '@institut/contract/frame/dayText';
import type { ReportQuery } from '@institut/contract/reports/schema';
import {
  isAmount,
  REPORT_FIGURE_INFO,
  REPORT_FIGURES,
  REPORT_GROUP_LABELS,
  REPORT_OVERLAP,
  type ReportFigure,
} from '@institut/contract/reports/values';
import { draw } from '../documents/drawing.ts';
import { currentLetterhead } from '../documents/issuer.ts';
import { eachReportRow } from './report.service.ts';

// Node has no Bosnian number format; the Croatian one is the same.
const counts = new Intl.NumberFormat('hr', { maximumFractionDigits: COUNT_DECIMALS });
const amounts = new Intl.NumberFormat('hr', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** In points. */
const COUNT_WIDTH = 38;
const WIDTHS: Partial<Record<ReportFigure, number>> = {
  capacity: 34,
  waiting: 28,
  hours: 41,
  discounts: 57,
  revenue: 63,
  refunds: 58,
};

/** Returns a report as a PDF. */
export async function printReport(query: ReportQuery): Promise<Buffer> {
  const rows = [];
  for await (const row of eachReportRow(query)) {
    const figures = REPORT_FIGURES.map((name) => (isAmount(name) ? amounts : counts).format(row[name]));
    rows.push({ name: row.name, figures });
  }
  return draw({
    issuer: currentLetterhead(),
    period: `${dayText(query.od)} – ${dayText(query.do)}`,
    groupedBy: REPORT_GROUP_LABELS[query.po],
    figures: REPORT_FIGURES.map((name) => ({
      title: REPORT_FIGURE_INFO[name].label + (isAmount(name) ? ' (KM)' : ''),
      width: WIDTHS[name] ?? COUNT_WIDTH,
    })),
    rows,
    notes: [
      ...REPORT_FIGURES.map(
        (name) => `${REPORT_FIGURE_INFO[name].label}: ${REPORT_FIGURE_INFO[name].counts}.`,
      ),
      REPORT_OVERLAP,
    ],
    printedAt: new Date(),
  });
}
