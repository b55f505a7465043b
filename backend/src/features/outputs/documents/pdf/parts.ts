import { accountText } from '@institut/contract/documents/bankAccount';
import type { DocumentKind } from '@institut/contract/documents/values';
import { formatKm, toFeninga, toKm } from '@institut/contract/money/money';
import type { Issuer } from '../issuer.ts';
import type { Recipient, Snapshot } from '../snapshot.ts';
import { type Box, COLOUR, PAGE, type Paper, type Style, WIDTH } from './paper.ts';

/** A document as it is drawn: its snapshot with number and day. */
export type Printed = {
  kind: DocumentKind;
  layout: number;
  number: string;
  issuedAt: Date;
  /** The day at the institute. */
  issuedOn: string;
  snapshot: Snapshot;
};

const LABEL: Style = { size: 7.5, colour: COLOUR.slate, leading: 1.4 };
const SMALL: Style = { size: 8.5, colour: COLOUR.slate };
const STRONG: Style = { font: 'bold' };
const COLUMN_GAP = 24;
const HALF = (WIDTH - COLUMN_GAP) / 2;

/** Writes a day: `2026-11-04` -> `4. 11. 2026.` */
export const dayText = (day: string): string => {
  const [year, month, date] = day.split('-');
  return `${Number(date)}. ${Number(month)}. ${year}.`;
};

/** Texts of people may have line breaks and tabs. */
export const plain = (text: string): string => text.replace(/\s+/gu, ' ').trim();

type Head = {
  issuer: Pick<Issuer, 'name' | 'street' | 'postalCode' | 'city'>;
  title: string;
  /** Below the title. */
  code: string;
};

/** Draws the institute on the left and what the document is on the right. */
export function drawHead(paper: Paper, { issuer, title: named, code: number }: Head): void {
  const top = paper.y;
  paper.artifact((doc) => {
    doc.translate(PAGE.left, top).scale(40 / 48);
    doc.roundedRect(0, 0, 48, 48, 12).fill(COLOUR.deepBlue);
    doc.lineWidth(7);
    doc.path('M14 36V14').stroke(COLOUR.white);
    doc.path('M24 36V26a8 8 0 0 1 8-8h4').stroke(COLOUR.turquoise);
    doc.circle(36.5, 34, 4.5).fill(COLOUR.orange);
  });
  const name = { x: PAGE.left + 52, y: top - 1, width: 200 };
  const right = { x: PAGE.left + 264, width: WIDTH - 264 };
  const below = paper.write(plain(issuer.name), name, { font: 'bold', size: 12, leading: 1.25 });
  const place = `${issuer.street}, ${issuer.postalCode} ${issuer.city}`;
  const left = paper.write(plain(place), { ...name, y: below + 2 }, SMALL);
  const title: Style = { font: 'bold', size: 24, align: 'right', leading: 1.15 };
  const heading = paper.write(named, { ...right, y: top - 4 }, title, { tag: 'H1' });
  const code: Style = { font: 'bold', size: 12, colour: COLOUR.blue, align: 'right' };
  const end = paper.write(number, { ...right, y: heading }, code);
  paper.y = Math.max(left, end, top + 40) + 16;
  paper.rule(paper.y);
  paper.y += 18;
}

/** Digits of an account in groups of four. */
export const ACCOUNT: Style = { ...STRONG, wordSpacing: 3 };

/** Draws who has issued the document and for whom. */
export function drawParties(paper: Paper, { snapshot }: Printed): void {
  const { issuer, recipient, buyer } = snapshot;
  const right = PAGE.left + HALF + COLUMN_GAP;
  const top = paper.y;
  const ends = [
    drawParty(paper, 'Izdaje', { x: PAGE.left, y: top, width: HALF }, partyOfIssuer(issuer)),
    drawParty(paper, 'Kupac', { x: right, y: top, width: HALF }, partyOfRecipient(recipient, buyer)),
  ];
  paper.y = Math.max(...ends) + 16;
}

type Party = { name: string; lines: string[] };

const partyOfIssuer = ({ name, street, postalCode, city, jib, pdv, email, phone }: Issuer): Party => ({
  name,
  lines: [
    `${street}, ${postalCode} ${city}`,
    `JIB: ${jib}`,
    pdv ? `PDV broj: ${pdv}` : 'Nije u sistemu PDV-a',
    [email, phone].filter(Boolean).join(' · '),
  ],
});

const partyOfRecipient = ({ name, address, jib, pdv, purchaseOrder }: Recipient, buyer: string): Party => ({
  name,
  lines: [
    address,
    jib && `JIB: ${jib}`,
    pdv && `PDV broj: ${pdv}`,
    purchaseOrder && `Narudžbenica: ${purchaseOrder}`,
    buyer && `Podnosilac prijave: ${buyer}`,
  ].filter((line) => line !== ''),
});

function drawParty(paper: Paper, label: string, box: Required<Box>, { name, lines }: Party): number {
  let y = paper.write(label, box, LABEL, { tag: 'H2' });
  y = paper.write(plain(name), { ...box, y: y + 2 }, { ...STRONG, size: 10.5 });
  for (const line of lines) y = paper.write(plain(line), { ...box, y: y + 1 }, { size: 9 });
  return y;
}

/** Draws facts beside each other on a tinted ground; a strong one is what the reader looks for. */
export function drawFacts(
  paper: Paper,
  facts: readonly { label: string; value: string; share?: number }[],
): void {
  const height = 42;
  const shares = facts.reduce((sum, { share = 1 }) => sum + share, 0);
  const top = paper.y;
  let x: number = PAGE.left;
  paper.artifact((doc) => doc.roundedRect(PAGE.left, top, WIDTH, height, 5).fill(COLOUR.mist));
  for (const { label, value, share = 1 } of facts) {
    const width = (WIDTH * share) / shares;
    const box = { x: x + 12, width: width - 16 };
    const y = paper.write(label, { ...box, y: top + 8 }, LABEL);
    paper.write(value, { ...box, y }, { ...STRONG, size: 10 });
    x += width;
  }
  paper.y = top + height + 20;
}

export type Column = { title: string; x: number; width: number; align: 'left' | 'right' };
type Cell = { text: string; note?: string; isStrong?: boolean };

/** Draws a table whose rows never break, with cells in a style; its heading is repeated on a further page. */
export function drawTable(
  paper: Paper,
  columns: readonly Column[],
  rows: readonly (readonly Cell[])[],
  style: Style = {},
): void {
  const table = paper.element('Table');
  const headings = paper.element('TR', table);
  drawHeading(paper, columns, (column, box, style) => {
    paper.write(column.title, box, style, { tag: 'TH', parent: headings, scope: 'Column' });
  });
  function drawHeadingAgain(): void {
    drawHeading(paper, columns, (column, box, style) => paper.decorate(column.title, box, style));
  }
  for (const cells of rows) {
    const height = Math.max(
      ...columns.map(({ width }, index) => heightOfCell(paper, cells[index] ?? { text: '' }, width, style)),
    );
    if (paper.reserve(height + 12)) drawHeadingAgain();
    const row = paper.element('TR', table);
    const top = paper.y + 6;
    columns.forEach(({ x, width, align }, index) => {
      const { text, note = '', isStrong = false } = cells[index] ?? { text: '' };
      const cell = paper.element('TD', row);
      const y = paper.write(
        text,
        { x, y: top, width },
        { ...style, align, isTabular: align === 'right', ...(isStrong && STRONG) },
        { parent: cell },
      );
      if (note) paper.write(note, { x, y, width }, { ...SMALL, align }, { parent: cell });
    });
    paper.y = top + height + 6;
    paper.rule(paper.y);
  }
}

const heightOfCell = (paper: Paper, { text, note, isStrong }: Cell, width: number, style: Style): number =>
  paper.heightOf(text, width, { ...style, ...(isStrong && STRONG) }) +
  (note ? paper.heightOf(note, width, SMALL) : 0);

function drawHeading(
  paper: Paper,
  columns: readonly Column[],
  write: (column: Column, box: Required<Box>, style: Style) => void,
): void {
  const style: Style = { font: 'bold', size: 7.5, colour: COLOUR.slate, leading: 1.35 };
  const height = Math.max(...columns.map(({ title, width }) => paper.heightOf(title, width, style)));
  for (const column of columns) {
    write(column, { x: column.x, y: paper.y, width: column.width }, { ...style, align: column.align });
  }
  paper.y += height + 5;
  paper.rule(paper.y, { colour: COLOUR.deepBlue, width: 1.25 });
}

const AMOUNT = 92;
const COURSE_COLUMNS: readonly Column[] = [
  { title: 'Rb.', x: PAGE.left, width: 24, align: 'left' },
  { title: 'Kurs', x: PAGE.left + 28, width: WIDTH - 28 - 2 * AMOUNT - 58, align: 'left' },
  { title: 'Mjesta', x: PAGE.right - 2 * AMOUNT - 52, width: 44, align: 'right' },
  { title: 'Cijena bez PDV-a', x: PAGE.right - 2 * AMOUNT, width: AMOUNT - 4, align: 'right' },
  { title: 'Iznos bez PDV-a', x: PAGE.right - AMOUNT + 4, width: AMOUNT - 4, align: 'right' },
];

/** Draws the ordered courses. */
export function drawCourses(paper: Paper, { lines }: Snapshot): void {
  const rows = lines.map(({ name, start, qty, price, total, discounts = [] }, index) => [
    { text: `${index + 1}.` },
    {
      text: plain(name),
      note: [
        ...(start ? [`Početak: ${dayText(start)}`] : []),
        ...discounts.map(({ text, amountKm }) => `${text}, ukupno ${formatKm(-amountKm)}`),
      ].join('\n'),
    },
    { text: String(qty) },
    { text: formatKm(price) },
    { text: formatKm(total) },
  ]);
  drawTable(paper, COURSE_COLUMNS, rows);
}

/** Draws how the total comes about, with the rate of the order, on a page that has a height of `below` left after it. */
export function drawTotals(paper: Paper, snapshot: Snapshot, totalLabel: string, below = 0): void {
  const {
    itemsPrice,
    discountPrice = 0,
    shippingPrice,
    taxPrice,
    totalPrice,
    taxPercent,
    feeHasTax,
  } = snapshot;
  const net = toFeninga(itemsPrice) - toFeninga(discountPrice);
  const taxed = toKm(net + (feeHasTax ? toFeninga(shippingPrice) : 0));
  const untaxed = toKm(net + toFeninga(shippingPrice));
  const rows = [
    ...(shippingPrice > 0 || discountPrice > 0 ? [['Kursevi', itemsPrice] as const] : []),
    ...(discountPrice > 0 ? [['Popust', -discountPrice] as const] : []),
    ...(shippingPrice > 0
      ? [[feeHasTax ? 'Naknada' : 'Naknada (PDV se ne obračunava)', shippingPrice] as const]
      : []),
    ['Ukupno bez PDV-a', untaxed],
    ...(taxed === untaxed ? [] : [['Osnovica za PDV', taxed] as const]),
    [`PDV ${taxPercent} %`, taxPrice],
  ] as const;
  paper.reserve(rows.length * 17 + 48 + below);
  paper.y += 10;
  for (const [label, amount] of rows) drawSum(paper, label, amount, { size: 9.5, colour: COLOUR.slate });
  paper.y += 5;
  paper.rule(paper.y, { from: PAGE.right - 260, colour: COLOUR.deepBlue, width: 1.25 });
  paper.y += 7;
  drawSum(paper, totalLabel, totalPrice, { font: 'bold', size: 13 });
  paper.y += 12;
}

/** Draws an amount at the right edge with its label before it. */
export function drawSum(paper: Paper, label: string, amount: number, style: Style): void {
  const box = { x: PAGE.right - 260, y: paper.y, width: 150 };
  paper.write(label, box, style);
  const value = { x: PAGE.right - 130, y: paper.y, width: 130 };
  paper.y =
    paper.write(formatKm(amount), value, { ...style, colour: COLOUR.ink, align: 'right', isTabular: true }) +
    2;
}

export const NOT_FISCAL = 'Ovaj dokument nije fiskalni račun ni porezna faktura.';

const NOTICE = { x: PAGE.left + 14, width: WIDTH - 14 };

/** Returns the height of `drawNotice`. */
export const heightOfNotice = (paper: Paper, sentence: string, more = ''): number =>
  8 +
  paper.heightOf(sentence, NOTICE.width, STRONG) +
  (more ? paper.heightOf(more, NOTICE.width, SMALL) + 2 : 0);

/** Draws a sentence that has to be seen, beside a bar. */
export function drawNotice(paper: Paper, sentence: string, more = ''): void {
  const height = heightOfNotice(paper, sentence, more) - 8;
  paper.reserve(height + 8);
  const top = paper.y;
  paper.artifact((doc) => doc.rect(PAGE.left, top, 3, height + 4).fill(COLOUR.orange));
  const y = paper.write(sentence, { ...NOTICE, y: top + 2 }, STRONG);
  if (more) paper.write(more, { ...NOTICE, y: y + 2 }, SMALL);
  paper.y = top + height + 20;
}

/** Returns the height of `drawAccounts`. */
export const heightOfAccounts = ({ issuer: { accounts } }: Snapshot): number => 30 + accounts.length * 15;

/** Writes the accounts to which one can pay. */
export function drawAccounts(paper: Paper, snapshot: Snapshot): void {
  const { accounts } = snapshot.issuer;
  paper.reserve(heightOfAccounts(snapshot) - 10);
  paper.y = paper.write(
    accounts.length > 1 ? 'Računi' : 'Račun',
    { x: PAGE.left, y: paper.y, width: WIDTH },
    LABEL,
    {
      tag: 'H2',
    },
  );
  for (const { bank, account } of accounts) {
    const row = { x: PAGE.left, y: paper.y + 1 };
    paper.write(accountText(account), { ...row, width: 130 }, ACCOUNT);
    paper.y = paper.write(plain(bank), { ...row, x: PAGE.left + 140, width: WIDTH - 140 });
  }
  paper.y += 10;
}

/** Writes the institute and the number of the page at the foot of every page. */
export function drawFeet(
  paper: Paper,
  { issuer, code }: { issuer: Pick<Issuer, 'name' | 'email' | 'phone'>; code: string },
): void {
  const about = [issuer.name, issuer.email, issuer.phone].map(plain).filter(Boolean).join(' · ');
  const style: Style = { size: 7.5, colour: COLOUR.slate };
  const y = PAGE.height - 44;
  paper.eachPage((page, pages) => {
    paper.rule(y - 8);
    paper.decorate(about, { x: PAGE.left, y, width: WIDTH - 130 }, style);
    const count = `${code} · strana ${page} od ${pages}`;
    paper.decorate(count, { x: PAGE.right - 130, y, width: 130 }, { ...style, align: 'right' });
  });
}
