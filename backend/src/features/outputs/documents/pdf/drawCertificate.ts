import type { CertificateDesign } from '@institut/contract/certificates/templates';
import { type CertificateTitle, CERTIFICATE_TITLE_LABELS } from '@institut/contract/certificates/values';
import type { PDFDocument } from 'pdfkit';
import { encode } from 'uqr';
import { daysOf, durationOf } from './certificateFields.ts';
import { type Box, COLOUR, Paper, type Style } from './paper.ts';
import { dayText, plain } from './parts.ts';

/** A certificate as it is drawn. */
export type PrintedCertificate = {
  number: string;
  code: string;
  /** The address of the page that says whether it is valid. */
  url: string;
  issuedAt: Date;
  /** The day at the institute. */
  issuedOn: string;
  /** Empty once it was removed. */
  name: string;
  title: CertificateTitle;
  course: string;
  /** The first and the last day; empty when they are not known. */
  from: string;
  to: string;
  hours: number;
  grade: string;
  issuer: { name: string; street: string; postalCode: string; city: string };
  /** The sentence about the licence of the institute; empty without one. */
  licence: string;
  /** The template of its course when it was issued; absent for the standard drawing. */
  design?: CertificateDesign;
};

/** A4, lying; the band on the left, and the text beside it. */
const PAGE = { width: 841.89, height: 595.28 };
const BAND = 216;
const LEFT = 264;
const WIDTH = PAGE.width - LEFT - 56;
const QR = { x: 48, y: 372, size: 120 };

const LABEL: Style = { size: 10.5, colour: COLOUR.slate };
const SMALL: Style = { size: 8, colour: COLOUR.slate };
const STRONG: Style = { font: 'bold', size: 12 };

export const FOR: Readonly<Record<CertificateTitle, string>> = {
  certificate: 'za završen kurs',
  attendance: 'za pohađanje kursa',
};

/** Returns the PDF of a certificate. Equal certificates have equal bytes. */
export function drawCertificate(printed: PrintedCertificate): Promise<Buffer> {
  const { number, issuer, title, issuedAt, course } = printed;
  const institute = plain(issuer.name);
  const paper = new Paper({
    title: `${CERTIFICATE_TITLE_LABELS[title]} ${number}`,
    author: institute,
    subject: plain(course),
    issuedAt,
    layout: 'landscape',
  });
  drawBand(paper);
  const half = WIDTH / 2;
  paper.write(institute, { x: LEFT, y: 54, width: half + 60 }, { font: 'bold', size: 12, leading: 1.3 });
  const right = { x: LEFT + half + 60, width: half - 60 };
  paper.write(
    number,
    { ...right, y: 54 },
    { font: 'bold', size: 12, colour: COLOUR.blue, align: 'right', leading: 1.3 },
  );
  drawText(paper, printed);
  drawFacts(paper, printed);
  drawSignature(paper, printed);
  drawCheck(paper, printed);
  return paper.finish();
}

/** The ground of the left side, with the sign of the institute and the traces of a circuit. */
function drawBand(paper: Paper): void {
  paper.artifact((doc) => {
    doc.rect(0, 0, BAND, PAGE.height).fill(COLOUR.deepBlue);
    doc.rect(BAND, 0, 5, PAGE.height).fill(COLOUR.orange);
    drawSign(doc, { x: 48, y: 48 });
    doc.lineWidth(2.5);
    for (const [x, bend, colour] of TRACES) {
      const end = bend + (BAND - x) * 0.45;
      doc.path(`M${x} 132V${bend}L${x + (end - bend) * 0.6} ${end}V${end + 34}`).stroke(colour);
      doc.circle(x, 132, 4).fill(colour);
      doc.circle(x + (end - bend) * 0.6, end + 38, 5).fill(colour);
    }
  });
}

/** The sign of the institute. */
export function drawSign(doc: PDFDocument, { x, y }: { x: number; y: number }): void {
  doc.save();
  doc.translate(x, y).scale(60 / 48);
  doc.roundedRect(0, 0, 48, 48, 12).fill(COLOUR.white);
  doc.lineWidth(7);
  doc.path('M14 36V14').stroke(COLOUR.deepBlue);
  doc.path('M24 36V26a8 8 0 0 1 8-8h4').stroke(COLOUR.blue);
  doc.circle(36.5, 34, 4.5).fill(COLOUR.orange);
  doc.restore();
}

const TRACES = [
  [52, 232, COLOUR.blue],
  [72, 214, COLOUR.turquoise],
  [92, 196, COLOUR.orange],
  [112, 178, COLOUR.turquoise],
] as const;

/** A size, and how many lines a text of this size may have. */
type Fit = readonly [size: number, lines: number];

const TITLE_FITS: readonly Fit[] = [
  [52, 1],
  [46, 1],
  [40, 1],
];
const NAME_FITS: readonly Fit[] = [
  [32, 1],
  [28, 1],
  [24, 1],
  [24, 2],
  [19, 2],
  [15, 3],
];
const COURSE_FITS: readonly Fit[] = [
  [21, 2],
  [18, 2],
  [15, 2],
  [12, 3],
];

/** Writes a text in the first size that it fits, otherwise in the last. Returns the y below it. */
function writeFitted(
  paper: Paper,
  text: string,
  { y, fits, tag = 'P', ...style }: Style & { y: number; fits: readonly Fit[]; tag?: string },
): number {
  const leading = 1.2;
  const sizeOf = (size: number): Style => ({ ...style, size, leading });
  const found = fits.find(
    ([size, lines]) => paper.heightOf(text, WIDTH, sizeOf(size)) <= lines * size * leading + 1,
  );
  const [size] = found ?? fits.at(-1) ?? [12];
  return paper.write(text, { x: LEFT, y, width: WIDTH }, sizeOf(size), { tag });
}

function drawText(paper: Paper, { title, name, course }: PrintedCertificate): void {
  const bold = { font: 'bold' } as const;
  const heading = { ...bold, colour: COLOUR.deepBlue, fits: TITLE_FITS, tag: 'H1' };
  let y = writeFitted(paper, CERTIFICATE_TITLE_LABELS[title], { y: 110, ...heading });
  y = paper.write('Izdaje se', { x: LEFT, y: y + 18, width: WIDTH }, LABEL);
  y = writeFitted(paper, plain(name), { y: y + 2, ...bold, fits: NAME_FITS, tag: 'H2' });
  y = paper.write(FOR[title], { x: LEFT, y: y + 16, width: WIDTH }, LABEL);
  writeFitted(paper, plain(course), {
    y: y + 2,
    ...bold,
    colour: COLOUR.blue,
    fits: COURSE_FITS,
  });
}

type FactsPlace = { left: number; width: number; top: number; labelsEn?: Readonly<Record<string, string>> };

/** Writes the facts beside each other, with their labels, also in English if these are given. */
export function drawFacts(
  paper: Paper,
  printed: PrintedCertificate,
  { left, width: all, top, labelsEn = {} }: FactsPlace = { left: LEFT, width: WIDTH, top: 384 },
): void {
  const { grade, issuer, issuedOn } = printed;
  const facts = [
    ['Održano', daysOf(printed)],
    ['Trajanje', durationOf(printed)],
    ...(grade ? [['Rezultat', plain(grade)] as const] : []),
    ['Mjesto i datum izdavanja', `${plain(issuer.city)}, ${dayText(issuedOn)}`],
  ] as const;
  paper.rule(top, { from: left, to: left + all, colour: COLOUR.line, width: 1 });
  const shares = facts.map(([label]) => SHARES[label] ?? 1);
  const sum = shares.reduce((total, share) => total + share, 0);
  let x = left;
  facts.forEach(([label, value], index) => {
    const width = (all * (shares[index] ?? 1)) / sum;
    let y = paper.write(label, { x, y: top + 12, width: width - 10 }, SMALL);
    const english = labelsEn[label];
    if (english) y = paper.write(english, { x, y, width: width - 10 }, SMALL, { lang: 'en' });
    paper.write(value, { x, y: y + 1, width: width - 10 }, { ...STRONG, size: 10.5, leading: 1.3 });
    x += width;
  });
}

const SHARES: Readonly<Record<string, number>> = {
  Održano: 1.5,
  Trajanje: 0.7,
  'Mjesto i datum izdavanja': 1.4,
};

function drawSignature(paper: Paper, { issuer, licence }: PrintedCertificate): void {
  const line = 492;
  const x = LEFT + WIDTH - 210;
  paper.write('M. P.', { x: x - 70, y: line - 8, width: 40 }, SMALL);
  paper.rule(line, { from: x, to: LEFT + WIDTH, colour: COLOUR.slate });
  paper.write('Za institut', { x, y: line + 4, width: 210 }, { ...SMALL, align: 'center' });
  drawFoot(paper, { issuer, licence }, { left: LEFT, width: WIDTH, bottom: PAGE.height - 44 });
}

type Issuer = Pick<PrintedCertificate, 'issuer' | 'licence'>;

/** Writes the address and the licence of the institute, so that they end at `bottom`. */
export function drawFoot(
  paper: Paper,
  { issuer, licence }: Issuer,
  { left, width, bottom }: { left: number; width: number; bottom: number },
): void {
  const place = `${plain(issuer.name)}, ${plain(issuer.street)}, ${issuer.postalCode} ${plain(issuer.city)}`;
  const foot = [place, plain(licence)].filter(Boolean).join('. ');
  const height = paper.heightOf(foot, width, SMALL);
  paper.write(foot, { x: left, y: bottom - height, width }, SMALL);
}

type CheckPlace = { qr: { x: number; y: number; size: number }; text: Required<Box> };
const CHECK_PLACE: CheckPlace = {
  qr: QR,
  text: { x: QR.x, y: QR.y + QR.size + 10, width: BAND - QR.x - 12 },
};

/** Draws how anybody finds out whether the certificate is valid: a QR code, and what to type instead. */
export function drawCheck(
  paper: Paper,
  { code, url }: PrintedCertificate,
  { qr, text }: CheckPlace = CHECK_PLACE,
): void {
  const { x, y, size } = qr;
  const { size: modules, data } = encode(url, { ecc: 'M', border: 2 });
  const bbox: [number, number, number, number] = [x, y, x + size, y + size];
  paper.figure(`QR kod s adresom ${url}`, bbox, (doc) => {
    doc.roundedRect(x, y, size, size, 6).fill(COLOUR.white);
    doc.translate(x, y).scale(size / modules);
    data.forEach((row, top) => {
      row.forEach((isDark, left) => {
        if (isDark) doc.rect(left, top, 1, 1);
      });
    });
    doc.fill(COLOUR.deepBlue);
  });
  const onBand: Style = { size: 8, colour: COLOUR.white };
  const below = paper.write('Provjerite da li vrijedi:', text, onBand);
  const address = url.replace(/^https?:\/\//, '').replace(/\/[^/]*$/, '');
  const link = { url, alt: `Provjera uvjerenja ${code}` };
  const end = paper.link(address, { ...text, y: below }, { ...onBand, colour: COLOUR.turquoise }, link);
  paper.write(code, { ...text, y: end + 2 }, { font: 'bold', size: 13, colour: COLOUR.white });
}
