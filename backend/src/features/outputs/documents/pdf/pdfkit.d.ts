/** The part of pdfkit 0.20 that documents use; it ships no types. Lengths in points of 1/72 inch, from the top left. */
declare module 'pdfkit' {
  import type { Font } from 'fontkit';

  export type TextOptions = {
    width?: number;
    align?: 'left' | 'right' | 'center';
    lineGap?: number;
    lineBreak?: boolean;
    wordSpacing?: number;
    features?: string[];
  };
  /** A node of the tree of tags, or a function that draws its content. */
  export type StructureChild = StructureElement | (() => void);
  export type StructureOptions = {
    title?: string;
    lang?: string;
    alt?: string;
    actual?: string;
    scope?: 'Column' | 'Row';
    bbox?: [number, number, number, number];
    placement?: 'Block';
  };
  export class StructureElement {
    add(child: StructureChild): this;
    end(): void;
  }

  export class PDFDocument {
    constructor(options: {
      size: 'A4';
      layout?: 'landscape';
      margin: number;
      pdfVersion: '1.7';
      subset: 'PDF/UA';
      lang: string;
      tagged: true;
      displayTitle: true;
      autoFirstPage: false;
      bufferPages: true;
      font: null;
      info: {
        Title: string;
        Author: string;
        Subject: string;
        Producer: string;
        Creator: string;
        CreationDate: Date;
      };
    });
    y: number;
    on(event: 'data', listener: (bytes: Buffer) => void): this;
    on(event: 'end', listener: () => void): this;
    on(event: 'error', listener: (error: Error) => void): this;
    end(): void;
    addPage(): this;
    switchToPage(index: number): this;
    bufferedPageRange(): { start: number; count: number };
    registerFont(name: string, font: Font): this;
    font(name: string): this;
    fontSize(size: number): this;
    fillColor(colour: string): this;
    strokeColor(colour: string): this;
    lineWidth(width: number): this;
    dash(length: number, options: { space: number }): this;
    undash(): this;
    rect(x: number, y: number, width: number, height: number): this;
    roundedRect(x: number, y: number, width: number, height: number, radius: number): this;
    moveTo(x: number, y: number): this;
    lineTo(x: number, y: number): this;
    circle(x: number, y: number, radius: number): this;
    path(data: string): this;
    save(): this;
    restore(): this;
    translate(x: number, y: number): this;
    scale(factor: number): this;
    fillOpacity(opacity: number): this;
    strokeOpacity(opacity: number): this;
    fill(colour?: string): this;
    stroke(colour?: string): this;
    image(
      bytes: Buffer,
      x: number,
      y: number,
      options: {
        align: 'center' | 'left';
        valign: 'center' | 'bottom';
        fit?: [number, number];
        cover?: [number, number];
      },
    ): this;
    text(text: string, x: number, y: number, options?: TextOptions): this;
    heightOfString(text: string, options?: TextOptions): number;
    struct(
      type: string,
      options?: StructureOptions,
      children?: StructureChild | StructureChild[],
    ): StructureElement;
    addStructure(element: StructureElement): this;
    link(
      x: number,
      y: number,
      width: number,
      height: number,
      url: string,
      // A plain string would become a name of the PDF.
      options: { structParent: StructureElement; Contents: object },
    ): this;
    markContent(tag: 'Artifact', options?: { type: 'Layout' | 'Pagination' }): this;
    endMarkedContent(): this;
  }
}

/** The part of fontkit 2 that documents use; it ships no types. */
declare module 'fontkit' {
  /** A font that was read, for any number of documents. */
  export type Font = {
    layout: (text: string, features?: string[]) => unknown;
    hasGlyphForCodePoint: (code: number) => boolean;
  };
  export function create(bytes: Buffer): Font;
}
