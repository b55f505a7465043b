import { circle, range, rectangle, type Flat, type Vec } from '../geometry.ts';
import { area, bar, codeLines, dot, frame, textLines } from '../marks.ts';
import { colour, material } from '../palette.ts';
import { cable, panelLeft, person, personBase, roundTree } from '../props.ts';
import { platform, type Composition } from '../scene.ts';
import { ball, box, cylinder, onLeft, onRight, onTop, slab } from '../solids.ts';

/** A stair, an open door. */
const door: Composition = ({ tone }) => {
  const treads = range(4).map((step) =>
    box(
      [-0.8, 1.4 - step * 0.6, 0],
      [1.6, 0.6, 0.25 + step * 0.25],
      step % 2 === 0 ? material.turquoise : material.sky,
    ),
  );
  return {
    motif: 'disc',
    origin: [800, 632],
    scale: 1.04,
    body: [
      platform(tone, {
        width: 4.6,
        depth: 5.2,
        casts: [
          [rectangle(-1.6, -1.6, 3.2, 1.1), 3.4],
          [rectangle(-0.8, -0.5, 1.6, 2.5), 0.4],
          [personBase([-1.4, 1.9, 0]), 1],
        ],
      }),
      box([-1.6, -1.6, 0], [3.2, 1.15, 3.5], tone.solid),
      onLeft(
        [-1.6, -0.45, 3.5],
        bar(0.85, 0.4, 1.5, 2.15, colour.orange, 0.04) +
          area(
            [
              [0.85, 2.55],
              [2.35, 2.55],
              [2.35, 0.4],
            ],
            '#ffd48a',
          ),
      ),
      onRight([1.6, -0.45, 3.5], bar(0.3, 0.5, 0.5, 0.6, '#7fb7d0', 0.03)),
      ...[...treads].reverse(),
      person([0, 0.5, 0.75], material.blue, 1.3),
      roundTree([-1.6, 1.7, 0], 0.9),
    ],
  };
};

/** A working place that waits for somebody. */
const workplace: Composition = ({ random, tone }) => ({
  motif: 'tiles',
  origin: [800, 584],
  scale: 1.14,
  body: [
    platform(tone, {
      width: 5.6,
      depth: 5,
      casts: [
        [rectangle(-2.1, -1.6, 4.2, 1.8), 1.2],
        [circle([0, 1.4], 0.5), 0.8],
      ],
    }),
    ...[
      [-1.95, -1.45],
      [1.75, -1.45],
      [-1.95, 0],
      [1.75, 0],
    ].map(([x = 0, y = 0]) => box([x, y, 0], [0.16, 0.16, 1.1], tone.solid)),
    slab([-2.1, -1.6, 1.1], [4.2, 1.8, 0.16], 0.12, material.paper),
    box([-0.45, -1.2, 1.26], [0.5, 0.24, 0.4], material.ink),
    panelLeft({
      at: [-1.4, -1.05, 1.55],
      width: 2.4,
      height: 1.5,
      radius: 0.1,
      paint: material.ink,
      drawing:
        bar(0.08, 0.08, 2.24, 1.34, '#0f2f4a', 0.06) +
        codeLines(
          random,
          {
            ...tone.window,
            inks: [colour.sky, colour.turquoise, colour.white],
            quiet: ['#3f7ea8', '#5b9cc4'],
          },
          { x: 0.25, y: 0.28, width: 1.8, rows: 4, marked: 2 },
        ),
    }),
    onTop([-1.1, -0.55, 1.27], bar(0, 0, 1.7, 0.5, '#b9cfdd', 0.08)),
    cylinder([1.5, -0.5, 1.26], 0.17, 0.32, material.orange),
    pottedPlant([-1.75, -0.9, 1.26]),
    cylinder([0, 1.4, 0], 0.42, 0.08, tone.solid),
    cable(
      [
        [0, 1.4, 0.08],
        [0, 1.4, 0.6],
      ],
      tone.solid.right,
      0.14,
    ),
    slab([-0.5, 0.9, 0.6], [1, 1, 0.18], 0.2, material.blue),
    slab([-0.5, 1.72, 0.78], [1, 0.18, 0.85], 0.08, material.blue),
  ],
});

const pottedPlant = ([x, y, z]: Vec) =>
  cylinder([x, y, z], 0.16, 0.24, material.sky) + ball([x, y, z + 0.46], 0.27, material.turquoise);

/** An application: the sheet with its portrait, the case beside it. */
const application: Composition = ({ tone }) => {
  const portrait: Flat = [0.85, 0.9];
  return {
    motif: 'rings',
    origin: [800, 626],
    scale: 1.06,
    body: [
      platform(tone, {
        width: 5.2,
        depth: 4.6,
        casts: [
          [rectangle(-2, -1.4, 2.8, 0.14), 3.2],
          [rectangle(0.2, 0.5, 1.6, 0.7), 1.1],
        ],
      }),
      panelLeft({
        at: [-2, -1.4, 0],
        width: 2.8,
        height: 3.3,
        drawing:
          bar(0.3, 0.32, 1.1, 1.2, '#d5eef4', 0.1) +
          dot(portrait[0], portrait[1] - 0.18, 0.22, colour.blue) +
          `<path d="M0.48 1.52A0.37 0.4 0 0 1 1.22 1.52Z" fill="${colour.blue}"/>` +
          textLines(1.62, 0.5, 0.85, 4, '#b4ccdb', 0.26) +
          textLines(0.3, 1.9, 2.2, 4, '#b4ccdb', 0.26) +
          bar(0.3, 2.92, 1, 0.16, colour.turquoise),
      }),
      slab([0.1, 0.5, 0], [1.9, 0.7, 1.2], 0.1, material.turquoise),
      onLeft(
        [0.1, 1.2, 1.2],
        bar(0, 0.5, 1.9, 0.06, '#167f97', 0) + bar(0.78, 0.42, 0.34, 0.24, colour.orange, 0.05),
      ),
      onLeft([0.1, 0.9, 1.2], frame(0.6, -0.3, 0.7, 0.36, 0.1, tone.solid.right, 0.11)),
    ],
  };
};

export const career = [door, workplace, application] as const;
