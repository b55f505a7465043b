import { range, type Flat } from '../../../backend/src/seed/art/geometry.ts';
import { bar, dot, frame, stroke } from '../../../backend/src/seed/art/marks.ts';
import { colour, material, type Tone } from '../../../backend/src/seed/art/palette.ts';
import { chip } from '../../../backend/src/seed/art/props.ts';
import { box, cylinder, onLeft, onTop, slab } from '../../../backend/src/seed/art/solids.ts';
import { type Layers, plate } from './layers.ts';

/** The station: its box, its board, its lid with the sensor's window. */
export const station = (tone: Tone): Layers => [
  plate(
    tone,
    slab([-1.3, -1.3, 0], [2.6, 2.6, 0.5], 0.24, material.paper),
    onTop(
      [-1.3, -1.3, 0.5],
      bar(0.12, 0.12, 2.36, 2.36, '#c4d7e3', 0.18) + bar(0.55, 0.75, 1.5, 1.1, colour.blue, 0.1),
    ),
    onLeft([-1.3, 1.3, 0.5], bar(1.7, 0.16, 0.5, 0.2, colour.ink, 0.06)),
  ),
  slab([-1.2, -1.2, 0], [2.4, 2.4, 0.16], 0.14, material.turquoise) +
    onTop(
      [-1.2, -1.2, 0.16],
      [
        [
          [0.3, 0.6],
          [0.3, 1.3],
          [0.7, 1.3],
        ],
        [
          [1.75, 1.1],
          [2.1, 1.1],
          [2.1, 0.5],
        ],
        [
          [1.2, 1.75],
          [1.2, 2.15],
          [0.5, 2.15],
        ],
        [
          [1.6, 1.75],
          [1.6, 2],
          [2.1, 2],
        ],
      ]
        .map((points) =>
          stroke(
            points.map(([a = 0, b = 0]): Flat => [a, b]),
            '#b9eaf3',
            0.05,
          ),
        )
        .join('') +
        dot(0.3, 0.6, 0.09, colour.white) +
        dot(2.1, 0.5, 0.09, colour.white),
    ) +
    chip([-0.5, -0.5, 0.16], 1, material.ink, '#b9eaf3', 4) +
    cylinder([-0.75, -0.85, 0.16], 0.18, 0.5, material.blue) +
    box([0.55, 0.6, 0.16], [0.5, 0.36, 0.3], material.orange) +
    box([-1, 0.75, 0.16], [0.45, 0.3, 0.2], material.paper),
  slab([-1.3, -1.3, 0], [2.6, 2.6, 0.34], 0.24, material.paper) +
    onTop(
      [-1.3, -1.3, 0.34],
      range(4)
        .map((slot) => bar(0.4, 0.45 + slot * 0.24, 0.95, 0.1, '#9cbccf'))
        .join('') + frame(0.3, 1.6, 1.1, 0.6, 0.12, '#c4d7e3'),
    ) +
    cylinder([0.6, -0.4, 0.34], 0.46, 0.16, material.sky) +
    onTop([0.6, -0.4, 0.5], dot(0, 0, 0.26, colour.deep) + dot(0, 0, 0.12, colour.orange)),
];
