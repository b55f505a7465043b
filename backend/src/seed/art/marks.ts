import type { Flat } from './geometry.ts';
import { colour, type WindowTone } from './palette.ts';
import type { Random } from './random.ts';

/** Flat marks in units (one unit is 100 px), to be laid on a face with `onTop`, `onLeft`, `onRight`. */
export const FINE = 0.04;
export const BOLD = 0.08;

export const bar = (x: number, y: number, width: number, height: number, fill: string, radius?: number) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius ?? Math.min(height, width) / 2}" fill="${fill}"/>`;

export const dot = (x: number, y: number, radius: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;

export const ring = (x: number, y: number, radius: number, stroke: string, width = FINE) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="none" stroke="${stroke}" stroke-width="${width}"/>`;

export const stroke = (points: readonly Flat[], paint: string, width = FINE) =>
  `<polyline points="${points.map((point) => point.join(',')).join(' ')}" fill="none" stroke="${paint}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;

export const area = (points: readonly Flat[], fill: string) =>
  `<polygon points="${points.map((point) => point.join(',')).join(' ')}" fill="${fill}"/>`;

export const curve = (path: string, paint: string, width = FINE) =>
  `<path d="${path}" fill="none" stroke="${paint}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;

export const frame = (
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
  paint: string,
  line = FINE,
) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="none" stroke="${paint}" stroke-width="${line}"/>`;

type Code = { x: number; y: number; width: number; rows: number; step?: number; marked: number };

/** Lines of code reduced to bars: indented, of several lengths, one of them marked. */
export function codeLines(
  random: Random,
  { inks, quiet }: WindowTone,
  { x, y, width, rows, step = 0.24, marked }: Code,
): string {
  let indent = 0;
  return Array.from({ length: rows }, (_, row) => {
    const left = x + indent * 0.22;
    const room = width - indent * 0.22;
    const first = room * random.between(0.2, 0.34);
    const second = row === marked ? room * 0.5 : room * random.between(0.18, 0.5);
    const top = y + row * step;
    indent = row === rows - 2 ? 0 : random.pick([indent, Math.min(2, indent + 1), Math.max(0, indent - 1)]);
    return (
      bar(left, top, first, BOLD, random.pick(inks)) +
      bar(left + first + 0.1, top, second, BOLD, row === marked ? colour.orange : random.pick(quiet))
    );
  }).join('');
}

/** The head of a window: its three buttons and the rule below them. */
export const windowHead = (width: number, ink: string) =>
  [0, 1, 2].map((button) => dot(0.22 + button * 0.16, 0.2, 0.045, ink)).join('') +
  bar(0, 0.36, width, 0.025, ink, 0);

/** Lines of text reduced to bars; the last one is short. */
export const textLines = (x: number, y: number, width: number, rows: number, fill: string, step = 0.2) =>
  Array.from({ length: rows }, (_, row) =>
    bar(x, y + row * step, row === rows - 1 ? width * 0.62 : width, BOLD, fill),
  ).join('');
