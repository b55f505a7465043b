import type { DocumentKind } from '@institut/contract/documents/values';
import { DOCUMENT_LABELS } from '@institut/contract/documents/labels';
import { formatKm, toFeninga, toKm } from '@institut/contract/money/money';
import type { Snapshot } from '../snapshot.ts';
import { COLOUR, Paper, PAGE, WIDTH } from './paper.ts';
import {
  dayText,
  drawAccounts,
  drawCourses,
  drawFacts,
  drawFeet,
  drawHead,
  drawNotice,
  drawParties,
  drawSum,
  drawTable,
  drawTotals,
  heightOfAccounts,
  heightOfNotice,
  NOT_FISCAL,
  plain,
  type Printed,
} from './parts.ts';
import { drawSlip } from './slip.ts';

/** Returns the PDF of a document. Equal documents have equal bytes. */
export function drawDocument(printed: Printed): Promise<Buffer> {
  const { kind, number, issuedAt, snapshot } = printed;
  const paper = new Paper({
    title: `${DOCUMENT_LABELS[kind]} ${number}`,
    author: plain(snapshot.issuer.name),
    subject: `Prijava ${snapshot.reference}`,
    issuedAt,
  });
  const { issuer } = snapshot;
  drawHead(paper, { issuer, title: DOCUMENT_LABELS[kind], code: number });
  drawParties(paper, printed);
  DRAWINGS[kind](paper, printed);
  drawFeet(paper, { issuer, code: number });
  return paper.finish();
}

/** Returns whether the notice is on the page of the sums, before further tables. */
const keepsNotice = ({ layout }: Printed): boolean => layout >= 4;

const issuedFact = ({ issuedOn, snapshot: { issuer } }: Printed) => ({
  label: 'Mjesto i datum izdavanja',
  value: `${plain(issuer.city)}, ${dayText(issuedOn)}`,
  share: 1.35,
});

function drawProforma(paper: Paper, printed: Printed): void {
  const { snapshot, layout } = printed;
  const { reference, placedOn, dueDay, payments, instalments = [], payment = '' } = snapshot;
  const next = instalments.find(({ open }) => open > 0);
  const dueLabel = layout < 2 ? 'Uplatiti do' : next ? 'Rok sljedeće rate' : 'Rok za uplatu';
  drawReplaced(paper, printed);
  drawFacts(paper, [
    issuedFact(printed),
    { label: 'Referentni broj', value: reference },
    { label: 'Prijava poslana', value: dayText(placedOn) },
    ...(dueDay ? [{ label: dueLabel, value: dayText(dueDay) }] : []),
  ]);
  drawCourses(paper, snapshot);
  const isTogether = keepsNotice(printed);
  const slip = isTogether
    ? 'Popunjena uplatnica je na posljednjoj strani.'
    : 'Na sljedećoj strani je popunjena uplatnica.';
  const notice = [
    NOT_FISCAL,
    `${layout >= 5 && payment ? `${payment} ` : ''}Kao svrhu doznake navedite referentni broj ${reference}, da bismo uplatu povezali s vašom prijavom. ${slip}`,
  ] as const;
  const isWhole = payments.length === 0 && !next;
  const paid = isWhole ? 0 : PAID_HEIGHT;
  const below = isTogether ? paid + heightOfAccounts(snapshot) + heightOfNotice(paper, ...notice) : 0;
  function drawHowToPay(): void {
    drawAccounts(paper, snapshot);
    drawNotice(paper, ...notice);
  }
  drawTotals(paper, snapshot, isWhole ? 'Ukupno za uplatu' : 'Ukupno', below);
  if (!isWhole) drawPaid(paper, snapshot, next?.open);
  if (isTogether) drawHowToPay();
  if (payments.length > 0) drawPayments(paper, 'Dosadašnje uplate', payments);
  if (next) drawInstalments(paper, instalments);
  if (!isTogether) drawHowToPay();
  paper.newPage();
  drawSlip(paper, printed, next?.open ?? snapshot.amount);
}

/** Says which document is no longer valid. */
function drawReplaced(paper: Paper, { kind, layout, snapshot: { replaces } }: Printed): void {
  if (layout < 3 || !replaces) return;
  const what = kind === 'receipt' ? 'potvrdu o uplati' : 'predračun';
  drawSentence(paper, `Zamjenjuje ${what} ${replaces.number}.`);
}

const INSTALMENT_COLUMNS = [
  { title: 'Rata', x: PAGE.left, width: 90, align: 'left' },
  { title: 'Rok za uplatu', x: PAGE.left + 98, width: 140, align: 'left' },
  { title: 'Iznos', x: PAGE.right - 208, width: 100, align: 'right' },
  { title: 'Za uplatu', x: PAGE.right - 100, width: 100, align: 'right' },
] as const;

function drawInstalments(paper: Paper, instalments: NonNullable<Snapshot['instalments']>): void {
  drawTitle(paper, 'Rate');
  const rows = instalments.map(({ dueDay, amount, open }, index) => [
    { text: `${index + 1}. rata` },
    { text: dayText(dueDay) },
    { text: formatKm(amount) },
    { text: formatKm(open) },
  ]);
  drawTable(paper, INSTALMENT_COLUMNS, rows);
  paper.y += 20;
}

const PAYMENT_COLUMNS = [
  { title: 'Datum uplate', x: PAGE.left, width: 90, align: 'left' },
  { title: 'Način plaćanja', x: PAGE.left + 98, width: 140, align: 'left' },
  { title: 'Oznaka', x: PAGE.left + 246, width: WIDTH - 246 - 108, align: 'left' },
  { title: 'Iznos', x: PAGE.right - 100, width: 100, align: 'right' },
] as const;

/** The facts of a document about money that needs not be paid; `label` names its amount. */
function drawMoneyFacts(paper: Paper, printed: Printed, label: string): void {
  const { reference, placedOn, amount } = printed.snapshot;
  drawFacts(paper, [
    issuedFact(printed),
    { label: 'Referentni broj', value: reference },
    { label: 'Prijava poslana', value: dayText(placedOn) },
    { label, value: formatKm(amount) },
  ]);
}

/** The order below the money that a document confirms. */
function drawOrder(paper: Paper, printed: Printed): void {
  paper.y += 24;
  drawTitle(paper, 'Prijava');
  drawOrdered(paper, printed, NOT_FISCAL);
}

function drawOrdered(paper: Paper, printed: Printed, ...notice: [sentence: string, more?: string]): void {
  const { snapshot } = printed;
  drawCourses(paper, snapshot);
  drawTotals(paper, snapshot, 'Ukupno', keepsNotice(printed) ? heightOfNotice(paper, ...notice) : 0);
  drawNotice(paper, ...notice);
}

function drawReceipt(paper: Paper, printed: Printed): void {
  const { snapshot } = printed;
  const { reference, amount, payments } = snapshot;
  drawReplaced(paper, printed);
  drawMoneyFacts(paper, printed, 'Uplaćeno');
  drawSentence(paper, `Potvrđujemo da smo za prijavu ${reference} primili ukupno ${formatKm(amount)}.`);
  drawPaymentTable(paper, PAYMENT_COLUMNS, payments);
  drawOrder(paper, printed);
}

/** The height of `drawPaid`. */
const PAID_HEIGHT = 72;

/** A proforma after a part of the money has arrived, or with instalments: what it asks for is less than the total. */
function drawPaid(paper: Paper, { totalPrice, amount }: Snapshot, instalment: number | undefined): void {
  const paid = toKm(toFeninga(totalPrice) - toFeninga(amount));
  const small = { size: 9.5, colour: COLOUR.slate };
  paper.reserve(instalment === undefined ? 56 : PAID_HEIGHT);
  if (paid > 0 || instalment === undefined) drawSum(paper, 'Uplaćeno', paid, small);
  if (instalment === undefined) drawSum(paper, 'Za uplatu', amount, { font: 'bold', size: 13 });
  else {
    if (paid > 0) drawSum(paper, 'Ostaje', amount, small);
    drawSum(paper, 'Sljedeća rata', instalment, { font: 'bold', size: 13 });
  }
  paper.y += 12;
}

function drawPayments(paper: Paper, title: string, payments: Snapshot['payments']): void {
  drawTitle(paper, title);
  drawPaymentTable(paper, PAYMENT_COLUMNS, payments);
  paper.y += 20;
}

function drawPaymentTable(
  paper: Paper,
  columns: Parameters<typeof drawTable>[1],
  payments: Snapshot['payments'],
): void {
  const rows = payments.map(({ day, amount, method, reference }) => [
    { text: dayText(day) },
    { text: plain(method) || '–' },
    { text: plain(reference) || '–' },
    { text: formatKm(amount) },
  ]);
  drawTable(paper, columns, rows);
}

function drawTitle(paper: Paper, title: string): void {
  paper.reserve(80);
  const style = { font: 'bold', size: 11 } as const;
  const box = { x: PAGE.left, y: paper.y, width: WIDTH };
  paper.y = paper.write(title, box, style, { tag: 'H2' }) + 8;
}

function drawSentence(paper: Paper, sentence: string): void {
  const box = { x: PAGE.left, y: paper.y, width: WIDTH };
  paper.y = paper.write(sentence, box, { font: 'bold', size: 11 }) + 12;
}

/** Names the document that this one refers to: `PR-2027-00042 od 3. 2. 2027.` */
const referenceText = ({ refersTo }: Snapshot): string =>
  refersTo ? `${refersTo.number} od ${dayText(refersTo.issuedOn)}` : '';

function drawCancellation(paper: Paper, printed: Printed): void {
  const { snapshot } = printed;
  const { amount } = snapshot;
  drawMoneyFacts(paper, printed, 'Stornirani iznos');
  const sentence = `Ovim se stornira predračun ${referenceText(snapshot)} na iznos od ${formatKm(amount)}. Po njemu više ne treba ništa uplatiti.`;
  drawSentence(paper, sentence);
  drawOrdered(
    paper,
    printed,
    NOT_FISCAL,
    'Ako ste uplatili nešto što na tom predračunu nije navedeno, javite nam se.',
  );
}

const REFUND_COLUMNS = [
  { ...PAYMENT_COLUMNS[0], title: 'Datum povrata' },
  { ...PAYMENT_COLUMNS[1], title: 'Način povrata' },
  PAYMENT_COLUMNS[2],
  PAYMENT_COLUMNS[3],
] as const;

function drawCredit(paper: Paper, printed: Printed): void {
  const { snapshot } = printed;
  const { reference, amount, payments } = snapshot;
  drawMoneyFacts(paper, printed, 'Vraćeno');
  const about = snapshot.refersTo ? ` Uplata je potvrđena dokumentom ${referenceText(snapshot)}` : '';
  drawSentence(paper, `Potvrđujemo da smo za prijavu ${reference} vratili ${formatKm(amount)}.${about}`);
  drawPaymentTable(paper, REFUND_COLUMNS, payments);
  drawOrder(paper, printed);
}

const DRAWINGS: Readonly<Record<DocumentKind, (paper: Paper, printed: Printed) => void>> = {
  proforma: drawProforma,
  receipt: drawReceipt,
  cancellation: drawCancellation,
  credit: drawCredit,
};
