import { type Column, drawFacts, drawFeet, drawHead, drawTable, plain } from './parts.ts';
import type { SignatureSheet } from './drawSheet.ts';
import { PAGE, Paper, WIDTH } from './paper.ts';

/** The record of what was taught in a course, and who was there. */
export type WorkLog = Pick<SignatureSheet, 'issuer' | 'course' | 'venue' | 'printedAt'> & {
  lecturers: string;
  /** In order of time: `pon 12. 1. 2027. 17:00–20:00`, the topic, `18 od 20`, and the names of those who were not there. */
  taught: readonly { lesson: string; topic: string; present: string; absent: string }[];
  /** `18 od 24 sata (75 %)` */
  attendance: readonly { name: string; hours: string }[];
};

const TITLE = 'Dnevnik rada';
const NUMBER = 26;

/** Returns the columns beside each other; each share is of the width that the number leaves. */
function columnsOf(...shares: [title: string, share: number][]): Column[] {
  const total = shares.reduce((sum, [, share]) => sum + share, 0);
  const columns: Column[] = [{ title: 'Rb.', x: PAGE.left, width: NUMBER - 4, align: 'left' }];
  let x = PAGE.left + NUMBER;
  for (const [title, share] of shares) {
    const width = ((WIDTH - NUMBER) * share) / total;
    columns.push({ title, x, width: width - 8, align: 'left' });
    x += width;
  }
  return columns;
}

/** Returns the PDF of a work log: a table of the lessons, and one of the participants on a page of its own. */
export function drawWorkLog(log: WorkLog): Promise<Buffer> {
  const { issuer, printedAt } = log;
  const course = plain(log.course);
  const paper = new Paper({
    title: `${TITLE}: ${course}`,
    author: plain(issuer.name),
    subject: TITLE,
    issuedAt: printedAt,
  });
  drawHead(paper, { issuer, title: TITLE, code: course });
  drawFacts(paper, [
    { label: 'Mjesto održavanja', value: plain(log.venue) || '–' },
    { label: 'Predavači', value: plain(log.lecturers) || '–' },
  ]);
  drawTable(
    paper,
    columnsOf(
      ['Susret', 3],
      ['Nastavna jedinica', 4],
      ['Prisutno', 1.5],
      ['Odsutni', 4],
      ['Potpis predavača', 2.5],
    ),
    log.taught.map(({ lesson, topic, present, absent }, index) =>
      [`${index + 1}.`, lesson, plain(topic) || '–', present, plain(absent) || '–', ''].map((text) => ({
        text,
      })),
    ),
  );
  paper.newPage();
  drawHead(paper, { issuer, title: TITLE, code: course });
  drawTable(
    paper,
    columnsOf(['Ime i prezime', 3], ['Prisustvo', 2]),
    log.attendance.map(({ name, hours }, index) => [
      { text: `${index + 1}.` },
      { text: plain(name) },
      { text: hours || '–' },
    ]),
  );
  drawFeet(paper, { issuer, code: TITLE });
  return paper.finish();
}
