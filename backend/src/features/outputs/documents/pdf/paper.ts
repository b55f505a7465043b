import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { printed } from '@institut/contract/documents/printable';
import { create } from 'fontkit';
import { PDFDocument, type StructureElement, type StructureOptions } from 'pdfkit';

/** The colours of the institute's site. */
export const COLOUR = {
  ink: '#0d1b2a',
  slate: '#4a5b6c',
  blue: '#0a5a93',
  deepBlue: '#0a2c47',
  turquoise: '#7fd3e6',
  orange: '#fdba45',
  mist: '#f4f8fb',
  line: '#d8e3ec',
  white: '#ffffff',
} as const;

/** A4, in points of 1/72 inch. */
export const PAGE = { width: 595.28, height: 841.89, left: 48, right: 547.28, top: 48, bottom: 780 };
export const WIDTH = PAGE.right - PAGE.left;

const FONTS = { regular: '400Regular/Manrope_400Regular.ttf', bold: '700Bold/Manrope_700Bold.ttf' } as const;
const resolve = createRequire(import.meta.url).resolve;
/** Read once: reading takes as long as drawing. */
const fonts = Object.entries(FONTS).map(
  ([name, file]) => [name, create(readFileSync(resolve(`@expo-google-fonts/manrope/${file}`)))] as const,
);

export type Style = {
  font?: keyof typeof FONTS;
  size?: number;
  colour?: string;
  align?: 'left' | 'right' | 'center';
  /** The height of a line as a multiple of the size. */
  leading?: number;
  /** Digits of equal width, so that amounts below each other align. */
  isTabular?: boolean;
  /** More space between words, as between the groups of digits of an account. */
  wordSpacing?: number;
};

/** A place on the page; without a width the text is one line. */
export type Box = { x: number; y: number; width?: number };

type Rule = { from?: number; to?: number; colour?: string; width?: number };

/** The natural height of a line of Manrope as a multiple of its size. */
const NATURAL_LEADING = 1.366;
/** Features of a text switch the cache of words off, so only amounts have them. */
const TABULAR = { features: ['kern', 'tnum'] };

export type PaperInfo = {
  title: string;
  author: string;
  subject: string;
  issuedAt: Date;
  layout?: 'landscape';
};

/**
 * An A4 document that is drawn from top to bottom. Every text belongs to an element of the tree of tags, everything else is
 * an artifact, as PDF/UA asks for. Equal calls give equal bytes: nothing depends on the clock.
 */
export class Paper {
  readonly #doc: PDFDocument;
  readonly #root: StructureElement;
  readonly #bytes: Promise<Buffer>;
  /** Where the next part begins. */
  y: number = PAGE.top;

  constructor({ title, author, subject, issuedAt, layout }: PaperInfo) {
    this.#doc = new PDFDocument({
      size: 'A4',
      ...(layout && { layout }),
      // A text below the margin would begin a new page.
      margin: 0,
      pdfVersion: '1.7',
      subset: 'PDF/UA',
      lang: 'bs',
      tagged: true,
      displayTitle: true,
      autoFirstPage: false,
      bufferPages: true,
      font: null,
      info: {
        Title: title,
        Author: author,
        Subject: subject,
        Producer: 'pdfkit',
        Creator: author,
        CreationDate: issuedAt,
      },
    });
    const pieces: Buffer[] = [];
    this.#bytes = new Promise((done, fail) => {
      this.#doc.on('data', (piece) => pieces.push(piece));
      this.#doc.on('end', () => done(Buffer.concat(pieces)));
      this.#doc.on('error', fail);
    });
    for (const [name, font] of fonts) this.#doc.registerFont(name, font);
    this.#root = this.#doc.struct('Document');
    this.#doc.addStructure(this.#root);
    this.#doc.addPage();
  }

  /** Begins a new page unless this height is left on the present one. Returns whether it did. */
  reserve(height: number): boolean {
    if (this.y + height <= PAGE.bottom) return false;
    this.newPage();
    return true;
  }

  newPage(): void {
    this.#doc.addPage();
    this.y = PAGE.top;
  }

  /** Adds an element to the tree of tags, by default to the document itself. */
  element(
    type: string,
    parent: StructureElement = this.#root,
    options: StructureOptions = {},
  ): StructureElement {
    const element = this.#doc.struct(type, options);
    parent.add(element);
    return element;
  }

  /** Writes a text as an element of its own. Returns the y below it. */
  write(
    text: string,
    { x, y, width }: Box,
    style: Style = {},
    {
      tag = 'P',
      parent = this.#root,
      ...options
    }: StructureOptions & { tag?: string; parent?: StructureElement } = {},
  ): number {
    const draw = () => this.#draw(text, { x, y, ...(width !== undefined && { width }) }, style);
    parent.add(this.#doc.struct(tag, options, [draw]));
    return y + this.heightOf(text, width, style);
  }

  /** Writes a text that opens an address, as an element with the annotation in it. */
  link(text: string, box: Required<Box>, style: Style, { url, alt }: { url: string; alt: string }): number {
    const height = this.heightOf(text, box.width, style);
    const element = this.element('Link', this.element('P'), { alt });
    element.add(() => this.#draw(text, box, style));
    const contents = { structParent: element, Contents: new String(alt) };
    this.#doc.link(box.x, box.y, box.width, height, url, contents);
    element.end();
    return box.y + height;
  }

  /** Draws an image that means something; `alt` says it, and `bbox` is where it is. */
  figure(alt: string, bbox: [number, number, number, number], draw: (doc: PDFDocument) => void): void {
    const drawAlone = () => {
      this.#doc.save();
      draw(this.#doc);
      this.#doc.restore();
    };
    this.#root.add(this.#doc.struct('Figure', { alt, bbox, placement: 'Block' }, [drawAlone]));
  }

  /** Draws what is no content: lines, areas, repeated headings. */
  artifact(draw: (doc: PDFDocument) => void): void {
    this.#doc.markContent('Artifact', { type: 'Layout' });
    this.#doc.save();
    draw(this.#doc);
    this.#doc.restore();
    this.#doc.endMarkedContent();
  }

  /** Writes a text that is an artifact, such as a page number. */
  decorate(text: string, box: Box, style: Style = {}): void {
    this.artifact(() => this.#draw(text, box, style));
  }

  rule(
    y: number,
    { from = PAGE.left, to = PAGE.right, colour = COLOUR.line, width = 0.75 }: Rule = {},
  ): void {
    this.artifact((doc) => doc.moveTo(from, y).lineTo(to, y).lineWidth(width).stroke(colour));
  }

  heightOf(text: string, width: number | undefined, style: Style): number {
    this.#use(style);
    const { size = 9.5, leading = 1.45 } = style;
    if (width === undefined) return size * leading;
    const lines = Math.round(
      this.#doc.heightOfString(printed(text), { width, lineGap: 0 }) / (size * NATURAL_LEADING),
    );
    return Math.max(1, lines) * size * leading;
  }

  /** Calls `draw` once for each page, with its position and their number. */
  eachPage(draw: (page: number, pages: number) => void): void {
    const { count } = this.#doc.bufferedPageRange();
    for (let index = 0; index < count; index += 1) {
      this.#doc.switchToPage(index);
      draw(index + 1, count);
    }
  }

  /** Returns the finished document. */
  finish(): Promise<Buffer> {
    this.#root.end();
    this.#doc.end();
    return this.#bytes;
  }

  #use({ font = 'regular', size = 9.5, colour = COLOUR.ink }: Style): void {
    this.#doc.font(font).fontSize(size).fillColor(colour);
  }

  #draw(text: string, { x, y, width }: Box, style: Style): void {
    this.#use(style);
    const { size = 9.5, leading = 1.45, align = 'left', isTabular = false, wordSpacing } = style;
    const lineGap = size * (leading - NATURAL_LEADING);
    const wrapped = width === undefined ? { lineBreak: false } : { width, align, lineGap };
    this.#doc.text(printed(text), x, y + lineGap / 2, {
      ...wrapped,
      ...(isTabular && TABULAR),
      ...(wordSpacing !== undefined && { wordSpacing }),
    });
  }
}
