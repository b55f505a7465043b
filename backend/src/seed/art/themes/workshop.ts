import { range, rectangle, type Vec } from '../geometry.ts';
import { bar, dot, ring, stroke } from '../marks.ts';
import { colour, material, type Material } from '../palette.ts';
import { cable, person, personBase } from '../props.ts';
import { platform, type Composition, type Scene } from '../scene.ts';
import { ball, box, onLeft, onRight, onTop } from '../solids.ts';

const SIZE = 1.9;
const LOW = -SIZE / 2 - 0.15;
const HIGH = LOW + SIZE;

/** All four stand alike, so that they read as one row. */
const stage = (body: readonly string[]): Scene => ({ motif: 'disc', origin: [800, 628], scale: 1.36, body });

/** The edges of the cube that is meant, from the height `from` upwards; the hidden ones first. */
const edges = (from: number, paint: string) => {
  const dashed = (points: readonly Vec[]) => cable(points, paint, 0.045, '1 11');
  const corners = [
    [LOW, LOW],
    [HIGH, LOW],
    [HIGH, HIGH],
    [LOW, HIGH],
  ] as const;
  const loop = (z: number) => dashed([...corners, corners[0]].map(([x, y]): Vec => [x, y, z]));
  return (
    loop(SIZE) +
    (from === 0 ? loop(0) : '') +
    corners
      .map(([x, y]) =>
        dashed([
          [x, y, from],
          [x, y, SIZE],
        ]),
      )
      .join('')
  );
};

const face = rectangle(LOW, LOW, SIZE, SIZE);

/** An idea: only its outline is there. */
const idea: Composition = ({ tone }) =>
  stage([
    platform(tone, { width: 3.9, depth: 3.9, casts: [[personBase([1.35, 1.3, 0]), 1]] }),
    edges(0, colour.sky),
    ...[0.62, 0.44].map((radius, glow) => {
      const at = (LOW + HIGH) / 2;
      return onLeft([at, at, SIZE / 2], ring(0, 0, radius, glow === 0 ? '#fdba4555' : '#fdba45aa', 0.05));
    }),
    ball([(LOW + HIGH) / 2, (LOW + HIGH) / 2, SIZE / 2], 0.27, material.orange),
    person([1.35, 1.3, 0], tone.figure, 1),
  ]);

/** A prototype: the first layers stand, the rest is still outline. */
const prototype: Composition = ({ tone }) => {
  const layers: Material[] = [material.blue, material.turquoise, material.sky];
  const step = 0.36;
  return stage([
    platform(tone, {
      width: 3.9,
      depth: 3.9,
      casts: [
        [face, 1.1],
        [personBase([1.4, 0.2, 0]), 1],
        [personBase([0.2, 1.4, 0]), 1],
      ],
    }),
    ...layers.map((paint, layer) => box([LOW, LOW, layer * step], [SIZE, SIZE, step], paint)),
    onTop(
      [LOW, LOW, layers.length * step],
      bar(0.25, 0.25, SIZE - 0.5, SIZE - 0.5, '#58b5cb', 0.08) +
        stroke(
          [
            [0.45, 1.4],
            [0.45, 0.5],
            [1.35, 0.5],
          ],
          colour.orange,
          0.09,
        ) +
        dot(1.35, 0.5, 0.13, colour.orange),
    ),
    edges(layers.length * step, colour.sky),
    person([1.4, 0.2, 0], tone.figure, 1),
    person([0.2, 1.4, 0], tone.figure, 1),
  ]);
};

/** A pilot: the thing is whole, and people try it. */
const pilot: Composition = ({ tone }) => {
  const people: Vec[] = [
    [1.45, -0.65, 0],
    [1.5, 0.5, 0],
    [0.5, 1.5, 0],
    [-0.65, 1.45, 0],
  ];
  return stage([
    platform(tone, {
      width: 3.9,
      depth: 3.9,
      casts: [[face, SIZE], ...people.map((at) => [personBase(at), 1] as const)],
    }),
    box([LOW, LOW, 0], [SIZE, SIZE, SIZE], material.turquoise),
    onLeft(
      [LOW, HIGH, SIZE],
      bar(0.25, 0.25, 1.4, 0.85, colour.deep, 0.06) +
        stroke(
          [
            [0.42, 0.85],
            [0.75, 0.62],
            [1, 0.74],
            [1.45, 0.42],
          ],
          colour.sky,
          0.06,
        ) +
        dot(1.45, 0.42, 0.09, colour.orange),
    ),
    onRight(
      [HIGH, HIGH, SIZE],
      range(3)
        .map(
          (row) =>
            dot(0.4, 0.4 + row * 0.34, 0.08, colour.sky) +
            bar(0.62, 0.36 + row * 0.34, 0.85, 0.08, '#0d5c6e'),
        )
        .join(''),
    ),
    ...people.map((at) => person(at, tone.figure, 0.92)),
  ]);
};

/** Work: the thing has become a part of something larger, and somebody works there. */
const work: Composition = ({ tone }) => {
  const half = SIZE / 2;
  const cube = (x: number, y: number, z: number, paint: Material) =>
    box([LOW + x * half, LOW + y * half, z * half], [half, half, half], paint);
  return stage([
    platform(tone, {
      width: 3.9,
      depth: 3.9,
      casts: [
        [face, SIZE],
        [personBase([0.75, 1.4, 0]), 1],
      ],
    }),
    cube(0, 0, 0, material.blue),
    cube(1, 0, 0, material.blue),
    cube(0, 1, 0, material.turquoise),
    cube(1, 1, 0, material.blue),
    cube(0, 0, 1, material.sky),
    cube(1, 0, 1, material.turquoise),
    cube(0, 1, 1, material.blue),
    cube(1, 1, 1, material.orange),
    onLeft(
      [LOW, HIGH, half],
      bar(0.24, 0.2, 0.46, 0.46, colour.sky, 0.04) + bar(half + 0.24, 0.24, 0.46, 0.71, colour.deep, 0.04),
    ),
    onLeft([LOW, HIGH, SIZE], bar(0.24, 0.24, 0.46, 0.46, colour.sky, 0.04)),
    onRight(
      [HIGH, HIGH, half],
      bar(0.24, 0.24, 0.46, 0.46, '#7fb7d0', 0.04) + bar(half + 0.24, 0.24, 0.46, 0.46, '#7fb7d0', 0.04),
    ),
    onRight([HIGH, HIGH, SIZE], bar(half + 0.24, 0.24, 0.46, 0.46, '#0d5c6e', 0.04)),
    person([0.75, 1.4, 0], tone.figure, 1),
  ]);
};

export const workshop = [idea, prototype, pilot, work] as const;
