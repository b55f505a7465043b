import { circle, range, rectangle, type Flat } from '../geometry.ts';
import { bar, BOLD, curve, dot, stroke } from '../marks.ts';
import { colour, material } from '../palette.ts';
import { chip, wire } from '../props.ts';
import { platform, type Composition } from '../scene.ts';
import { ball, box, cylinder, onLeft, onTop, slab } from '../solids.ts';

const trace = (points: readonly Flat[]) => {
  const end = points.at(-1) ?? [0, 0];
  return stroke(points, '#7fd3e6', 0.06) + dot(...end, 0.11, colour.sky) + dot(...end, 0.05, colour.deep);
};

/** A printed board with its processor. */
const board: Composition = ({ tone }) => {
  const traces: Flat[][] = [
    [
      [1.7, 1.9],
      [1.1, 1.9],
      [0.6, 1.4],
      [0.6, 0.7],
    ],
    [
      [1.7, 2.3],
      [0.5, 2.3],
    ],
    [
      [3.3, 1.9],
      [3.9, 1.9],
      [4.3, 1.5],
      [4.3, 0.9],
    ],
    [
      [3.3, 2.3],
      [4.4, 2.3],
    ],
    [
      [3.3, 2.7],
      [3.8, 2.7],
      [4.3, 3.2],
    ],
    [
      [2.2, 3.3],
      [2.2, 3.6],
      [1.8, 4],
      [1.1, 4],
    ],
    [
      [2.6, 3.3],
      [2.6, 4.2],
    ],
    [
      [3, 3.3],
      [3, 3.6],
      [3.4, 4],
      [4.3, 4],
    ],
    [
      [2.2, 1.4],
      [2.2, 0.6],
    ],
    [
      [2.7, 1.4],
      [2.7, 1],
      [3.2, 0.5],
    ],
  ];
  return {
    motif: 'disc',
    origin: [800, 486],
    scale: 1.2,
    body: [
      platform(tone, { width: 5.9, depth: 5.9, casts: [[rectangle(-2.4, -2.4, 4.8, 4.8), 0.2]] }),
      slab([-2.4, -2.4, 0], [4.8, 4.8, 0.2], 0.24, material.turquoise),
      onTop(
        [-2.4, -2.4, 0.2],
        bar(0.12, 0.12, 4.56, 4.56, '#178196', 0.16) +
          traces.map(trace).join('') +
          [0.4, 4.4].flatMap((x) => [0.4, 4.4].map((y) => dot(x, y, 0.15, '#0e5d6d'))).join(''),
      ),
      ...[-1.2, -0.6].map((x) => cylinder([x, -1.65, 0.2], 0.24, 0.75, material.blue)),
      chip([-0.75, -0.95, 0.2], 1.7, material.ink, '#c9dae5', 5),
      box([1.6, -0.55, 0.2], [0.5, 1.1, 0.34], material.paper),
      cylinder([-1.65, 0.85, 0.2], 0.32, 0.42, material.sky),
      box([-0.9, 1.5, 0.2], [1.3, 0.6, 0.5], material.orange),
      box([1.3, 1.25, 0.2], [0.34, 0.7, 0.22], material.ink),
    ],
  };
};

/** A breadboard with its first lamp. */
const breadboard: Composition = ({ tone }) => {
  const holes = range(6)
    .flatMap((row) =>
      range(14).map((hole) =>
        dot(0.42 + hole * 0.274, 0.5 + row * 0.26 + (row > 2 ? 0.34 : 0), 0.055, '#9fb9c9'),
      ),
    )
    .join('');
  return {
    motif: 'tiles',
    origin: [800, 483],
    scale: 1.34,
    body: [
      platform(tone, {
        width: 5.8,
        depth: 4.8,
        casts: [
          [rectangle(-2.2, -0.2, 4.4, 2.2), 0.4],
          [rectangle(-1.9, -1.9, 1.9, 1.1), 0.3],
          [circle([1.5, -1.3], 0.45), 0.4],
        ],
      }),
      slab([-1.9, -1.9, 0], [1.9, 1.1, 0.3], 0.1, material.blue),
      onTop(
        [-1.9, -1.9, 0.3],
        range(8)
          .map((pin) => dot(0.24 + pin * 0.2, 0.94, 0.05, colour.sky))
          .join(''),
      ),
      chip([-1.4, -1.75, 0.3], 0.6, material.ink, '#c9dae5', 4),
      cylinder([1.5, -1.3, 0], 0.5, 0.3, material.paper),
      cylinder([1.5, -1.3, 0.3], 0.3, 0.35, tone.solid),
      slab([-2.2, -0.2, 0], [4.4, 2.2, 0.42], 0.12, material.paper),
      onTop(
        [-2.2, -0.2, 0.42],
        holes + bar(0.3, 0.16, 3.8, 0.05, colour.orange) + bar(0.3, 2, 3.8, 0.05, colour.blue),
      ),
      wire([-1.66, -0.96, 0.3], [-1.1, 0.56, 0.42], 1, colour.turquoise),
      wire([-0.86, -0.96, 0.3], [0.28, 0.3, 0.42], 1.2, colour.sky),
      wire([1.5, -0.9, 0.2], [1.1, 0.56, 0.42], 0.9, tone.solid.top),
      box([-1.2, 1.15, 0.42], [0.9, 0.24, 0.2], material.sky),
      box([0.14, 0.9, 0.42], [0.06, 0.06, 0.5], material.ink),
      box([0.42, 0.9, 0.42], [0.06, 0.06, 0.5], material.ink),
      cylinder([0.32, 0.93, 0.86], 0.36, 0.1, material.orange),
      cylinder([0.32, 0.93, 0.96], 0.29, 0.34, material.orange),
      ball([0.32, 0.93, 1.3], 0.355, material.orange),
    ],
  };
};

/** An instrument and the wave it measures. */
const oscilloscope: Composition = ({ tone }) => {
  const wave = `M0.45 1.25${range(3)
    .map(() => 'c0.15 -0.95 0.25 -0.95 0.4 0s0.25 0.95 0.4 0')
    .join('')}`;
  return {
    motif: 'rings',
    origin: [800, 596],
    scale: 1.14,
    body: [
      platform(tone, {
        width: 5.6,
        depth: 4.6,
        casts: [
          [rectangle(-2.1, -1.7, 4.2, 1.6), 2.4],
          [circle([-1.3, 1.3], 0.4), 0.5],
          [rectangle(0.3, 0.9, 1.4, 0.9), 0.25],
        ],
      }),
      slab([-2.1, -1.7, 0], [4.2, 1.6, 2.5], 0.14, material.paper),
      onLeft(
        [-2.1, -0.1, 2.5],
        bar(0.25, 0.25, 2.75, 2, '#0f2f4a', 0.12) +
          range(4)
            .map((line) => bar(0.35, 0.6 + line * 0.42, 2.55, 0.02, '#2b5f86', 0))
            .join('') +
          curve(wave, colour.sky, BOLD) +
          [0.6, 1.25].map((y) => dot(3.6, y, 0.24, colour.line) + dot(3.6, y, 0.14, colour.blue)).join('') +
          [3.28, 3.6, 3.92]
            .map((x) => dot(x, 1.9, 0.1, x === 3.6 ? colour.orange : colour.turquoise))
            .join(''),
      ),
      wire([0.9, -0.1, 0.35], [0.9, 1.1, 0.25], 0.3, colour.blue),
      wire([-1.3, -0.1, 0.35], [-1.3, 1.2, 0.5], 0.6, colour.orange),
      cylinder([-1.3, 1.3, 0], 0.42, 0.3, tone.solid),
      cylinder([-1.3, 1.3, 0.3], 0.2, 0.3, material.sky),
      slab([0.3, 0.9, 0], [1.5, 0.9, 0.2], 0.08, material.turquoise),
      chip([0.75, 1.05, 0.2], 0.6, material.ink, '#c9dae5', 3),
    ],
  };
};

export const electronics = [board, breadboard, oscilloscope] as const;
