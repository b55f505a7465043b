import { type Tone } from '../../../backend/src/seed/art/palette.ts';
import { platform } from '../../../backend/src/seed/art/scene.ts';
import { onTop } from '../../../backend/src/seed/art/solids.ts';
import type { Flat } from '../../../backend/src/seed/art/geometry.ts';

/** A thing taken apart: its layers from the lowest to the highest, each drawn around the origin. */
export type Layers = readonly [string, string, string];

const SIDE = 3.4;
const HALF = SIDE / 2;

/** The ground a thing stands on. */
export const plate = (tone: Tone, ...on: string[]): string =>
  platform(tone, { width: SIDE, depth: SIDE }) + on.join('');

/** A sheet one sees through. */
export const glass = (paint: string, ...on: string[]): string =>
  onTop(
    [-HALF, -HALF, 0],
    `<rect width="${SIDE}" height="${SIDE}" rx="0.3" fill="${paint}" fill-opacity="0.9"/>`,
  ) + on.join('');

/** The corners at which things stand on a plate. */
export const SITES: readonly Flat[] = [
  [-0.95, -0.95],
  [0.95, -0.95],
  [-0.95, 0.95],
  [0.95, 0.95],
];
