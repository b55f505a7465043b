import { type Column, drawFacts, drawFeet, drawHead, drawTable, plain } from './parts.ts';
import { PAGE, Paper, WIDTH } from './paper.ts';

/** A list to be signed by those who are in the room. */
export type SignatureSheet = {
  issuer: { name: string; street: string; postalCode: string; city: string; email: string; phone: string };
  course: string;
  /** The lessons to sign for, one column each: `pon 12. 1. 2027. 17:00–20:00`. */
  lessons: readonly string[];
  venue: string;
  /** Names in the order of the list. */
  people: readonly string[];
  printedAt: Date;
};

const TITLE = 'Potpisna lista';
/** More columns leave no room for a signature. */
const LESSONS_BESIDE = 4;
/** Empty lines for people who are in no application yet. */
const SPARE_LINES = 3;
const NUMBER = 26;
const NAME = 190;

/** Returns the PDF of a signature sheet: one line for each person, and one column for each lesson. */
export function drawSheet(sheet: SignatureSheet): Promise<Buffer> {
  const { issuer, course, lessons, venue, people, printedAt } = sheet;
  const paper = new Paper({
    title: `${TITLE}: ${plain(course)}`,
    author: plain(issuer.name),
    subject: TITLE,
    issuedAt: printedAt,
  });
  const rows = [...people.map(plain), ...Array<string>(SPARE_LINES).fill('')];
  for (let from = 0; from === 0 || from < lessons.length; from += LESSONS_BESIDE) {
    if (from > 0) paper.newPage();
    const beside = lessons.slice(from, from + LESSONS_BESIDE);
    drawHead(paper, { issuer, title: TITLE, code: plain(course) });
    drawFacts(paper, [
      { label: 'Mjesto održavanja', value: plain(venue) || '–' },
      { label: 'Predavač (potpis)', value: '' },
    ]);
    drawTable(
      paper,
      columnsOf(beside),
      rows.map((name, index) => [{ text: `${index + 1}.` }, { text: name }]),
    );
  }
  drawFeet(paper, { issuer, code: TITLE });
  return paper.finish();
}

function columnsOf(lessons: readonly string[]): Column[] {
  const left = PAGE.left + NUMBER + NAME;
  const width = (WIDTH - NUMBER - NAME) / Math.max(lessons.length, 1);
  const titles = lessons.length > 0 ? lessons : ['Potpis'];
  return [
    { title: 'Rb.', x: PAGE.left, width: NUMBER - 4, align: 'left' },
    { title: 'Ime i prezime', x: PAGE.left + NUMBER, width: NAME - 8, align: 'left' },
    ...titles.map((title, index): Column => ({
      title,
      x: left + index * width,
      width: width - 8,
      align: 'left',
    })),
  ];
}
