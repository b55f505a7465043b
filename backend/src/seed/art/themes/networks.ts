import { circle, rectangle, type Flat, type Vec } from '../geometry.ts';
import { BOLD, dot, ring } from '../marks.ts';
import { colour, material } from '../palette.ts';
import { cable, rack } from '../props.ts';
import { platform, type Composition } from '../scene.ts';
import { ball, cylinder, onTop, slab } from '../solids.ts';

/** Three cabinets and the cables that leave them. */
const racks: Composition = ({ tone }) => {
  const places = [-2.1, -0.6, 0.9];
  const lines: Vec[][] = [
    [
      [-1.5, 0, 0],
      [-1.5, 2.2, 0],
    ],
    [
      [0, 0, 0],
      [0, 1.6, 0],
    ],
    [
      [1.5, 0, 0],
      [1.5, 2.2, 0],
    ],
    [
      [-1.5, 1.1, 0],
      [1.5, 1.1, 0],
    ],
  ];
  const nodes: Flat[] = [
    [-1.5, 2],
    [0, 2],
    [1.5, 2],
  ];
  return {
    motif: 'disc',
    origin: [800, 591],
    scale: 1.12,
    body: [
      platform(tone, {
        width: 5.4,
        depth: 5.2,
        marks: lines.map((line) => cable(line, tone.wire, BOLD)).join(''),
        casts: [
          ...places.map((x) => [rectangle(x, -1.7, 1.2, 1.2), 2.4] as const),
          ...nodes.map((node) => [circle(node, 0.36), 0.35] as const),
          [rectangle(-0.7, 0.75, 1.4, 0.7), 0.3],
        ],
      }),
      ...places.map((x, index) =>
        rack([x, -1.7, 0], 2.5, index === 1 ? material.blue : material.paper, colour.sky),
      ),
      slab([-0.7, 0.75, 0], [1.4, 0.7, 0.3], 0.1, material.turquoise),
      onTop(
        [-0.7, 0.75, 0.3],
        [0, 1, 2, 3, 4]
          .map((port) => dot(0.26 + port * 0.22, 0.35, 0.06, port === 2 ? colour.orange : colour.white))
          .join(''),
      ),
      ...nodes.map(
        ([x, y]) =>
          cylinder([x, y, 0], 0.36, 0.3, material.sky) + onTop([x, y, 0.3], dot(0, 0, 0.18, colour.blue)),
      ),
    ],
  };
};

/** A hub and the six it speaks with. */
const mesh: Composition = ({ tone }) => {
  const nodes = [30, 90, 150, 210, 270, 330].map((degrees): Flat => {
    const angle = ((degrees - 15) * Math.PI) / 180;
    return [2 * Math.cos(angle), 2 * Math.sin(angle)];
  });
  const paints = [material.turquoise, material.blue, material.sky];
  const order = nodes
    .map((node, index) => ({ node, paint: paints[index % 3] ?? material.sky }))
    .sort((p, q) => p.node[0] + p.node[1] - q.node[0] - q.node[1]);
  const draw = ({ node: [x, y], paint }: (typeof order)[number]) =>
    cylinder([x, y, 0], 0.42, 0.26, material.paper) + cylinder([x, y, 0.26], 0.26, 0.42, paint);
  const wires = nodes.flatMap((node, index) => {
    const next = nodes[(index + 1) % nodes.length] ?? node;
    return [
      cable(
        [
          [...node, 0],
          [0, 0, 0],
        ],
        tone.wire,
        BOLD,
      ),
      cable(
        [
          [...node, 0],
          [...next, 0],
        ],
        tone.wire,
        0.04,
      ),
    ];
  });
  return {
    motif: 'rings',
    origin: [800, 506],
    scale: 1.27,
    body: [
      platform(tone, {
        width: 5.6,
        depth: 5.6,
        marks: wires.join(''),
        casts: [...nodes.map((node) => [circle(node, 0.42), 0.5] as const), [circle([0, 0], 0.6), 2.2]],
      }),
      ...order.filter(({ node }) => node[0] + node[1] < 0).map(draw),
      cylinder([0, 0, 0], 0.72, 0.3, material.paper),
      cylinder([0, 0, 0.3], 0.48, 0.5, material.blue),
      cylinder([0, 0, 0.8], 0.3, 0.5, material.turquoise),
      cable(
        [
          [0, 0, 1.3],
          [0, 0, 2.2],
        ],
        tone.wire,
        BOLD,
      ),
      ball([0, 0, 2.3], 0.24, material.orange),
      onTop([0, 0, 2.3], ring(0, 0, 0.62, colour.orange, 0.06) + ring(0, 0, 0.98, '#fdba4580', 0.05)),
      ...order.filter(({ node }) => node[0] + node[1] >= 0).map(draw),
    ],
  };
};

export const networks = [racks, mesh] as const;
