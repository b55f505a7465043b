import { rectangle, type Vec } from '../geometry.ts';
import { bar, BOLD, codeLines, dot, windowHead } from '../marks.ts';
import { material, type Material } from '../palette.ts';
import { cable, laptop, panelLeft } from '../props.ts';
import { platform, type Composition } from '../scene.ts';
import { box, cylinder, onTop, slab } from '../solids.ts';

/** A laptop with code on it, a cup, two building blocks. */
const desk: Composition = ({ random, tone }) => ({
  motif: 'disc',
  origin: [800, 580],
  scale: 1.21,
  body: [
    platform(tone, {
      width: 5.4,
      depth: 4.6,
      casts: [
        [rectangle(-2.1, -1.5, 3.1, 0.12), 2.1],
        [rectangle(-2.1, -1.4, 3.1, 2.1), 0.14],
        [rectangle(1.5, -1.5, 0.75, 0.75), 1.2],
        [rectangle(1.4, 0.9, 0.5, 0.5), 0.6],
      ],
    }),
    laptop(
      [-2.1, -1.5, 0],
      codeLines(random, tone.window, { x: 0.25, y: 0.22, width: 2.2, rows: 7, marked: 3 }),
    ),
    box([1.5, -1.5, 0], [0.75, 0.75, 0.6], material.blue),
    box([1.5, -1.5, 0.6], [0.75, 0.75, 0.6], material.sky),
    cylinder([1.65, 1.2, 0], 0.31, 0.62, material.orange),
    onTop([1.65, 1.2, 0.62], dot(0, 0, 0.23, '#7a4a12')),
  ],
});

/** Three windows, one before the other. */
const windows: Composition = ({ random, tone }) => {
  const { body, face, rule } = tone.window;
  const pane = (at: Vec, width: number, height: number, rows: number, marked: number) =>
    panelLeft({
      at,
      width,
      height,
      paint: body,
      drawing:
        bar(0.06, 0.06, width - 0.12, height - 0.12, face, 0.12) +
        windowHead(width, rule) +
        codeLines(random, tone.window, { x: 0.25, y: 0.58, width: width - 0.6, rows, step: 0.26, marked }),
    });
  return {
    motif: 'tiles',
    origin: [800, 619],
    scale: 1.09,
    body: [
      platform(tone, {
        width: 5.2,
        depth: 4.6,
        casts: [
          [rectangle(-2.1, -1.6, 3.5, 0.14), 2.9],
          [rectangle(-1.2, -0.2, 2.9, 0.14), 2],
          [rectangle(0.2, 1.2, 2, 0.14), 1.35],
        ],
      }),
      pane([-2.1, -1.6, 0], 3.5, 2.95, 9, 2),
      pane([-1.2, -0.2, 0], 2.9, 2.05, 5, -1),
      pane([0.2, 1.2, 0], 2, 1.35, 3, -1),
    ],
  };
};

const codeBlock = (x: number, y: number, paint: Material, height: number) =>
  slab([x, y, 0], [1.4, 1.4, height], 0.16, paint) +
  onTop(
    [x, y, height],
    bar(0.28, 0.38, 0.84, 0.13, '#ffffffb8') +
      bar(0.28, 0.64, 0.52, 0.13, '#ffffffb8') +
      bar(0.28, 0.9, 0.68, 0.13, '#ffffffb8'),
  );

/** A program as blocks that call each other. */
const modules: Composition = ({ tone }) => {
  const lines: Vec[][] = [
    [
      [-2, 0, 0],
      [2, 0, 0],
    ],
    [
      [-0.4, 0, 0],
      [-0.4, -1.9, 0],
      [2, -1.9, 0],
    ],
    [
      [-0.4, 0, 0],
      [-0.4, 1.9, 0],
      [2, 1.9, 0],
    ],
  ];
  return {
    motif: 'rings',
    origin: [800, 499],
    scale: 1.2,
    body: [
      platform(tone, {
        width: 5.8,
        depth: 6,
        marks: lines.map((line) => cable(line, tone.wire, BOLD)).join(''),
        casts: [
          [rectangle(-2.4, -0.8, 1.6, 1.6), 1.5],
          [rectangle(1.1, -2.6, 1.4, 1.4), 0.45],
          [rectangle(1.1, -0.7, 1.4, 1.4), 0.8],
          [rectangle(1.1, 1.2, 1.4, 1.4), 0.45],
        ],
      }),
      slab([-2.4, -0.8, 0], [1.6, 1.6, 1.5], 0.16, material.blue),
      onTop(
        [-2.4, -0.8, 1.5],
        bar(0.35, 0.45, 0.9, 0.14, '#ffffffb8') +
          bar(0.35, 0.75, 0.55, 0.14, '#ffffffb8') +
          bar(0.35, 1.05, 0.72, 0.14, '#ffffffb8'),
      ),
      codeBlock(1.1, -2.6, material.turquoise, 0.45),
      cylinder([-0.4, 0, 0], 0.24, 0.14, tone.solid),
      codeBlock(1.1, -0.7, material.orange, 0.8),
      codeBlock(1.1, 1.2, material.sky, 0.45),
    ],
  };
};

export const programming = [desk, windows, modules] as const;
