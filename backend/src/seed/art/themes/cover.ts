import { circle, range, rectangle, type Vec } from '../geometry.ts';
import { bar, codeLines, windowHead } from '../marks.ts';
import { colour, material, type Material } from '../palette.ts';
import { cable, chip, fir, gear, panelLeft, person, personBase, roundTree } from '../props.ts';
import { platform, type Composition } from '../scene.ts';
import { ball, box, cylinder, onLeft, onRight, onTop, slab } from '../solids.ts';

const windowGrid = (columns: number, rows: number, lit: number, width = 0.42, step = 0.62) =>
  range(rows)
    .flatMap((row) =>
      range(columns).map((column) =>
        bar(
          0.26 + column * step,
          0.3 + row * 0.62,
          width,
          0.4,
          row * columns + column === lit ? colour.orange : colour.sky,
          0.03,
        ),
      ),
    )
    .join('');

/** The institute with its court, its trees and those who come in. */
const campus: Composition = ({ tone }) => {
  const people: [Vec, Material][] = [
    [[0.3, 2.4, 0], material.turquoise],
    [[1.1, 1.9, 0], material.blue],
    [[2.5, 2.1, 0], material.sky],
  ];
  return {
    motif: 'disc',
    origin: [800, 608],
    scale: 0.83,
    body: [
      platform(tone, {
        width: 7.6,
        depth: 6.2,
        marks: onTop([-0.55, 0.7, 0], bar(0, 0, 1.3, 2.2, tone.inlay, 0.1)),
        casts: [
          [rectangle(-3, -2.3, 1.9, 2.6), 3.4],
          [rectangle(-1.1, -1.9, 3.6, 2.2), 1.7],
          [circle([-2.6, 1.5], 0.3), 1],
          ...people.map(([at]) => [personBase(at), 0.8] as const),
        ],
      }),
      fir([3.1, -2, 0], 1.5),
      box([-3, -2.3, 0], [1.9, 2.6, 3.3], material.blue),
      onLeft([-3, 0.3, 3.3], windowGrid(3, 5, 7, 0.42, 0.53)),
      slab([-3.06, -2.36, 3.3], [2.02, 2.72, 0.14], 0.06, material.turquoise),
      box([-1.1, -1.9, 0], [3.6, 2.2, 1.6], material.paper),
      slab([-1.1, -2, 1.6], [3.75, 2.45, 0.16], 0.08, material.turquoise),
      onLeft(
        [-1.1, 0.3, 1.6],
        bar(0.3, 0.3, 0.5, 0.9, colour.sky, 0.03) +
          bar(0.6, 0.3, 1.1, 1.3, colour.blue, 0.03) +
          bar(0.7, 0.42, 0.4, 1.18, colour.sky, 0.03) +
          bar(1.2, 0.42, 0.4, 1.18, colour.sky, 0.03) +
          [1.95, 2.5, 3.05].map((x) => bar(x, 0.42, 0.4, 0.75, colour.sky, 0.03)).join(''),
      ),
      onRight(
        [2.5, 0.3, 1.6],
        [0.25, 0.9, 1.55].map((x) => bar(x, 0.42, 0.42, 0.75, '#7fb7d0', 0.03)).join(''),
      ),
      cable(
        [
          [-2.05, -1, 3.44],
          [-2.05, -1, 4.3],
        ],
        tone.wire,
        0.06,
      ),
      ball([-2.05, -1, 4.35], 0.14, material.orange),
      roundTree([-2.6, 1.5, 0], 1.1),
      roundTree([-1.6, 2.3, 0], 0.8, material.sky),
      ...people.map(([at, paint]) => person(at, paint, 0.95)),
      roundTree([3.2, 0.9, 0], 0.95),
    ],
  };
};

/** Three islands of one institute: code, machine, people. */
const islands: Composition = ({ random, tone }) => {
  const { body, face, rule } = tone.window;
  const bridge = (points: readonly Vec[]) =>
    cable(points, tone.ground.left, 0.26) + cable(points, tone.wire, 0.05, '2 16');
  return {
    motif: 'rings',
    origin: [800, 599],
    scale: 1.02,
    body: [
      bridge([
        [-1, -1.1, -0.2],
        [2.2, -1.1, -0.2],
      ]),
      bridge([
        [-1.1, -1, -0.2],
        [-1.1, 2.2, -0.2],
      ]),
      platform(tone, {
        width: 3.6,
        depth: 3.6,
        centre: [-1.3, -1.3],
        casts: [[rectangle(-2.6, -2, 2.6, 0.14), 2]],
      }),
      panelLeft({
        at: [-2.7, -2, 0],
        width: 2.8,
        height: 2.1,
        paint: body,
        drawing:
          bar(0.06, 0.06, 2.68, 1.98, face, 0.12) +
          windowHead(2.8, rule) +
          codeLines(random, tone.window, { x: 0.25, y: 0.58, width: 2.2, rows: 6, marked: 2 }),
      }),
      chip([-1.7, -1, 0], 0.9, tone.solid, tone.wire, 4),
      platform(tone, {
        width: 2.8,
        depth: 2.8,
        centre: [3, -1.1],
        casts: [
          [circle([2.9, -1], 0.9), 0.3],
          [circle([3.9, -1.9], 0.3), 0.8],
        ],
      }),
      gear([2.95, -1, 0], 0.95, 14, material.turquoise, tone.ground.right, 10),
      cylinder([2.95, -1, 0.3], 0.16, 0.4, material.paper),
      platform(tone, {
        width: 2.8,
        depth: 2.8,
        centre: [-1.1, 3],
        casts: [
          [personBase([-1.5, 2.6, 0]), 1],
          [personBase([-0.7, 2.9, 0]), 1],
          [personBase([-1.3, 3.6, 0]), 1],
        ],
      }),
      person([-1.55, 2.5, 0], material.blue, 1.1),
      person([-0.55, 2.75, 0], material.turquoise, 1.1),
      person([-1.3, 3.6, 0], material.orange, 1.1),
    ],
  };
};

export const cover = [campus, islands] as const;
