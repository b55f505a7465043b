import { gearOutline, range, type Flat, type Vec } from '../../backend/src/seed/art/geometry.ts';
import { bar, codeLines, dot, frame, ring, stroke, windowHead } from '../../backend/src/seed/art/marks.ts';
import { colour, material, tones, type Tone, type Material } from '../../backend/src/seed/art/palette.ts';
import { cable, chip, panelLeft, rack } from '../../backend/src/seed/art/props.ts';
import { createRandom } from '../../backend/src/seed/art/random.ts';
import { platform } from '../../backend/src/seed/art/scene.ts';
import {
  ball,
  box,
  cylinder,
  extrude,
  onLeft,
  onRight,
  onTop,
  slab,
} from '../../backend/src/seed/art/solids.ts';
import { moved, sheet, type PageDrawing } from './sheet.ts';

/** A thing taken apart: its layers from the lowest to the highest, each drawn around the origin. */
type Stack = { name: string; tone: Tone; layers: readonly [string, string, string] };

/** How far apart the layers stand when the thing is open and when it is closed, in units. */
const OPEN = 2.6;
const SIDE = 3.4;
const HALF = SIDE / 2;

type PageSize = readonly [number, number];

const plate = (tone: Tone, ...on: string[]): string =>
  platform(tone, { width: SIDE, depth: SIDE }) + on.join('');

const glass = (paint: string, ...on: string[]): string =>
  onTop(
    [-HALF, -HALF, 0],
    `<rect width="${SIDE}" height="${SIDE}" rx="0.3" fill="${paint}" fill-opacity="0.9"/>`,
  ) + on.join('');

/** The station: its box, its board, its lid with the sensor's window. */
const station = (tone: Tone): Stack['layers'] => [
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

const printed = (layers: number, from: number, paint: (layer: number) => Material): string =>
  range(layers)
    .map((layer) => extrude(gearOutline([0, 0], 1.05, 10), 'z', from + layer * 0.2, 0.2, paint(layer)))
    .join('');

/** The printer: its table, the growing part, the head that draws. */
const printer = (tone: Tone): Stack['layers'] => [
  plate(
    tone,
    slab([-1.45, -1.45, 0], [2.9, 2.9, 0.36], 0.18, tone.solid),
    slab([-1.2, -1.2, 0.42], [2.4, 2.4, 0.12], 0.14, material.sky),
    onTop([-1.2, -1.2, 0.54], frame(0.2, 0.2, 2, 2, 0.08, '#58b5cb') + ring(1.2, 1.2, 0.7, '#58b5cb')),
  ),
  printed(4, 0, (layer) =>
    layer % 2 === 0 ? material.turquoise : { ...material.turquoise, left: '#1c94af', right: '#147389' },
  ) + onTop([0, 0, 0.8], dot(0, 0, 0.5, material.turquoise.left) + dot(0, 0, 0.26, colour.deep)),
  box([-1.75, -0.14, 0.4], [3.5, 0.28, 0.24], material.blue) +
    box([-1.75, -0.3, 0.2], [0.4, 0.6, 0.6], material.paper) +
    box([-0.4, -0.3, 0.1], [0.8, 0.7, 0.85], material.ink) +
    onLeft([-0.4, 0.4, 0.95], bar(0.14, 0.16, 0.52, 0.24, colour.orange, 0.06)) +
    cable(
      [
        [0, 0.1, 0.1],
        [0, 0.1, -0.25],
      ],
      colour.orange,
      0.14,
    ) +
    box([1.35, -0.3, 0.2], [0.4, 0.6, 0.6], material.paper),
];

const house = ([x, y]: Flat, paint: Material): string =>
  box([x - 0.26, y - 0.26, 0], [0.52, 0.52, 0.4], material.paper) +
  box([x - 0.32, y - 0.32, 0.4], [0.64, 0.64, 0.14], paint);

const SITES: readonly Flat[] = [
  [-0.95, -0.95],
  [0.95, -0.95],
  [-0.95, 0.95],
  [0.95, 0.95],
];

/** The network: places on the ground, the radio that hears them, the addresses packets travel by. */
const network = (tone: Tone): Stack['layers'] => [
  plate(
    tone,
    onTop([0, 0, 0], bar(-0.12, -1.5, 0.24, 3, tone.inlay, 0) + bar(-1.5, -0.12, 3, 0.24, tone.inlay, 0)),
    ...SITES.map((site, index) =>
      house(site, [material.blue, material.turquoise, material.sky, material.blue][index] ?? material.blue),
    ),
  ),
  glass(
    '#7fd3e6',
    onTop([0, 0, 0], [0.5, 0.95, 1.4].map((radius) => ring(0, 0, radius, colour.blue, 0.05)).join('')),
    cylinder([0, 0, 0], 0.3, 0.14, material.paper),
    cable(
      [
        [0, 0, 0.1],
        [0, 0, 1],
      ],
      colour.deep,
      0.1,
    ),
    ball([0, 0, 1.05], 0.17, material.orange),
  ),
  glass(
    '#b9eaf3',
    ...SITES.slice(0, 3).map((site) =>
      cable(
        [
          [...site, 0],
          [0.95, 0.95, 0],
        ],
        colour.blue,
        0.06,
      ),
    ),
    ...SITES.map(
      ([x, y], index) =>
        cylinder([x, y, 0], 0.34, 0.22, index === 3 ? material.orange : material.blue) +
        onTop([x, y, 0.22], dot(0, 0, 0.15, colour.white)),
    ),
    box([-0.16, -0.16, 0], [0.32, 0.32, 0.24], material.paper),
  ),
];

/** The cloud: machines, the containers that run on them, the application one sees. */
const cloud = (tone: Tone): Stack['layers'] => [
  plate(
    tone,
    ...[-1.5, -0.1].map((x, index) =>
      rack([x + 0.1, -0.6, 0], 1.3, index === 0 ? material.paper : material.blue, colour.sky),
    ),
  ),
  slab([-1.5, -1.5, 0], [3, 3, 0.16], 0.24, material.turquoise) +
    SITES.map(([x, y], index) => {
      const paint = [material.paper, material.sky, material.sky, material.orange][index] ?? material.paper;
      return (
        box([x - 0.42, y - 0.42, 0.16], [0.84, 0.84, 0.6], paint) +
        onRight(
          [x + 0.42, y + 0.42, 0.76],
          range(3)
            .map((rib) => bar(0.14 + rib * 0.24, 0.1, 0.06, 0.4, '#0a2c4733', 0))
            .join(''),
        )
      );
    }).join(''),
  slab([-1.5, -1.5, 0], [3, 3, 0.12], 0.24, material.sky) +
    panelLeft({
      at: [-1.3, -0.5, 0.12],
      width: 2.6,
      height: 1.7,
      paint: tone.window.body,
      drawing:
        bar(0.06, 0.06, 2.48, 1.58, tone.window.face, 0.12) +
        windowHead(2.6, tone.window.rule) +
        stroke(
          [
            [0.3, 1.35],
            [0.75, 1],
            [1.15, 1.15],
            [1.65, 0.7],
            [2.25, 0.85],
          ],
          colour.orange,
          0.07,
        ),
    }) +
    onTop(
      [-1.5, -1.5, 0.12],
      codeLines(createRandom('cloud'), tone.window, { x: 0.6, y: 1.9, width: 1.7, rows: 3, marked: 1 }),
    ),
];

const grid = (count: number): Flat[] =>
  range(count).flatMap((row) =>
    range(count).map((column): Flat => {
      const step = 2.4 / (count - 1);
      return [-1.2 + column * step, -1.2 + row * step];
    }),
  );

/** The model: the numbers it is given, what it finds in them, what it says. */
const model = (tone: Tone): Stack['layers'] => {
  const heights = [0.2, 0.45, 0.3, 0.6, 0.35, 0.7, 0.9, 0.5, 0.25, 0.55, 1.05, 0.6, 0.2, 0.4, 0.65, 0.3];
  return [
    plate(
      tone,
      ...grid(4).map(([x, y], index) =>
        box(
          [x - 0.26, y - 0.26, 0],
          [0.52, 0.52, heights[index] ?? 0.3],
          [material.sky, material.turquoise, material.blue][Math.floor((heights[index] ?? 0) / 0.42)] ??
            material.blue,
        ),
      ),
    ),
    glass(
      '#b9eaf3',
      ...grid(3).flatMap((from, index) =>
        grid(3)
          .slice(index + 1)
          .filter((to) => Math.hypot(to[0] - from[0], to[1] - from[1]) < 1.8)
          .map((to) =>
            cable(
              [
                [...from, 0.05],
                [...to, 0.05],
              ],
              colour.blue,
              0.03,
            ),
          ),
      ),
      ...grid(3).map(([x, y], index) =>
        ball(
          [x, y, 0.16],
          0.22,
          index === 4 ? material.orange : index % 2 === 0 ? material.blue : material.turquoise,
        ),
      ),
    ),
    slab([-1.3, -1.3, 0], [2.6, 2.6, 0.14], 0.24, material.paper) +
      onTop(
        [-1.3, -1.3, 0.14],
        range(3)
          .map((line) => bar(0.3, 0.5 + line * 0.6, 2, 0.03, '#c4d7e3', 0))
          .join('') +
          stroke(
            [
              [0.3, 1.9],
              [0.75, 1.5],
              [1.15, 1.65],
              [1.5, 1.1],
            ],
            colour.blue,
            0.09,
          ) +
          `<polyline points="1.5,1.1 1.85,0.95 2.25,0.55" fill="none" stroke="${colour.orange}" stroke-width="0.09" stroke-dasharray="0.16 0.12" stroke-linecap="round"/>` +
          dot(1.5, 1.1, 0.12, colour.orange),
      ),
  ];
};

const { mist, deep } = tones;

const stacks: readonly Stack[] = [
  { name: 'station', tone: deep, layers: station(deep) },
  { name: 'printer', tone: mist, layers: printer(mist) },
  { name: 'network', tone: deep, layers: network(deep) },
  { name: 'cloud', tone: mist, layers: cloud(mist) },
  { name: 'model', tone: deep, layers: model(deep) },
];

const SIZE = [720, 1000] as const;
const GROUND = 790;
/** Of the drawing's height a layer rises 26 %: the styles that close the stack count with it. */
const at = (layer: number): Vec => [0, 0, layer * OPEN];

/** The corners along which the layers part. */
const guides = ({ wire }: Tone): string =>
  [
    [-1.5, 1.5],
    [1.5, -1.5],
    [1.5, 1.5],
  ]
    .map(([x = 0, y = 0]) =>
      cable(
        [
          [x, y, 0],
          [x, y, 2 * OPEN],
        ],
        wire,
        0.03,
        '3 13',
      ),
    )
    .join('');

const drawn = (body: string): string => sheet({ size: SIZE, origin: [360, GROUND], body: [body] });

export const technologyLayers: readonly PageDrawing[] = stacks.flatMap(({ name, tone, layers }) => [
  { file: `technologies/${name}-lines.svg`, svg: drawn(guides(tone)) },
  ...layers.map((layer, index) => ({
    file: `technologies/${name}-${index + 1}.svg`,
    svg: drawn(moved(at(index), layer)),
  })),
]);

/** All five closed, and the one measurement that goes through them. */
const CLOSED = [0.55, 0.72, 0.95, 1.35, 1.15] as const;

const way = (places: readonly Vec[], size: PageSize, origin: PageSize): string => {
  const layersOf = [station, printer, network, cloud, model];
  return sheet({
    size,
    origin,
    body: [
      cable(
        places.map(([x, y]): Vec => [x, y, -0.16]),
        colour.orange,
        0.12,
      ),
      ...places.map((place, index) =>
        moved(
          place,
          (layersOf[index] ?? station)(mist)
            .map((layer, level) => moved([0, 0, level * (CLOSED[index] ?? 0.6)], layer))
            .join(''),
        ),
      ),
    ],
  });
};

/** Side by side on wide screens. */
const BETWEEN = 3.7;
const WIDE = range(5).map((index): Vec => [(index - 2) * BETWEEN, (2 - index) * BETWEEN, 0]);

/** To and fro down the page on narrow ones. */
const STEP = 5.6;
const TALL = range(5).map((index): Vec => [Math.ceil(index / 2) * STEP, Math.floor(index / 2) * STEP, 0]);

export const technologyRow: readonly PageDrawing[] = [
  { file: 'technologies/row.svg', svg: way(WIDE, [3200, 780], [1600, 570]) },
  { file: 'technologies/row-tall.svg', svg: way(TALL, [1100, 1730], [307, 330]) },
];

/** For looking at the drawings as the page puts them together. */
export const technologyStacks: readonly PageDrawing[] = stacks.map(({ name, tone, layers }) => ({
  file: `technologies/${name}.svg`,
  svg: drawn(guides(tone) + layers.map((layer, index) => moved(at(index), layer)).join('')),
}));
