import { DOCUMENT_KIND } from '@institut/contract/documents/values';
import { DOCUMENT_LABELS } from '@institut/contract/documents/labels';
import { formatKm } from '@institut/contract/money/money';
import { Paper, PAGE, WIDTH } from './paper.ts';
import {
  dayText,
  drawAccounts,
  drawCourses,
  drawFacts,
  drawFeet,
  drawHead,
  drawNotice,
  drawParties,
  drawTable,
  drawTotals,
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
  drawHead(paper, printed);
  drawParties(paper, printed);
  if (kind === DOCUMENT_KIND.proforma) drawProforma(paper, printed);
  else drawReceipt(paper, printed);
  drawFeet(paper, printed);
  return paper.finish();
}

const issuedFact = ({ issuedOn, snapshot: { issuer } }: Printed) => ({
  label: 'Mjesto i datum izdavanja',
  value: `${plain(issuer.city)}, ${dayText(issuedOn)}`,
  share: 1.35,
});

function drawProforma(paper: Paper, printed: Printed): void {
  const { snapshot } = printed;
  const { reference, placedOn, dueDay } = snapshot;
  drawFacts(paper, [
    issuedFact(printed),
    { label: 'Referentni broj', value: reference },
    { label: 'Prijava poslana', value: dayText(placedOn) },
    ...(dueDay ? [{ label: 'Uplatiti do', value: dayText(dueDay) }] : []),
  ]);
  drawCourses(paper, snapshot);
  drawTotals(paper, snapshot, 'Ukupno za uplatu');
  drawAccounts(paper, snapshot);
  drawNotice(
    paper,
    NOT_FISCAL,
    `Kao svrhu doznake navedite referentni broj ${reference}, da bismo uplatu povezali s vašom prijavom. Na sljedećoj strani je popunjena uplatnica.`,
  );
  paper.newPage();
  drawSlip(paper, snapshot);
}

const PAYMENT_COLUMNS = [
  { title: 'Datum uplate', x: PAGE.left, width: 90, align: 'left' },
  { title: 'Način plaćanja', x: PAGE.left + 98, width: 140, align: 'left' },
  { title: 'Oznaka', x: PAGE.left + 246, width: WIDTH - 246 - 108, align: 'left' },
  { title: 'Iznos', x: PAGE.right - 100, width: 100, align: 'right' },
] as const;

function drawReceipt(paper: Paper, printed: Printed): void {
  const { snapshot } = printed;
  const { reference, placedOn, amount, payments } = snapshot;
  drawFacts(paper, [
    issuedFact(printed),
    { label: 'Referentni broj', value: reference },
    { label: 'Prijava poslana', value: dayText(placedOn) },
    { label: 'Uplaćeno', value: formatKm(amount) },
  ]);
  const sentence = `Potvrđujemo da smo za prijavu ${reference} primili ukupno ${formatKm(amount)}.`;
  paper.y =
    paper.write(sentence, { x: PAGE.left, y: paper.y, width: WIDTH }, { font: 'bold', size: 11 }) + 12;
  const rows = payments.map(({ day, amount: part, method, reference: mark }) => [
    { text: dayText(day) },
    { text: plain(method) || '–' },
    { text: plain(mark) || '–' },
    { text: formatKm(part) },
  ]);
  drawTable(paper, PAYMENT_COLUMNS, rows);
  paper.y += 24;
  paper.reserve(80);
  paper.y =
    paper.write(
      'Prijava',
      { x: PAGE.left, y: paper.y, width: WIDTH },
      { font: 'bold', size: 11 },
      { tag: 'H2' },
    ) + 8;
  drawCourses(paper, snapshot);
  drawTotals(paper, snapshot, 'Ukupno');
  drawNotice(paper, NOT_FISCAL);
}
