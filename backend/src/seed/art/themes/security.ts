import { arc, circle, range, rectangle, roundedRectangle, type Flat, type Outline } from '../geometry.ts';
import { bar, curve, dot } from '../marks.ts';
import { colour, material } from '../palette.ts';
import { cable, rack } from '../props.ts';
import { platform, type Composition } from '../scene.ts';
import { ball, box, cylinder, extrude, onLeft, slab } from '../solids.ts';

const arch = (centre: Flat, outer: number, inner: number, foot: number): Outline => [
  ...arc(centre, outer, 180, 0, 20),
  [centre[0] + outer, foot],
  [centre[0] + inner, foot],
  ...arc(centre, inner, 0, 180, 20),
  [centre[0] - inner, foot],
  [centre[0] - outer, foot],
];

/** A padlock in the middle of four guarded posts. */
const padlock: Composition = ({ tone }) => {
  const posts: Flat[] = [
    [-2, -2],
    [2, -2],
    [-2, 2],
    [2, 2],
  ];
  const post = ([x, y]: Flat) =>
    cylinder([x, y, 0], 0.36, 0.22, tone.solid) + cylinder([x, y, 0.22], 0.22, 0.3, material.sky);
  return {
    motif: 'rings',
    origin: [800, 563],
    scale: 1.19,
    body: [
      platform(tone, {
        width: 5.4,
        depth: 5.4,
        marks: cable(
          [
            [-2, -2, 0],
            [2, -2, 0],
            [2, 2, 0],
            [-2, 2, 0],
            [-2, -2, 0],
          ],
          tone.wire,
          0.07,
        ),
        casts: [
          [rectangle(-1.3, -0.55, 2.6, 1.1), 2.6],
          ...posts.map((at) => [circle(at, 0.36), 0.4] as const),
        ],
      }),
      post([-2, -2]),
      extrude(arch([0, 2.75], 0.9, 0.56, 1.6), 'y', -0.25, 0.5, material.sky),
      extrude(roundedRectangle(-1.3, 0.1, 2.6, 2, 0.34), 'y', -0.55, 1.1, material.blue),
      onLeft(
        [-1.3, 0.55, 2.1],
        dot(1.3, 0.85, 0.34, colour.orange) + bar(1.18, 0.85, 0.24, 0.72, colour.orange, 0.1),
      ),
      post([2, -2]),
      post([-2, 2]),
      post([2, 2]),
    ],
  };
};

/** A wall between the cabinets and what knocks on it. */
const firewall: Composition = ({ tone }) => {
  const bricks = range(5).flatMap((row) =>
    range(6).map((column) => {
      const shift = row % 2 === 0 ? 0 : 0.45;
      const from = Math.max(-2.5, -2.5 + column * 0.9 - shift);
      const to = Math.min(2.5, -2.5 + (column + 1) * 0.9 - shift);
      if (to - from < 0.2) return '';
      const isMarked = row === 2 && column === 3;
      const paint = isMarked
        ? material.orange
        : (row + column) % 3 === 0
          ? material.turquoise
          : material.blue;
      return box([from, -0.2, row * 0.44], [to - from - 0.05, isMarked ? 0.62 : 0.5, 0.39], paint);
    }),
  );
  const knocks: Flat[] = [
    [-1.4, 1.9],
    [0.4, 1.9],
    [1.9, 1.9],
  ];
  return {
    motif: 'disc',
    origin: [800, 598],
    scale: 1.05,
    body: [
      platform(tone, {
        width: 5.8,
        depth: 5.2,
        marks: knocks
          .map(([x, y]) =>
            cable(
              [
                [x, y, 0],
                [x, 0.6, 0],
              ],
              tone.wire,
              0.07,
              '2 16',
            ),
          )
          .join(''),
        casts: [
          [rectangle(-2.5, -0.2, 5, 0.5), 2.1],
          ...[-1.9, -0.5, 0.9].map((x) => [rectangle(x, -2, 1.2, 1.2), 2.3] as const),
          ...knocks.map((at) => [circle(at, 0.3), 0.3] as const),
        ],
      }),
      ...[-1.9, -0.5, 0.9].map((x, index) =>
        rack([x, -2, 0], index === 1 ? 3.2 : 2.8, material.paper, colour.sky),
      ),
      ...bricks,
      ...knocks.map(([x, y]) => ball([x, y, 0.3], 0.32, tone.solid)),
    ],
  };
};

/** A shield that has been tested. */
const shield: Composition = ({ tone }) => {
  const half: Flat[] = [
    [0, 3.5],
    [0.65, 3.28],
    [1.4, 3.12],
    [1.4, 2],
    [1.3, 1.45],
    [1.05, 0.98],
    [0.65, 0.6],
    [0, 0.22],
  ];
  const outline: Outline = [
    ...half,
    ...[...half]
      .reverse()
      .slice(1, -1)
      .map(([x, z]): Flat => [-x, z]),
  ];
  return {
    motif: 'disc',
    origin: [800, 599],
    scale: 1.24,
    body: [
      platform(tone, { width: 4.8, depth: 4.4, casts: [[rectangle(-1.1, -0.4, 2.2, 0.7), 2.4]] }),
      slab([-1.2, -0.75, 0], [2.4, 1.3, 0.34], 0.2, tone.solid),
      extrude(outline, 'y', -0.4, 0.5, material.turquoise),
      onLeft(
        [0, 0.1, 0],
        `<g transform="scale(1 -1) translate(0 .28) scale(.84)"><polygon points="${outline.map((point) => point.join(',')).join(' ')}" fill="${colour.blue}"/></g>` +
          curve('M-0.58 -1.95L-0.14 -1.45L0.66 -2.45', colour.orange, 0.24),
      ),
      box([-1.9, 1.1, 0], [0.6, 0.6, 0.6], material.sky),
      box([-1, 1.3, 0], [0.42, 0.42, 0.42], material.paper),
    ],
  };
};

export const security = [padlock, firewall, shield] as const;
