import {
  circle,
  gearOutline,
  range,
  rectangle,
  type Flat,
  type Vec,
} from '../../backend/src/seed/art/geometry.ts';
import { bar, codeLines, dot, frame, stroke, windowHead } from '../../backend/src/seed/art/marks.ts';
import { colour, material, tones, type Material } from '../../backend/src/seed/art/palette.ts';
import { cable, chip, fir, panelLeft, person, personBase, rack } from '../../backend/src/seed/art/props.ts';
import { createRandom } from '../../backend/src/seed/art/random.ts';
import { platform } from '../../backend/src/seed/art/scene.ts';
import { box, cylinder, extrude, onPlane, onTop, slab } from '../../backend/src/seed/art/solids.ts';
import { turbine } from '../../backend/src/seed/art/themes/energy.ts';
import { moved, sheet, type PageDrawing } from './sheet.ts';

const tone = tones.mist;
const SIDE = 3.6;
const STEP = 4.7;

type Casts = NonNullable<Parameters<typeof platform>[1]['casts']>;

const island = (casts: Casts, ...body: string[]): string =>
  platform(tone, { width: SIDE, depth: SIDE, casts }) + body.join('');

/** Code on its board, and the data it is made for. */
const programming = island(
  [
    [rectangle(-1.4, -1.1, 2.8, 0.14), 2.1],
    [rectangle(0.1, 0.4, 1.4, 0.5), 0.8],
  ],
  panelLeft({
    at: [-1.45, -1.1, 0],
    width: 2.8,
    height: 2.1,
    paint: tone.window.body,
    drawing:
      bar(0.06, 0.06, 2.68, 1.98, tone.window.face, 0.12) +
      windowHead(2.8, tone.window.rule) +
      codeLines(createRandom('areas'), tone.window, { x: 0.25, y: 0.6, width: 2.2, rows: 6, marked: 3 }),
  }),
  ...[0.35, 0.6, 0.95].map((height, column) =>
    box(
      [-0.5 + column * 0.62, 0.4, 0],
      [0.46, 0.46, height],
      [material.sky, material.turquoise, material.blue][column] ?? material.sky,
    ),
  ),
);

/** A board with its parts, and the cable that brings it to life. */
const electronics = island(
  [[rectangle(-1.3, -1.3, 2.6, 2.6), 0.2]],
  slab([-1.3, -1.3, 0], [2.6, 2.6, 0.2], 0.2, material.turquoise),
  onTop(
    [-1.3, -1.3, 0.2],
    [
      [0.35, 1.3, 0.9, 1.3],
      [1.7, 1.1, 2.3, 1.1],
      [1.7, 1.5, 2.05, 1.5, 2.05, 2.2],
      [1.3, 1.8, 1.3, 2.3],
      [1.3, 0.9, 1.3, 0.35],
    ]
      .map((ends) =>
        stroke(
          range(ends.length / 2).map((end): Flat => [ends[2 * end] ?? 0, ends[2 * end + 1] ?? 0]),
          '#b9eaf3',
          0.05,
        ),
      )
      .join('') + [0.35, 2.3].map((x) => dot(x, x === 0.35 ? 1.3 : 1.1, 0.09, colour.white)).join(''),
  ),
  chip([-0.5, -0.5, 0.2], 1, material.ink, '#b9eaf3', 4),
  cylinder([-0.85, -0.85, 0.2], 0.22, 0.6, material.blue),
  cylinder([-0.2, -0.95, 0.2], 0.22, 0.6, material.blue),
  box([0.7, -0.95, 0.2], [0.4, 0.55, 0.3], material.paper),
  box([0.5, 0.75, 0.2], [0.6, 0.34, 0.34], material.orange),
  box([-1, 0.7, 0.2], [0.5, 0.34, 0.22], material.paper),
);

/** A gear on the table of a printer. */
const print = island(
  [
    [rectangle(-1.3, -1.2, 2.6, 2.4), 0.35],
    [rectangle(1.1, -0.12, 0.2, 0.2), 2.5],
  ],
  slab([-1.35, -1.25, 0], [2.7, 2.5, 0.3], 0.16, material.deep),
  box([-1.25, -0.1, 0.3], [0.2, 0.2, 2.3], material.blue),
  slab([-0.95, -0.95, 0.36], [1.9, 1.9, 0.1], 0.12, material.sky),
  ...range(4).map((layer) =>
    extrude(
      gearOutline([0, 0], 0.74, 9),
      'z',
      0.46 + layer * 0.18,
      0.18,
      layer === 3
        ? material.orange
        : layer % 2 === 0
          ? material.turquoise
          : { ...material.turquoise, left: '#1c94af', right: '#147389' },
    ),
  ),
  box([-1.1, -0.08, 1.9], [2.3, 0.16, 0.16], material.paper),
  box([-0.24, -0.16, 1.72], [0.48, 0.4, 0.4], material.ink),
  cable(
    [
      [0, 0.05, 1.72],
      [0, 0.05, 1.4],
    ],
    colour.ink,
    0.09,
  ),
  box([1.1, -0.1, 0.3], [0.2, 0.2, 2.3], material.blue),
  box([-1.25, -0.1, 2.6], [2.55, 0.2, 0.2], material.blue),
);

/** Two cabinets and what they watch over. */
const networks = island(
  [
    [rectangle(-1.4, -1.3, 2.5, 1.2), 2.1],
    [circle([0.9, 1], 0.3), 0.3],
    [circle([-0.7, 1], 0.3), 0.3],
  ],
  cable(
    [
      [-0.7, 0, 0],
      [-0.7, 1, 0],
      [0.9, 1, 0],
    ],
    tone.wire,
    0.07,
  ),
  cable(
    [
      [0.6, 0, 0],
      [0.6, 1, 0],
    ],
    tone.wire,
    0.07,
  ),
  rack([-1.3, -1.3, 0], 1.8, material.paper, colour.sky),
  rack([0.05, -1.3, 0], 1.45, material.blue, colour.sky),
  ...[-0.7, 0.9].map(
    (x) => cylinder([x, 1, 0], 0.34, 0.26, material.sky) + onTop([x, 1, 0.26], dot(0, 0, 0.17, colour.blue)),
  ),
);

/** Panels, a battery and a turbine. */
const energy = island(
  [
    [rectangle(-1.4, -0.9, 2.1, 0.6), 0.4],
    [rectangle(-1.4, 0.4, 2.1, 0.6), 0.4],
    [rectangle(0.95, 0.45, 0.5, 0.7), 0.7],
  ],
  turbine([1.05, -1.1, 0], 2.5, tone.figure),
  ...[-0.95, 0.4].map((y) =>
    [0.3, 1.8]
      .map((post) =>
        cable(
          [
            [-1.45 + post, y + 0.2, 0],
            [-1.45 + post, y + 0.2, 0.45],
          ],
          tone.wire,
          0.09,
        ),
      )
      .concat(
        onPlane(
          [-1.45, y, 0.7],
          [1, 0, 0],
          [0, 0.78, -0.42],
          bar(0, 0, 2.15, 0.96, '#b9eaf3', 0.03) +
            range(3)
              .map(
                (column) =>
                  bar(0.07 + column * 0.69, 0.07, 0.62, 0.82, '#0f3f66', 0.02) +
                  bar(0.07 + column * 0.69, 0.46, 0.62, 0.03, '#3a97d6', 0),
              )
              .join(''),
        ),
      )
      .join(''),
  ),
  box([0.95, 0.45, 0], [0.5, 0.7, 0.75], material.orange),
  fir([1.35, 1.6, 0], 0.6),
);

/** People around one table. */
const people = ((): string => {
  const seats: [Vec, Material][] = [
    [[-1, -0.9, 0], material.deep],
    [[0.6, -1.1, 0], material.orange],
    [[-1.1, 0.7, 0], material.turquoise],
    [[0.9, 0.9, 0], material.blue],
  ];
  const behind = seats.slice(0, 2);
  const before = seats.slice(2);
  return island(
    [[circle([0, 0], 0.85), 0.55], ...seats.map(([at]) => [personBase(at), 0.9] as const)],
    ...behind.map(([at, paint]) => person(at, paint, 1.02)),
    cylinder([0, 0, 0], 0.2, 0.5, material.deep),
    cylinder([0, 0, 0.5], 0.9, 0.12, material.paper),
    onTop(
      [0, 0, 0.62],
      frame(-0.5, -0.36, 0.5, 0.36, 0.04, colour.turquoise) + bar(0.12, 0.06, 0.4, 0.3, colour.sky, 0.04),
    ),
    ...before.map(([at, paint]) => person(at, paint, 1.02)),
  );
})();

const islands = [programming, electronics, print, networks, energy, people];

const between = ([ax, ay]: Flat, [bx, by]: Flat): string => {
  const points: Vec[] = [
    [ax * STEP, ay * STEP, -0.2],
    [bx * STEP, by * STEP, -0.2],
  ];
  return cable(points, tone.ground.left, 0.3) + cable(points, tone.wire, 0.05, '2 16');
};

/** The islands of all areas on one way, each on its place of the plane. */
function map(
  places: readonly Flat[],
  size: readonly [number, number],
  origin: readonly [number, number],
): string {
  const bridges = places.slice(1).map((place, index) => between(places[index] ?? place, place));
  const inOrder = places
    .map((place, index) => ({ place, drawing: islands[index] ?? '' }))
    .sort((p, q) => p.place[0] + p.place[1] - q.place[0] - q.place[1]);
  return sheet({
    size,
    origin,
    body: [
      ...bridges,
      ...inOrder.map(({ place: [x, y], drawing }) => moved([x * STEP, y * STEP, 0], drawing)),
    ],
  });
}

const WIDE: Flat[] = [
  [-1, 1],
  [0, 1],
  [0, 0],
  [1, 0],
  [1, -1],
  [2, -1],
];

const TALL: Flat[] = [
  [0, 0],
  [1, 0],
  [1, 1],
  [2, 1],
  [2, 2],
  [3, 2],
];

export const areasMap: readonly PageDrawing[] = [
  { file: 'areas/map.svg', svg: map(WIDE, [2720, 900], [1156, 450]) },
  { file: 'areas/map-tall.svg', svg: map(TALL, [1040, 1760], [322, 340]) },
];
