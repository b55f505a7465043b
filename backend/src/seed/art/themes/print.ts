import { circle, gearOutline, range, rectangle, type Flat } from '../geometry.ts';
import { bar, dot } from '../marks.ts';
import { colour, material, type Material } from '../palette.ts';
import { cable } from '../props.ts';
import { platform, type Composition } from '../scene.ts';
import { box, extrude, onLeft, onTop, slab } from '../solids.ts';

const post = (x: number, y: number) => box([x, y, 0.4], [0.24, 0.24, 3], material.blue);

/** A printer and the vase growing in it, layer by layer. */
const printer: Composition = ({ tone }) => {
  const layers = range(11).map((layer) => {
    const radius = 0.78 - 0.22 * Math.sin((layer / 10) * Math.PI);
    return extrude(
      circle([0, 0], radius, 6).map(([a, b]): Flat => rotate([a, b], layer * 5)),
      'z',
      0.62 + layer * 0.13,
      0.13,
      layer === 10
        ? material.orange
        : layer % 2 === 0
          ? material.turquoise
          : { ...material.turquoise, left: '#1c94af', right: '#147389' },
    );
  });
  return {
    motif: 'disc',
    origin: [800, 602],
    scale: 1.11,
    body: [
      platform(tone, {
        width: 5.2,
        depth: 5,
        casts: [
          [rectangle(-1.7, -1.5, 3.4, 3), 0.4],
          [rectangle(1.46, -0.12, 0.24, 0.24), 3],
        ],
      }),
      slab([-1.7, -1.5, 0], [3.4, 3, 0.4], 0.2, tone.solid),
      post(-1.6, -0.12),
      slab([-1.15, -1.15, 0.46], [2.3, 2.3, 0.14], 0.14, material.sky),
      ...layers,
      box([-1.36, -0.1, 2.55], [2.82, 0.2, 0.2], material.paper),
      box([-0.3, -0.2, 2.42], [0.6, 0.5, 0.46], material.ink),
      cable(
        [
          [0, 0.1, 2.42],
          [0, 0.1, 2.14],
        ],
        colour.ink,
        0.1,
      ),
      post(1.46, -0.12),
      box([-1.6, -0.12, 3.4], [3.3, 0.24, 0.24], material.blue),
      onLeft(
        [-1.7, 1.5, 0.4],
        dot(0.35, 0.2, 0.09, colour.orange) + bar(2.2, 0.1, 0.9, 0.2, '#7fd3e6', 0.05),
      ),
    ],
  };
};

const rotate = ([a, b]: Flat, degrees: number): Flat => {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return [a * cos - b * sin, a * sin + b * cos];
};

/** One part in the slices a printer sees. */
const slices: Composition = ({ tone }) => {
  const paints: Material[] = [tone.solid, material.blue, material.turquoise, material.sky, material.orange];
  return {
    motif: 'rings',
    origin: [800, 597],
    scale: 1.2,
    body: [
      platform(tone, { width: 4.8, depth: 4.8, casts: [[circle([0, 0], 1.7), 0.3]] }),
      ...paints.flatMap((paint, level) => {
        const z = level * 0.85;
        const radius = 1.75 - level * 0.27;
        return [
          extrude(
            level < 3 ? gearOutline([0, 0], radius, 12, level * 6) : circle([0, 0], radius),
            'z',
            z,
            0.26,
            paint,
            level >= 3,
          ),
          onTop([0, 0, z + 0.26], dot(0, 0, radius * 0.42, '#0a2c4733')),
          level < 4
            ? cable(
                [
                  [0, 0, z + 0.26],
                  [0, 0, z + 0.85],
                ],
                tone.wire,
                0.06,
                '2 14',
              )
            : '',
        ];
      }),
    ],
  };
};

export const print = [printer, slices] as const;
