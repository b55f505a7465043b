import { circle, rectangle, type Flat, type Outline } from '../geometry.ts';
import { dot, FINE, frame, ring, stroke } from '../marks.ts';
import { colour, material } from '../palette.ts';
import { cable, gear, panelLeft } from '../props.ts';
import { platform, type Composition } from '../scene.ts';
import { extrude, onLeft, onTop, slab } from '../solids.ts';

const teeth = (degrees: number, count: number) => degrees + 180 + 180 / count;

const along = ([x, y]: Flat, distance: number, degrees: number): Flat => [
  x + distance * Math.cos((degrees * Math.PI) / 180),
  y + distance * Math.sin((degrees * Math.PI) / 180),
];

/** A train of gears before its drawing. */
const gears: Composition = ({ tone }) => {
  const big: Flat = [-0.55, 0.55];
  const middle = along(big, 2.32, -28);
  const small = along(middle, 1.34, 62);
  const under = tone.ground.right;
  return {
    motif: 'rings',
    origin: [800, 588],
    scale: 1.09,
    body: [
      platform(tone, {
        width: 5.8,
        depth: 5.2,
        casts: [
          [circle(big, 1.3), 0.3],
          [circle(middle, 0.85), 0.3],
          [circle(small, 0.55), 0.3],
          [rectangle(-2.4, -2.1, 3.6, 0.14), 2],
        ],
      }),
      panelLeft({
        at: [-2.4, -2.1, 0],
        width: 3.4,
        height: 2.3,
        drawing:
          ring(1.2, 1.15, 0.72, colour.blue, 0.05) +
          ring(1.2, 1.15, 0.26, colour.blue, 0.05) +
          stroke(
            [
              [0.25, 1.15],
              [2.15, 1.15],
            ],
            '#9fbdd0',
            0.03,
          ) +
          stroke(
            [
              [1.2, 0.2],
              [1.2, 2.1],
            ],
            '#9fbdd0',
            0.03,
          ) +
          frame(2.45, 0.43, 0.5, 1.44, 0.04, colour.blue, 0.05) +
          stroke(
            [
              [2.3, 1.15],
              [3.1, 1.15],
            ],
            '#9fbdd0',
            0.03,
          ),
      }),
      gear([...middle, 0], 0.9, 12, material.turquoise, under, teeth(-28, 12)),
      gear([...big, 0], 1.35, 18, material.blue, under, -28),
      gear([...small, 0], 0.6, 8, material.orange, under, teeth(62, 8)),
    ],
  };
};

const hole = (x: number, y: number) => dot(x, y, 0.3, '#167f97') + ring(x, y, 0.3, '#b9eaf3', 0.04);

/** A bracket as drawn and as milled. */
const bracket: Composition = ({ tone }) => {
  const profile: Outline = [
    [-0.9, 0],
    [1.1, 0],
    [1.1, 0.45],
    [-0.35, 0.45],
    [-0.35, 2.1],
    [-0.9, 2.1],
  ];
  return {
    motif: 'tiles',
    origin: [800, 545],
    scale: 1.23,
    body: [
      platform(tone, {
        width: 5.8,
        depth: 5.2,
        casts: [
          [rectangle(-1.5, -1.5, 2.8, 0.55), 2.1],
          [rectangle(-1.5, -1.5, 2.8, 2), 0.45],
          [rectangle(-2.3, 1, 3.2, 1.1), 0.06],
        ],
      }),
      extrude(
        profile.map(([y, z]): Flat => [y - 0.6, z]),
        'x',
        -1.5,
        2.8,
        material.turquoise,
      ),
      onLeft([-1.5, -0.95, 2.1], hole(0.7, 0.75) + hole(2.1, 0.75)),
      onTop([-1.5, -0.95, 0.45], hole(0.7, 0.78) + hole(2.1, 0.78)),
      cable(
        [
          [-1.5, 0.85, 0],
          [1.3, 0.85, 0],
        ],
        colour.orange,
        0.05,
      ),
      cable(
        [
          [-1.5, 0.65, 0],
          [-1.5, 1.05, 0],
        ],
        colour.orange,
        0.05,
      ),
      cable(
        [
          [1.3, 0.65, 0],
          [1.3, 1.05, 0],
        ],
        colour.orange,
        0.05,
      ),
      cable(
        [
          [1.62, 0.5, 0],
          [1.62, -1.5, 0],
        ],
        colour.orange,
        0.05,
      ),
      cable(
        [
          [1.42, 0.5, 0],
          [1.82, 0.5, 0],
        ],
        colour.orange,
        0.05,
      ),
      slab([-2.2, 1.25, 0], [3.1, 0.95, 0.05], 0.06, material.paper),
      onTop(
        [-2.2, 1.25, 0.05],
        frame(0.25, 0.2, 1.05, 0.55, 0.04, colour.blue, 0.05) +
          ring(0.55, 0.475, 0.12, colour.blue) +
          ring(1, 0.475, 0.12, colour.blue) +
          frame(1.65, 0.2, 1.15, 0.55, 0.04, colour.blue, 0.05) +
          stroke(
            [
              [1.65, 0.36],
              [2.8, 0.36],
            ],
            colour.blue,
            FINE,
          ),
      ),
    ],
  };
};

export const cad = [gears, bracket] as const;
