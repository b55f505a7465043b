import { pointsOf, roundedRectangle, type Flat, type Outline, type Vec } from './geometry.ts';
import { FINE, frame } from './marks.ts';
import { drawMotif, type Motif } from './motif.ts';
import type { Tone } from './palette.ts';
import type { Random } from './random.ts';
import { extrude, onTop, shadowOf } from './solids.ts';

export const WIDTH = 1600;
const HEIGHT = 1000;

/** What a composition draws with. */
export type Kit = { readonly random: Random; readonly tone: Tone };

export type Scene = {
  /** None where the drawing stands on the page without a ground of its own. */
  readonly motif?: Motif;
  /** From back to front. */
  readonly body: readonly string[];
  /** Where the scene's origin stands on the drawing, in pixels. */
  readonly origin: Flat;
  readonly scale: number;
};

export type Composition = (kit: Kit) => Scene;

const GROUND = 0.32;

type Cast = readonly [outline: Outline, height: number];

type Platform = {
  width: number;
  depth: number;
  centre?: Flat;
  /** Height of its upper face. */
  top?: number;
  /** What is drawn on the ground itself: cables, lanes, rings. */
  marks?: string;
  /** Outlines and heights of the solids that throw a shadow on it. */
  casts?: readonly Cast[];
};

/** The plinth every subject stands on, with the family's inlaid hairline; shadows end at its edge. */
export function platform(
  { ground, inlay, shadow }: Tone,
  { width, depth, centre = [0, 0], top = 0, marks = '', casts = [] }: Platform,
): string {
  const [x, y] = [centre[0] - width / 2, centre[1] - depth / 2];
  const outline = roundedRectangle(x, y, width, depth, 0.4);
  const inset = 0.2;
  const id = `ground${[width, depth, ...centre, top].map((part) => part.toFixed(2)).join('_')}`;
  return (
    extrude(outline, 'z', top - GROUND, GROUND, ground) +
    onTop([x + inset, y + inset, top], frame(0, 0, width - 2 * inset, depth - 2 * inset, 0.26, inlay, FINE)) +
    marks +
    `<clipPath id="${id}"><polygon points="${pointsOf(outline.map(([a, b]): Vec => [a, b, top]))}"/></clipPath>` +
    `<g clip-path="url(#${id})"><g fill="${shadow.fill}" opacity="${shadow.opacity}">${casts
      .map(([cast, height]) => shadowOf(cast, height, top))
      .join('')}</g></g>`
  );
}

/** The finished drawing: background, motif, subject. */
export const frameScene = ({ motif, body, origin, scale }: Scene, tone: Tone): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">` +
  `<rect width="${WIDTH}" height="${HEIGHT}" fill="${tone.background}"/>` +
  (motif ? drawMotif(motif, tone.motif) : '') +
  `<g transform="translate(${origin.join(' ')}) scale(${scale})">${body.join('')}</g></svg>\n`;
