import { type Column, drawFacts, drawFeet, drawHead, drawTable, plain } from './parts.ts';
import { COLOUR, PAGE, Paper, type Style, WIDTH } from './paper.ts';
import type { SignatureSheet } from './drawSheet.ts';

/** A report as it is printed: its last row is the total. */
export type ReportSheet = {
  issuer: SignatureSheet['issuer'];
  /** `1. 1. 2026. – 31. 12. 2026.` */
  period: string;
  groupedBy: string;
  /** The columns of figures, with their widths in points. */
  figures: readonly { title: string; width: number }[];
  rows: readonly { name: string; figures: readonly string[] }[];
  /** Sentences about what is counted. */
  notes: readonly string[];
  printedAt: Date;
};

const TITLE = 'Izvještaj';
const GAP = 6;
const NOTE: Style = { size: 8.5, colour: COLOUR.slate };

/** Returns the PDF of a report. */
export function drawReport(sheet: ReportSheet): Promise<Buffer> {
  const { issuer, period, groupedBy, figures, rows, notes, printedAt } = sheet;
  const paper = new Paper({
    title: `${TITLE} ${period}`,
    author: plain(issuer.name),
    subject: TITLE,
    issuedAt: printedAt,
  });
  drawHead(paper, { issuer, title: TITLE, code: period });
  drawFacts(paper, [
    { label: 'Period', value: period },
    { label: 'Po redu', value: groupedBy },
  ]);
  const cells = rows.map(({ name, figures: texts }, index) =>
    [name, ...texts].map((text) => ({ text, isStrong: index === rows.length - 1 })),
  );
  drawTable(paper, columnsOf(groupedBy, figures), cells, { size: 8 });
  paper.y += 14;
  for (const note of notes) {
    const text = plain(note);
    paper.reserve(paper.heightOf(text, WIDTH, NOTE) + 2);
    paper.y = paper.write(text, { x: PAGE.left, y: paper.y, width: WIDTH }, NOTE) + 2;
  }
  drawFeet(paper, { issuer, code: TITLE });
  return paper.finish();
}

function columnsOf(groupedBy: string, figures: ReportSheet['figures']): Column[] {
  let x = PAGE.right - figures.reduce((sum, { width }) => sum + width, 0);
  const name: Column = { title: groupedBy, x: PAGE.left, width: x - PAGE.left - GAP, align: 'left' };
  return [
    name,
    ...figures.map(({ title, width }): Column => {
      x += width;
      return { title, x: x - width + GAP, width: width - GAP, align: 'right' };
    }),
  ];
}
