import { arc, circle, rectangle, type Flat, type Outline, type Vec } from '../geometry.ts';
import { bar } from '../marks.ts';
import { colour, material, type Material } from '../palette.ts';
import { person, personBase } from '../props.ts';
import { platform, type Composition } from '../scene.ts';
import { box, cylinder, extrude, onTop } from '../solids.ts';

/** A round table. */
const table: Composition = ({ tone }) => {
  const seats = [0, 60, 120, 180, 240, 300].map((degrees): Vec => {
    const angle = ((degrees + 15) * Math.PI) / 180;
    return [1.95 * Math.cos(angle), 1.95 * Math.sin(angle), 0];
  });
  const paints: Material[] = [
    material.blue,
    material.turquoise,
    material.sky,
    tone.solid,
    material.orange,
    material.turquoise,
  ];
  const people = seats
    .map((at, index) => ({ at, paint: paints[index] ?? material.sky }))
    .sort((p, q) => p.at[0] + p.at[1] - q.at[0] - q.at[1]);
  return {
    motif: 'disc',
    origin: [800, 498],
    scale: 1.27,
    body: [
      platform(tone, {
        width: 5.6,
        depth: 5.6,
        casts: [[circle([0, 0], 1.3), 0.7], ...seats.map((at) => [personBase(at), 1] as const)],
      }),
      ...people.slice(0, 3).map(({ at, paint }) => person(at, paint, 1.4)),
      cylinder([0, 0, 0], 0.45, 0.6, tone.solid),
      cylinder([0, 0, 0.6], 1.35, 0.16, material.paper),
      onTop(
        [0, 0, 0.76],
        `<g transform="rotate(8)">${bar(-0.75, -0.55, 0.62, 0.44, colour.pale, 0.04)}${bar(0.15, -0.62, 0.5, 0.62, colour.pale, 0.04)}${bar(-0.3, 0.2, 0.62, 0.44, colour.sky, 0.04)}</g>`,
      ),
      ...people.slice(3).map(({ at, paint }) => person(at, paint, 1.4)),
    ],
  };
};

/** A mentor one step ahead. */
const steps: Composition = ({ tone }) => {
  const stair: [number, number, Material][] = [
    [-2.3, 1.95, material.blue],
    [-1.1, 1.3, material.turquoise],
    [0.1, 0.65, material.sky],
  ];
  return {
    motif: 'rings',
    origin: [800, 615],
    scale: 1.11,
    body: [
      platform(tone, {
        width: 3.8,
        depth: 6,
        casts: stair.map(([y, height]) => [rectangle(-1.1, y, 2.2, 1.2), height] as const),
      }),
      ...stair.map(
        ([y, height, paint], index) =>
          box([-1.1, y, 0], [2.2, 1.2, height], paint) +
          (index === 0 ? person([0, y + 0.6, height], material.orange, 1.5) : '') +
          (index === 2 ? person([0, y + 0.6, height], tone.figure, 1.5) : ''),
      ),
    ],
  };
};

type Edge = 'plain' | 'tab' | 'slot';

/** The outline of a puzzle piece; its edges are named in the order near x, near y, far x, far y. */
function piece([x, y]: Flat, size: number, edges: readonly [Edge, Edge, Edge, Edge]): Outline {
  const corners: Flat[] = [
    [x + size, y],
    [x + size, y + size],
    [x, y + size],
    [x, y],
  ];
  const radius = size * 0.17;
  const tooth = arc([size / 2, radius * 0.7], radius, 225, -45, 12);
  const outline: Flat[] = [];
  for (const [index, from] of corners.entries()) {
    const to = corners[(index + 1) % 4] ?? from;
    const [dx, dy] = [(to[0] - from[0]) / size, (to[1] - from[1]) / size];
    const out = edges[index] === 'tab' ? 1 : -1;
    outline.push(from);
    if (edges[index] === 'plain') continue;
    for (const [along, away] of tooth) {
      outline.push([from[0] + dx * along + dy * away * out, from[1] + dy * along - dx * away * out]);
    }
  }
  return outline;
}

/** Four parts of one whole, the last one arriving. */
const puzzle: Composition = ({ tone }) => ({
  motif: 'disc',
  origin: [800, 510],
  scale: 1.22,
  body: [
    platform(tone, {
      width: 5.8,
      depth: 5.8,
      casts: [
        [rectangle(-2, -2, 3.8, 1.9), 0.4],
        [rectangle(-2, -0.1, 1.9, 1.9), 0.4],
        [rectangle(0.3, 0.3, 1.8, 1.8), 0.1],
      ],
    }),
    extrude(piece([-2, -2], 1.9, ['tab', 'tab', 'plain', 'plain']), 'z', 0, 0.4, material.blue),
    extrude(piece([-0.1, -2], 1.9, ['plain', 'tab', 'slot', 'plain']), 'z', 0, 0.4, material.turquoise),
    extrude(piece([-2, -0.1], 1.9, ['slot', 'plain', 'plain', 'slot']), 'z', 0, 0.4, material.sky),
    person([-1.2, -1.2, 0.4], tone.figure, 1.3),
    person([1, -1.25, 0.4], tone.figure, 1.3),
    person([-1.25, 1, 0.4], tone.figure, 1.3),
    extrude(piece([0.2, 0.2], 1.9, ['plain', 'plain', 'tab', 'slot']), 'z', 0.55, 0.4, material.orange),
    person([1.2, 1.2, 0.95], tone.figure, 1.3),
  ],
});

export const team = [table, steps, puzzle] as const;
