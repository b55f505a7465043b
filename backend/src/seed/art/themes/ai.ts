import { range, rectangle, type Vec } from '../geometry.ts';
import { BOLD } from '../marks.ts';
import { colour, material, type Material } from '../palette.ts';
import { cable, chip } from '../props.ts';
import { platform, type Composition } from '../scene.ts';
import { ball, box, slab } from '../solids.ts';

const layer = (y: number, heights: readonly number[]) => heights.map((z): Vec => [0, y, z]);

/** A network of neurons in three layers; one path through it is lit. */
const network: Composition = ({ tone }) => {
  const rows = [2.3, 0, -2.3];
  const input = layer(2.3, [0.75, 1.75, 2.75]);
  const hidden = layer(0, [0.6, 1.45, 2.3, 3.15]);
  const output = layer(-2.3, [1.2, 2.3]);
  const between = (from: readonly Vec[], to: readonly Vec[]) =>
    from.flatMap((start) => to.map((end) => cable([start, end], tone.wire, 0.035)));
  const lit: Vec[] = [input[1], hidden[2], output[1]].filter((node) => node !== undefined);
  const neuron = (paint: Material) => (node: Vec) =>
    ball(node, 0.36, lit.includes(node) ? material.orange : paint);
  return {
    motif: 'disc',
    origin: [800, 588],
    scale: 1.28,
    body: [
      platform(tone, {
        width: 2.8,
        depth: 6.4,
        casts: rows.map((y) => [rectangle(-0.8, y - 0.35, 1.6, 0.7), 0.22]),
      }),
      ...[...rows].reverse().map((y) => slab([-0.8, y - 0.35, 0], [1.6, 0.7, 0.22], 0.12, tone.solid)),
      ...[...input, ...hidden, ...output].map(([x, y, z]) =>
        cable(
          [
            [x, y, 0.22],
            [x, y, z],
          ],
          tone.wire,
          0.035,
        ),
      ),
      ...between(input, hidden),
      ...between(hidden, output),
      cable(lit, colour.orange, BOLD),
      ...output.map(neuron(material.blue)),
      ...hidden.map(neuron(material.turquoise)),
      ...input.map(neuron(material.sky)),
    ],
  };
};

/** A lattice of cubes growing out of a chip; the last cube is being placed. */
const lattice: Composition = ({ tone }) => {
  const paints = [material.blue, material.turquoise, material.sky];
  const cubes = range(3).flatMap((level) =>
    range(3).flatMap((i) =>
      range(3).map((j) => {
        const isLast = level === 2 && i === 2 && j === 2;
        const at: Vec = [-1 + i * 0.7, -1 + j * 0.7, 0.5 + level * 0.68 + (isLast ? 0.75 : 0)];
        return box(at, [0.58, 0.58, 0.58], isLast ? material.orange : (paints[level] ?? material.sky));
      }),
    ),
  );
  const traces = [-0.9, -0.3, 0.3, 0.9].flatMap((step) => [
    cable(
      [
        [step, 1.4, 0],
        [step * 1.5, 2.4, 0],
      ],
      tone.wire,
      BOLD,
    ),
    cable(
      [
        [1.4, step, 0],
        [2.4, step * 1.5, 0],
      ],
      tone.wire,
      BOLD,
    ),
    cable(
      [
        [-1.4, step, 0],
        [-2.4, step * 1.5, 0],
      ],
      tone.wire,
      BOLD,
    ),
    cable(
      [
        [step, -1.4, 0],
        [step * 1.5, -2.4, 0],
      ],
      tone.wire,
      BOLD,
    ),
  ]);
  return {
    motif: 'rings',
    origin: [800, 539],
    scale: 1.27,
    body: [
      platform(tone, {
        width: 5.4,
        depth: 5.4,
        marks: traces.join(''),
        casts: [[rectangle(-1.5, -1.5, 3, 3), 0.3]],
      }),
      chip([-1.5, -1.5, 0], 3, tone.solid, tone.wire, 7),
      ...cubes,
    ],
  };
};

export const ai = [network, lattice] as const;
