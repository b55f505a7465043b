import {
  type CertificateDesign,
  fillFields,
  type TemplateOrientation,
} from '@institut/contract/certificates/templates';
import { CERTIFICATE_TITLE_LABELS } from '@institut/contract/certificates/values';
import { fieldValues } from './certificateFields.ts';
import { drawCheck, drawFacts, drawFoot, drawSign, FOR, type PrintedCertificate } from './drawCertificate.ts';
import { COLOUR, Paper, type Style } from './paper.ts';
import { plain } from './parts.ts';

/** The images of a design as JPEG; null for none. */
export type DesignImages = {
  background: Uint8Array | null;
  logo: Uint8Array | null;
  /** In the order of the signatories. */
  signatures: (Uint8Array | null)[];
};

/** A certificate that is drawn by a template. */
export type DesignedCertificate = PrintedCertificate & { design: CertificateDesign; images: DesignImages };

/** The positions of the parts on a page of each orientation, in points from the top left. */
type Layout = {
  page: { width: number; height: number };
  /** The dark ground of the sign and of the check, and the strip beside it. */
  bands: [x: number, y: number, width: number, height: number][];
  strip: [x: number, y: number, width: number, height: number];
  sign: { x: number; y: number; width: number; height: number };
  left: number;
  width: number;
  head: number;
  texts: { top: number; bottom: number };
  facts: number;
  /** The y of the lines that signatures stand on. */
  line: number;
  footBottom: number;
  check: NonNullable<Parameters<typeof drawCheck>[2]>;
};

const LAYOUTS: Readonly<Record<TemplateOrientation, Layout>> = {
  landscape: {
    page: { width: 841.89, height: 595.28 },
    bands: [[0, 0, 216, 595.28]],
    strip: [216, 0, 5, 595.28],
    sign: { x: 48, y: 48, width: 132, height: 66 },
    left: 264,
    width: 521.89,
    head: 54,
    texts: { top: 96, bottom: 350 },
    facts: 358,
    line: 470,
    footBottom: 556,
    check: { qr: { x: 48, y: 372, size: 120 }, text: { x: 48, y: 502, width: 156 } },
  },
  portrait: {
    page: { width: 595.28, height: 841.89 },
    bands: [
      [0, 0, 595.28, 92],
      [0, 728, 595.28, 113.89],
    ],
    strip: [0, 92, 595.28, 5],
    sign: { x: 56, y: 16, width: 132, height: 60 },
    left: 56,
    width: 483.28,
    head: 122,
    texts: { top: 176, bottom: 530 },
    facts: 540,
    line: 650,
    footBottom: 718,
    check: { qr: { x: 56, y: 738, size: 92 }, text: { x: 168, y: 758, width: 371 } },
  },
};

const ENGLISH = {
  titles: { certificate: 'Certificate', attendance: 'Certificate of Attendance' },
  intro: 'This certificate is issued to',
  reasons: { certificate: 'for completing the course', attendance: 'for attending the course' },
  facts: {
    Održano: 'Held',
    Trajanje: 'Duration in hours',
    Rezultat: 'Result',
    'Mjesto i datum izdavanja': 'Place and date of issue',
  },
  signed: 'For the institute',
} as const;

/** Returns the PDF of a certificate by its template. Equal certificates have equal bytes. */
export function drawDesigned(printed: DesignedCertificate): Promise<Buffer> {
  const { number, issuer, title, issuedAt, course, design } = printed;
  const layout = LAYOUTS[design.orientation];
  const institute = plain(issuer.name);
  const paper = new Paper({
    title: `${CERTIFICATE_TITLE_LABELS[title]} ${number}`,
    author: institute,
    subject: plain(course),
    issuedAt,
    ...(design.orientation === 'landscape' && { layout: 'landscape' }),
  });
  drawGround(paper, printed, layout);
  const { left, width, head } = layout;
  const right = 150;
  const bold: Style = { font: 'bold', size: 12, leading: 1.3 };
  paper.write(institute, { x: left, y: head, width: width - right - 10 }, bold);
  const numbered: Style = { ...bold, colour: COLOUR.blue, align: 'right' };
  paper.write(number, { x: left + width - right, y: head, width: right }, numbered);
  drawTexts(paper, printed, layout);
  const isBilingual = design.languages === 'bs-en';
  const place = { left, width, top: layout.facts };
  drawFacts(paper, printed, { ...place, ...(isBilingual && { labelsEn: ENGLISH.facts }) });
  drawSignatures(paper, printed, layout);
  drawFoot(paper, printed, { left, width, bottom: layout.footBottom });
  drawCheck(paper, printed, layout.check);
  return paper.finish();
}

/** The background, paled so that text stays legible on it, the bands, and the logo or the sign of the institute. */
function drawGround(
  paper: Paper,
  { images: { background, logo } }: DesignedCertificate,
  { page, bands, strip, sign }: Layout,
): void {
  paper.artifact((doc) => {
    if (background) {
      const cover: [number, number] = [page.width, page.height];
      doc.image(Buffer.from(background), 0, 0, { cover, align: 'center', valign: 'center' });
      doc.fillOpacity(0.82).rect(0, 0, page.width, page.height).fill(COLOUR.white).fillOpacity(1);
    }
    for (const band of bands) doc.rect(...band).fill(COLOUR.deepBlue);
    doc.rect(...strip).fill(COLOUR.orange);
    if (!logo) return drawSign(doc, sign);
    const { x, y, width, height } = sign;
    doc.roundedRect(x, y, width, height, 6).fill(COLOUR.white);
    const fit: [number, number] = [width - 12, height - 12];
    doc.image(Buffer.from(logo), x + 6, y + 6, { fit, align: 'center', valign: 'center' });
  });
}

/** A text with its size, its greatest number of lines, and the space above it. */
type Block = {
  text: string;
  size: number;
  lines: number;
  gap: number;
  style?: Style;
  tag?: string;
  isEnglish?: true;
};

function blocksOf(printed: DesignedCertificate): Block[] {
  const { title, name, course, design } = printed;
  const values = fieldValues(printed);
  const { intro, reason, body, introEn, reasonEn, bodyEn } = design.texts;
  const english = (text: string, { size = 10, lines = 2, gap = 1 } = {}): Block[] =>
    design.languages === 'bs-en'
      ? [{ text, size, lines, gap, style: { colour: COLOUR.slate }, isEnglish: true }]
      : [];
  const label = { size: 10.5, lines: 2, style: { colour: COLOUR.slate } } as const;
  const bold = { font: 'bold' } as const;
  const blocks: Block[] = [
    {
      text: CERTIFICATE_TITLE_LABELS[title],
      size: 44,
      lines: 1,
      gap: 0,
      style: { ...bold, colour: COLOUR.deepBlue },
      tag: 'H1',
    },
    ...english(ENGLISH.titles[title], { size: 16 }),
    { text: intro || 'Izdaje se', gap: 16, ...label },
    ...english(introEn || ENGLISH.intro),
    { text: name, size: 30, lines: 2, gap: 4, style: bold, tag: 'H2' },
    { text: reason || FOR[title], gap: 14, ...label },
    ...english(reasonEn || ENGLISH.reasons[title]),
    { text: course, size: 20, lines: 3, gap: 4, style: { ...bold, colour: COLOUR.blue } },
    { text: body, size: 10.5, lines: 5, gap: 12 },
    ...english(bodyEn, { lines: 5, gap: 4 }),
  ];
  for (const block of blocks) block.text = plain(fillFields(block.text, values));
  return blocks.filter(({ text }) => text !== '');
}

const LEADING = 1.2;
const SMALLEST = 6;
const SCALES = [1, 0.92, 0.84, 0.76, 0.68, 0.6, 0.52, 0.45];

/** Writes the texts from the top, all smaller when they would not fit above the facts. */
function drawTexts(
  paper: Paper,
  printed: DesignedCertificate,
  { left, width, texts: { top, bottom } }: Layout,
): void {
  const blocks = blocksOf(printed);
  const styleOf = ({ text, size, lines, style }: Block, scale: number): Style => {
    const sized = (given: number): Style => ({ ...style, size: given, leading: LEADING });
    let fitted = Math.max(SMALLEST, size * scale);
    while (fitted > SMALLEST && paper.heightOf(text, width, sized(fitted)) > lines * fitted * LEADING + 1)
      fitted = Math.max(SMALLEST, fitted - 1);
    return sized(fitted);
  };
  const heightAt = (scale: number): number =>
    blocks.reduce(
      (sum, block) => sum + block.gap * scale + paper.heightOf(block.text, width, styleOf(block, scale)),
      0,
    );
  const scale = SCALES.find((one) => heightAt(one) <= bottom - top) ?? Math.min(...SCALES);
  let y = top;
  for (const block of blocks) {
    const { text, gap, tag = 'P', isEnglish } = block;
    const box = { x: left, y: y + gap * scale, width };
    y = paper.write(text, box, styleOf(block, scale), { tag, ...(isEnglish && { lang: 'en' }) });
  }
}

const SIGNED_SIZES = [9, 8, 7, 6.5];
const SIGNATURE = { gap: 12, height: 40, stamp: 40, widest: 210 };

/** Draws a line for each signatory with the image of the signature, and the place of the stamp before the last. */
function drawSignatures(
  paper: Paper,
  { design: { signatories, languages }, images: { signatures } }: DesignedCertificate,
  { left, width: all, line }: Layout,
): void {
  const people =
    signatories.length > 0
      ? signatories
      : [{ name: '', role: 'Za institut', roleEn: ENGLISH.signed, image: '' }];
  const { gap, height, stamp, widest } = SIGNATURE;
  const width = Math.min(widest, (all - stamp - gap * people.length) / people.length);
  const small: Style = { size: 8, colour: COLOUR.slate };
  people.forEach(({ name, role, roleEn }, index) => {
    const isLast = index === people.length - 1;
    const x = isLast ? left + all - width : left + index * (width + gap);
    if (isLast) paper.write('M. P.', { x: x - stamp, y: line - 8, width: stamp }, small);
    const image = signatures[index];
    if (image) {
      const y = line - height - 2;
      paper.figure(`Potpis: ${plain(name)}`, [x, y, x + width, y + height], (doc) => {
        doc.image(Buffer.from(image), x, y, { fit: [width, height], align: 'center', valign: 'bottom' });
      });
    }
    paper.rule(line, { from: x, to: x + width, colour: COLOUR.slate });
    const lines = [
      { text: name, style: { font: 'bold' as const } },
      { text: role, style: { colour: COLOUR.slate } },
      { text: languages === 'bs-en' ? roleEn : '', style: { colour: COLOUR.slate }, lang: 'en' },
    ];
    let y = line + 3;
    for (const { text, style, lang } of lines) {
      if (text === '') continue;
      const sized = (size: number): Style => ({ ...style, size, leading: LEADING, align: 'center' });
      const size = SIGNED_SIZES.find((one) => paper.heightOf(text, width, sized(one)) <= one * LEADING + 1);
      y = paper.write(text, { x, y, width }, sized(size ?? Math.min(...SIGNED_SIZES)), lang ? { lang } : {});
    }
  });
}
