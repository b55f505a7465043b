import { accountText } from '@institut/contract/documents/bankAccount';
import { formatKm } from '@institut/contract/money/money';
import type { Snapshot } from '../snapshot.ts';
import { COLOUR, PAGE, type Paper, type Style, WIDTH } from './paper.ts';
import { ACCOUNT, plain, type Printed } from './parts.ts';

const LABEL: Style = { size: 7, colour: COLOUR.slate, leading: 1.3 };
const VALUE: Style = { font: 'bold', size: 9, leading: 1.5 };
/** The height of a line of `VALUE`, and of a box of three. */
const LINE = 13.5;
const BOX_HEIGHT = 3 * LINE + 1;
const PURPOSE_MAX = 120;

/** Returns what the payer writes as the purpose, by which the payment is recognised: the reference comes first. */
export function purposeOf({ reference, lines }: Snapshot): string {
  const courses = lines.map(({ name }) => plain(name)).join(', ');
  const text = `${reference}, ${lines.length > 1 ? 'kursevi' : 'kurs'} ${courses}`;
  return text.length <= PURPOSE_MAX ? text : `${text.slice(0, PURPOSE_MAX - 1).trimEnd()}…`;
}

const PAD = 12;
const MIDDLE = PAGE.left + 232;
const RIGHT = MIDDLE + 12;
const BOX = 15;

/** Draws the payment slip that banks take over an amount, filled in as far as the payer is known. */
export function drawSlip(paper: Paper, { layout, snapshot }: Printed, amount: number): void {
  const { issuer } = snapshot;
  const [main] = issuer.accounts;
  if (!main) throw new Error('The institute has an account.');
  paper.y = paper.write(
    'Uplatnica',
    { x: PAGE.left, y: paper.y, width: WIDTH },
    { font: 'bold', size: 16 },
    {
      tag: 'H2',
    },
  );
  const lead =
    'Nalog za plaćanje s podacima ove prijave. Prepišite ga na obrazac svoje banke ili ga ponesite na šalter; dopišite račun s kojeg plaćate, datum i potpis.';
  paper.y =
    paper.write(lead, { x: PAGE.left, y: paper.y + 2, width: WIDTH }, { size: 9, colour: COLOUR.slate }) + 12;
  const top = paper.y;
  const height = 316;
  paper.artifact((doc) => {
    doc.roundedRect(PAGE.left, top, WIDTH, height, 6).lineWidth(1).stroke(COLOUR.deepBlue);
    doc
      .moveTo(MIDDLE, top)
      .lineTo(MIDDLE, top + height)
      .lineWidth(0.75)
      .stroke(COLOUR.line);
  });

  const left = PAGE.left + PAD;
  const width = MIDDLE - left - PAD;
  let y = top + PAD;
  const [payer, style] = layout < 3 ? [payerOf(snapshot), VALUE] : fittedPayer(paper, snapshot, width);
  y = drawLines(paper, 'Uplatio je (ime, adresa i telefon)', payer, { x: left, y, width }, style);
  y = drawLines(paper, 'Svrha doznake', purposeOf(snapshot), { x: left, y, width });
  const payee = `${plain(issuer.name)}, ${plain(issuer.street)}, ${issuer.postalCode} ${plain(issuer.city)}`;
  y = drawLines(paper, 'Primalac / Primatelj', payee, { x: left, y, width });
  drawEmptyLine(paper, 'Mjesto i datum uplate', { x: left, y: top + height - 34, width: width / 2 - 6 });
  drawEmptyLine(paper, 'Potpis', { x: left + width / 2 + 6, y: top + height - 34, width: width / 2 - 6 });

  y = top + PAD;
  y = drawBoxes(paper, 'Račun pošiljaoca / platitelja', '', 16, { x: RIGHT, y });
  y = drawBoxes(paper, 'Račun primaoca / primatelja', main.account, 16, { x: RIGHT, y });
  y = drawAmount(paper, amount, { x: RIGHT, y });
  paper.rule(y, { from: MIDDLE });
  y =
    paper.write('Samo za uplate javnih prihoda (ostaje prazno)', { x: RIGHT, y: y + 6, width: 240 }, LABEL) +
    4;
  y = drawBoxes(paper, 'Broj poreznog obveznika', '', 13, { x: RIGHT, y });
  const second = { x: RIGHT + 7 * BOX + 20, y };
  drawBoxes(paper, 'Vrsta prihoda', '', 6, { x: RIGHT, y });
  y = drawBoxes(paper, 'Općina', '', 3, second);
  drawBoxes(paper, 'Budžetska organizacija', '', 7, { x: RIGHT, y });
  y = drawBoxes(paper, 'Vrsta uplate', '', 1, { ...second, y });
  drawBoxes(paper, 'Poziv na broj', '', 10, { x: RIGHT, y });
  paper.y = top + height + 28;
  drawTransfer(paper, snapshot, main, amount);
}

const payerOf = ({ recipient: { name, address } }: Snapshot): string => `${plain(name)}, ${plain(address)}`;

/** A text whose lines stay on the rules of the box. */
const payerStyle = (size: number): Style => ({ ...VALUE, size, leading: LINE / size });
const PAYER_SIZES = [payerStyle(9), payerStyle(8), payerStyle(7)];

/** Returns who pays with address and phone, as large as the box allows; of too long a text the longest part is cut. */
function fittedPayer(paper: Paper, snapshot: Snapshot, width: number): [text: string, style: Style] {
  const { recipient, payerPhone = '' } = snapshot;
  const parts = [recipient.name, recipient.address, payerPhone].map(plain).filter(Boolean);
  const whole = parts.join(', ');
  const style = PAYER_SIZES.find((each) => paper.heightOf(whole, width, each) <= BOX_HEIGHT);
  if (style) return [whole, style];
  const smallest = payerStyle(7);
  while (paper.heightOf(parts.join(', '), width, smallest) > BOX_HEIGHT) {
    const longest = parts.reduce(
      (most, part, index) => (part.length > (parts[most]?.length ?? 0) ? index : most),
      0,
    );
    parts[longest] = `${parts[longest]?.slice(0, -5).trimEnd()}…`;
  }
  return [parts.join(', '), smallest];
}

type Place = { x: number; y: number };

/** Draws up to three ruled lines with a text on them. */
function drawLines(
  paper: Paper,
  label: string,
  text: string,
  { x, y, width }: Place & { width: number },
  style: Style = VALUE,
): number {
  const start = paper.write(label, { x, y, width }, LABEL);
  for (let line = 1; line <= 3; line += 1) paper.rule(start + line * LINE, { from: x, to: x + width });
  paper.write(fitted(paper, text, width, style), { x, y: start, width }, style);
  return start + 3 * LINE + 12;
}

/** Returns as much of a text as three lines hold. */
function fitted(paper: Paper, text: string, width: number, style: Style): string {
  let shown = text;
  while (paper.heightOf(shown, width, style) > BOX_HEIGHT) shown = `${shown.slice(0, -5).trimEnd()}…`;
  return shown;
}

function drawEmptyLine(paper: Paper, label: string, { x, y, width }: Place & { width: number }): void {
  paper.rule(y + 12, { from: x, to: x + width, colour: COLOUR.slate });
  paper.write(label, { x, y: y + 14, width }, LABEL);
}

/** Draws a box for each digit. Programs that read the document aloud get the digits as one text. */
function drawBoxes(paper: Paper, label: string, digits: string, count: number, { x, y }: Place): number {
  const top = paper.write(label, { x, y, width: Math.max(count * BOX, 76) }, LABEL) + 1;
  paper.artifact((doc) => {
    for (let index = 0; index < count; index += 1) doc.rect(x + index * BOX, top, BOX, BOX + 2);
    doc.lineWidth(0.75).stroke(COLOUR.slate);
  });
  if (digits !== '') {
    const row = paper.element('P', undefined, { actual: digits });
    Array.from(digits).forEach((digit, index) => {
      const box = { x: x + index * BOX, y: top + 0.5, width: BOX };
      paper.write(digit, box, { font: 'bold', size: 10.5, align: 'center' }, { tag: 'Span', parent: row });
    });
  }
  return top + BOX + 10;
}

function drawAmount(paper: Paper, amount: number, { x, y }: Place): number {
  const top = paper.write('KM', { x, y, width: 120 }, LABEL) + 1;
  paper.artifact((doc) =>
    doc
      .rect(x, top, 16 * BOX, BOX + 5)
      .lineWidth(0.75)
      .stroke(COLOUR.slate),
  );
  const style: Style = { font: 'bold', size: 12, align: 'right' };
  paper.write(formatKm(amount).replace(/\s*KM$/u, ''), { x: x + 8, y: top + 1, width: 16 * BOX - 16 }, style);
  return top + BOX + 17;
}

/** Draws the same data to be copied into electronic banking, as a table with a heading before each value. */
function drawTransfer(
  paper: Paper,
  snapshot: Snapshot,
  main: { bank: string; account: string },
  amount: number,
): void {
  const { issuer } = snapshot;
  const rows = [
    ['Primalac', plain(issuer.name)],
    ['Račun primaoca', accountText(main.account), ACCOUNT],
    ['Banka', plain(main.bank)],
    ['Iznos', formatKm(amount)],
    ['Svrha doznake', purposeOf(snapshot)],
    ['Poziv na broj', 'ostavite prazno'],
  ] as const satisfies readonly (readonly [label: string, value: string, style?: Style])[];
  const title: Style = { font: 'bold', size: 11 };
  paper.y = paper.write('Za elektronsko bankarstvo', { x: PAGE.left, y: paper.y, width: WIDTH }, title, {
    tag: 'H2',
  });
  paper.y += 4;
  paper.rule(paper.y);
  const table = paper.element('Table');
  for (const [label, value, style = { font: 'bold' } as const] of rows) {
    const row = paper.element('TR', table);
    const y = paper.y + 5;
    const heading = { x: PAGE.left, y, width: 120 };
    paper.write(label, heading, { colour: COLOUR.slate }, { tag: 'TH', parent: row, scope: 'Row' });
    const cell = { x: PAGE.left + 132, y, width: WIDTH - 132 };
    paper.y = paper.write(value, cell, style, { tag: 'TD', parent: row }) + 5;
    paper.rule(paper.y);
  }
}
