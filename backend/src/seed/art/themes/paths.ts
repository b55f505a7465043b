import { circle, range, rectangle, type Vec } from '../geometry.ts';
import { bar, dot } from '../marks.ts';
import { colour, material, type Material } from '../palette.ts';
import { cable, flag, person, personBase, roundTree } from '../props.ts';
import { platform, type Composition, type Kit } from '../scene.ts';
import { box, cylinder, onLeft, onTop, slab } from '../solids.ts';

/** Somebody before a signpost: three ways lead on, one of them to a flag. */
const crossroads: Composition = ({ tone }) => {
  const ways: Vec[][] = [
    [
      [0.4, 0.5, 0],
      [0.4, -2.3, 0],
    ],
    [
      [0.4, 0.5, 0],
      [2.7, 0.5, 0],
    ],
    [
      [0.4, 0.5, 0],
      [-2.3, 0.5, 0],
    ],
    [
      [0.4, 0.5, 0],
      [0.4, 1.8, 0],
    ],
  ];
  return {
    motif: 'disc',
    origin: [800, 585],
    scale: 1.12,
    body: [
      platform(tone, {
        width: 6.4,
        depth: 5.6,
        marks:
          ways.map((way) => cable(way, colour.white, 0.42)).join('') +
          ways.map((way) => cable(way, tone.wire, 0.05, '2 16')).join(''),
        casts: [
          [rectangle(-0.1, -0.1, 0.2, 0.2), 3],
          [personBase([0.4, 1.8, 0]), 1.2],
          [rectangle(-2.9, -0.1, 0.9, 1.2), 0.45],
          [rectangle(2, -0.1, 0.9, 1.2), 0.9],
          [rectangle(-0.2, -2.5, 1.2, 0.9), 1.4],
        ],
      }),
      box([-0.2, -2.5, 0], [1.2, 0.9, 1.4], material.blue),
      flag([0.4, -2.1, 1.4], 1.2),
      box([-2.9, -0.1, 0], [0.9, 1.2, 0.45], material.sky),
      box([-0.07, -1.6, 2.6], [0.14, 1.5, 0.46], material.orange),
      box([-1.6, -0.07, 1.3], [1.5, 0.14, 0.46], material.sky),
      cylinder([0, 0, 0], 0.11, 3.3, material.deep),
      box([0.1, -0.07, 1.95], [1.5, 0.14, 0.46], material.turquoise),
      box([2, -0.1, 0], [0.9, 1.2, 0.85], material.turquoise),
      person([0.4, 1.8, 0], tone.figure, 1.4),
      roundTree([2.5, 1.9, 0], 0.8, material.sky),
    ],
  };
};

const LAYER = 0.5;
const layerPaints = [material.sky, material.turquoise, material.blue];

/** A stack with one layer for each month of a programme, and somebody on its top. */
const months =
  (count: number, isLongest = false) =>
  ({ tone }: Kit): ReturnType<Composition> => ({
    origin: [800, 720],
    scale: 1.15,
    body: [
      platform(tone, { width: 3.4, depth: 3.4, casts: [[rectangle(-1.1, -1.1, 2.2, 2.2), count * LAYER]] }),
      ...range(count).map((month) =>
        slab(
          [-1.1, -1.1, month * LAYER],
          [2.2, 2.2, LAYER - 0.07],
          0.2,
          layerPaints[Math.floor(month / 2) % layerPaints.length] ?? material.blue,
        ),
      ),
      ...(isLongest ? [flag([-0.85, -0.85, count * LAYER - 0.07], 1.5)] : []),
      person([0.3, 0.3, count * LAYER - 0.07], isLongest ? material.orange : tone.figure, 1.15),
    ],
  });

/** Something drawn on the near side of a block whose far lower corner is at `at`. */
const mark = (at: Vec, drawing: string) => onLeft([at[0], at[1] + 1.3, at[2] + 1], drawing);

/** Blocks of knowledge that somebody builds up; the last one is on its way. */
const blocks: Composition = ({ tone }) => {
  const wall: [Vec, Vec, Material][] = [
    [[-2.2, -1.6, 0], [1.3, 1.3, 1], material.deep],
    [[-0.8, -1.6, 0], [1.3, 1.3, 1], material.blue],
    [[0.6, -1.6, 0], [1.3, 1.3, 1], material.turquoise],
    [[-2.2, -1.6, 1.06], [1.3, 1.3, 1], material.turquoise],
    [[-0.8, -1.6, 1.06], [1.3, 1.3, 1], material.sky],
    [[-2.2, -1.6, 2.12], [1.3, 1.3, 1], material.blue],
  ];
  return {
    motif: 'disc',
    origin: [800, 640],
    scale: 0.98,
    body: [
      platform(tone, {
        width: 6,
        depth: 4.6,
        casts: [
          [rectangle(-2.2, -1.6, 4.1, 1.3), 1],
          [rectangle(-2.2, -1.6, 1.3, 1.3), 3.1],
          [personBase([-0.5, 1.3, 0]), 1.2],
        ],
      }),
      ...wall.map(([at, size, paint]) => box(at, size, paint)),
      mark([-2.2, -1.6, 2.12], bar(0.3, 0.3, 0.7, 0.1, colour.white) + bar(0.3, 0.52, 0.45, 0.1, colour.sky)),
      mark([-2.2, -1.6, 1.06], dot(0.65, 0.5, 0.24, colour.white)),
      mark([-0.8, -1.6, 1.06], bar(0.35, 0.3, 0.6, 0.4, colour.blue, 0.06)),
      mark([-0.8, -1.6, 0], [0.28, 0.55, 0.82].map((x) => bar(x, 0.3, 0.16, 0.44, colour.sky)).join('')),
      mark([0.6, -1.6, 0], bar(0.3, 0.45, 0.7, 0.1, colour.white)),
      onTop([0.6, -1.6, 1], bar(0.12, 0.12, 1.06, 1.06, material.turquoise.left, 0.1)),
      box([0.6, -1.6, 1.75], [1.3, 1.3, 1], material.orange),
      person([-0.5, 1.3, 0], tone.figure, 1.5),
      roundTree([2.2, 1.3, 0], 0.85),
    ],
  };
};

const stool = (at: Vec, paint: Material) => cylinder(at, 0.42, 0.3, paint);

/** A round table at which one place is free. */
const seat: Composition = ({ tone }) => {
  const free = 5;
  const places = [15, 75, 135, 195, 255, 315].map((degrees): Vec => {
    const angle = ((degrees + 30) * Math.PI) / 180;
    return [1.95 * Math.cos(angle), 1.95 * Math.sin(angle), 0];
  });
  const paints = [material.turquoise, material.blue, material.sky, material.deep, material.turquoise];
  const seats = places
    .map((at, index) => ({ at, paint: index === free ? null : (paints[index] ?? material.sky) }))
    .sort((p, q) => p.at[0] + p.at[1] - q.at[0] - q.at[1])
    .map(
      ({ at, paint }) =>
        stool(at, paint ? material.paper : material.orange) +
        (paint ? person([at[0], at[1], 0.3], paint, 1.3) : ''),
    );
  return {
    motif: 'disc',
    origin: [800, 510],
    scale: 1.22,
    body: [
      platform(tone, {
        width: 5.8,
        depth: 5.8,
        casts: [
          [circle([0, 0], 1.3), 0.7],
          ...places.map((at) => [circle([at[0], at[1]], 0.42), 0.5] as const),
        ],
      }),
      ...seats.slice(0, 3),
      cylinder([0, 0, 0], 0.45, 0.6, tone.solid),
      cylinder([0, 0, 0.6], 1.35, 0.16, material.paper),
      onTop(
        [0, 0, 0.76],
        `<g transform="rotate(38)">${bar(-0.85, -0.3, 0.6, 0.42, colour.pale, 0.04)}${bar(-0.15, -0.75, 0.46, 0.6, colour.pale, 0.04)}${bar(0.3, 0.05, 0.5, 0.62, colour.sky, 0.04)}</g>`,
      ),
      ...seats.slice(3),
    ],
  };
};

export const paths = [crossroads, seat, blocks, months(1), months(3), months(6, true)] as const;
