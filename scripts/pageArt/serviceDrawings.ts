import { circle, range, rectangle, roundedRectangle, type Vec } from '../../backend/src/seed/art/geometry.ts';
import {
  bar,
  codeLines,
  curve,
  dot,
  frame,
  ring,
  stroke,
  textLines,
} from '../../backend/src/seed/art/marks.ts';
import { colour, material, tones, type Material } from '../../backend/src/seed/art/palette.ts';
import {
  chip,
  flag,
  gear,
  laptop,
  panelLeft,
  panelRight,
  person,
  personBase,
} from '../../backend/src/seed/art/props.ts';
import { createRandom } from '../../backend/src/seed/art/random.ts';
import { platform } from '../../backend/src/seed/art/scene.ts';
import { box, cylinder, extrude, onLeft, onTop, slab } from '../../backend/src/seed/art/solids.ts';
import { sheet, type PageDrawing } from './sheet.ts';

const tone = tones.mist;
const SIDE = 3.4;

type Casts = NonNullable<Parameters<typeof platform>[1]['casts']>;

/** One thing on one tile: what the nine drawings of the catalogue have in common. */
const tile = (name: string, casts: Casts, ...body: string[]): PageDrawing => ({
  file: `serviceCatalogue/${name}.svg`,
  svg: sheet({
    size: [640, 560],
    origin: [320, 360],
    body: [platform(tone, { width: SIDE, depth: SIDE, casts }), ...body],
  }),
});

const people = (...places: [Vec, Material][]): [Casts, string[]] => [
  places.map(([at]) => [personBase(at), 1] as const),
  places.map(([at, paint]) => person(at, paint, 1.25)),
];

const [pairShadows, pair] = people([[0.45, -0.85, 0.4], material.blue], [[-0.45, 0.75, 0], material.orange]);

export const serviceTiles: readonly PageDrawing[] = [
  tile(
    'analysis',
    [[rectangle(-1.2, -0.9, 2.4, 0.14), 2.2]],
    panelLeft({
      at: [-1.2, -0.9, 0],
      width: 2.4,
      height: 2.3,
      drawing:
        bar(0.8, -0.08, 0.8, 0.22, colour.blue, 0.06) +
        range(4)
          .map(
            (row) =>
              dot(0.4, 0.55 + row * 0.45, 0.1, row === 2 ? colour.orange : colour.turquoise) +
              bar(
                0.65,
                0.5 + row * 0.45,
                [1.35, 1, 1.4, 0.8][row] ?? 1,
                0.1,
                row === 2 ? colour.blue : colour.pale,
              ),
          )
          .join(''),
    }),
    onTop(
      [0.5, 0.75, 0.02],
      ring(0, 0, 0.48, colour.deep, 0.16) +
        stroke(
          [
            [0.36, 0.36],
            [0.85, 0.85],
          ],
          colour.deep,
          0.2,
        ),
    ),
  ),
  tile(
    'tailored',
    [
      [rectangle(-1.2, -1.2, 2.4, 2.4), 0.3],
      [rectangle(0, 0, 1.1, 1.1), 1.6],
    ],
    box([-1.2, -1.2, 0], [1.2, 2.4, 0.7], material.blue),
    box([0, -1.2, 0], [1.2, 1.2, 0.7], material.turquoise),
    slab([0.05, 0.05, 0], [1.15, 1.15, 0.06], 0.06, material.sky),
    box([0.05, 0.05, 0.95], [1.15, 1.15, 0.7], material.orange),
  ),
  tile(
    'on-the-job',
    [
      [rectangle(-1.2, 0.1, 0.8, 0.9), 0.4],
      [rectangle(-0.4, 0.1, 0.8, 0.9), 0.9],
      [rectangle(0.4, 0.1, 0.8, 0.9), 1.5],
    ],
    box([0.45, -0.6, 0], [0.85, 1.2, 1.5], material.blue),
    flag([0.87, -0.2, 1.5], 1),
    box([-0.4, -0.6, 0], [0.85, 1.2, 0.9], material.turquoise),
    box([-1.25, -0.6, 0], [0.85, 1.2, 0.4], material.sky),
    person([-0.85, 1.05, 0], material.deep, 1),
  ),
  tile(
    'open-courses',
    [[rectangle(-1.45, -0.8, 2.9, 0.14), 1.9]],
    `<g transform="scale(0.86)">${laptop(
      [-1.55, -0.75, 0],
      codeLines(createRandom('services'), tone.window, { x: 0.3, y: 0.35, width: 2.2, rows: 6, marked: 2 }),
    )}</g>`,
  ),
  tile(
    'pilot',
    [
      [rectangle(-1.2, -1.2, 2.4, 2.4), 0.2],
      [circle([0.2, 0.2], 0.5), 1.4],
    ],
    slab([-1.25, -1.25, 0], [2.5, 2.5, 0.26], 0.2, material.deep),
    onTop(
      [-1.25, -1.25, 0.26],
      range(3)
        .flatMap((row) =>
          range(3).map((column) => dot(0.5 + column * 0.75, 0.5 + row * 0.75, 0.2, '#3a97d6')),
        )
        .join(''),
    ),
    cylinder([-0.75, 0.75, 0.26], 0.3, 0.35, material.sky),
    cylinder([0, 0, 0.26], 0.3, 0.9, material.turquoise),
    cylinder([0.75, -0.75, 0.26], 0.3, 1.5, material.orange),
  ),
  tile(
    'prototype',
    [
      [circle([-0.3, 0.3], 1), 0.3],
      [circle([0.7, -0.7], 0.6), 0.9],
    ],
    gear([0.75, -0.75, 0], 0.62, 10, material.orange, tone.ground.top, 12),
    gear([-0.35, 0.35, 0], 1.02, 14, material.blue, tone.ground.top),
    cylinder([-0.35, 0.35, 0.3], 0.2, 0.7, material.paper),
    chip([0.75, 0.55, 0], 0.6, material.ink, tone.wire, 3),
  ),
  tile('mentoring', pairShadows, cylinder([0.45, -0.85, 0], 0.62, 0.4, material.sky), ...pair),
  tile(
    'assessment',
    [
      [rectangle(-0.5, -1.1, 0.14, 2.1), 1.4],
      [personBase([0.75, 0.65, 0]), 1],
    ],
    panelRight({
      at: [-0.5, -1.1, 0],
      width: 2.1,
      height: 2.4,
      drawing:
        frame(0.18, 0.18, 1.74, 2.04, 0.1, colour.pale) +
        textLines(0.42, 0.5, 1.2, 3, colour.pale, 0.26) +
        [0.3, 0.55, 0.4]
          .map((height, column) =>
            bar(0.42 + column * 0.3, 1.85 - height, 0.2, height, colour.turquoise, 0.03),
          )
          .join('') +
        dot(1.5, 1.65, 0.32, colour.orange) +
        curve('M1.36 1.65L1.47 1.77L1.66 1.53', colour.ink, 0.08),
    }),
    person([0.75, 0.65, 0], material.blue, 1.1),
  ),
  tile(
    'guidance',
    [
      [rectangle(-0.1, -0.1, 0.2, 0.2), 2.6],
      [personBase([0.6, 1, 0]), 1],
    ],
    box([-0.1, -0.6, 0], [0.2, 0.2, 2.6], material.deep),
    extrude(
      [
        [-0.9, 1.75],
        [0.6, 1.75],
        [0.95, 2.05],
        [0.6, 2.35],
        [-0.9, 2.35],
      ],
      'y',
      -0.4,
      0.12,
      material.blue,
    ),
    extrude(
      [
        [0.8, 0.95],
        [0.8, 1.55],
        [-0.7, 1.55],
        [-1.05, 1.25],
        [-0.7, 0.95],
      ],
      'y',
      -0.4,
      0.12,
      material.orange,
    ),
    onLeft([-0.9, -0.28, 2.35], bar(0.3, 0.25, 0.9, 0.1, colour.white)),
    onLeft([-0.9, -0.28, 1.55], bar(0.5, 0.25, 0.9, 0.1, colour.ink)),
    person([0.55, 1, 0], material.turquoise, 1.1),
  ),
];

const lane = (y: number, length: number, paint: Material): string =>
  extrude(roundedRectangle(0, y, length, 1, 0.2), 'z', 0, 0.3, paint) +
  onTop(
    [0, y, 0.3],
    range(Math.round(length / 1.1))
      .map((step) => dot(0.5 + step * 1.1, 0.5, 0.09, '#ffffffb3'))
      .join(''),
  );

/** A month and a bit is one unit: lanes of 30, 90 and 180 days beside one another. */
const DAY = 8.1 / 180;

const LANES: [y: number, days: number, paint: Material, who: Material][] = [
  [-1.7, 180, material.blue, material.orange],
  [-0.4, 90, material.turquoise, material.deep],
  [0.9, 30, material.sky, material.blue],
];

export const serviceLanes: readonly PageDrawing[] = [
  {
    file: 'services/lanes.svg',
    svg: sheet({
      size: [1240, 800],
      origin: [270, 190],
      body: [
        platform(tones.deep, {
          marks: LANES.map(([y]) => onTop([0, y, 0], frame(0, 0, 180 * DAY, 1, 0.2, tones.deep.inlay))).join(
            '',
          ),
          width: 9.2,
          depth: 4.6,
          centre: [4, 0],
          casts: LANES.map(([y, days]) => [rectangle(0, y, days * DAY, 1), 0.3] as const),
        }),
        ...LANES.flatMap(([y, days, paint, who]) => {
          const end = days * DAY - 0.55;
          return [
            lane(y, days * DAY, paint),
            days === 180 ? flag([end + 0.3, y + 0.2, 0.3], 1.5) : '',
            person([end, y + 0.5, 0.3], who, 1.05),
          ];
        }),
      ],
    }),
  },
];
