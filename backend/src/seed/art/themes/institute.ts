import { range, rectangle, project, type Flat, type Vec } from '../geometry.ts';
import { area, bar, codeLines, curve, dot, stroke } from '../marks.ts';
import { colour, material, type Material } from '../palette.ts';
import { cable, chip, gear, panelLeft, person, roundTree } from '../props.ts';
import { platform, type Composition } from '../scene.ts';
import { box, onLeft, onRight, onTop, slab } from '../solids.ts';

const windows = (count: number, step: number) =>
  range(count)
    .map((place) => bar(place * step, 0, step - 0.24, 0.82, colour.sky, 0.05))
    .join('');

const desk = (x: number, y: number, width: number, depth: number) =>
  [
    [x + 0.06, y + 0.06],
    [x + width - 0.16, y + 0.06],
    [x + 0.06, y + depth - 0.16],
    [x + width - 0.16, y + depth - 0.16],
  ]
    .map(([a = 0, b = 0]) => box([a, b, 0.1], [0.1, 0.1, 0.5], material.deep))
    .join('') + box([x, y, 0.6], [width, depth, 0.1], material.paper);

/** A low wall across the house, open towards the front. */
const partition = (x: number) => box([x, -2.44, 0.1], [0.14, 3, 1.05], material.sky);

const wall: Material = { top: '#ffffff', left: '#eaf2f8', right: '#cfe0eb' };

/** The institute without its roof: class room, laboratory, place of work, and the one way through them. */
const openHouse: Composition = ({ random, tone }) => {
  const pupils: [Vec, Material][] = [
    [[-2.95, -0.75, 0.1], material.blue],
    [[-2.05, -0.75, 0.1], material.turquoise],
    [[-2.95, 0.45, 0.1], material.deep],
    [[-2.05, 0.45, 0.1], material.blue],
  ];
  return {
    motif: 'disc',
    origin: [800, 566],
    scale: 0.93,
    body: [
      platform(tone, {
        width: 8.4,
        depth: 6.5,
        casts: [
          [rectangle(-3.7, -2.6, 7.4, 5.2), 0.2],
          [rectangle(-3.7, -2.6, 7.4, 0.16), 1.2],
        ],
      }),
      box([-3.7, -2.6, 0], [7.4, 5.2, 0.1], { top: '#f7fbfd', left: '#c4d7e3', right: '#a9c3d4' }),
      ...[-3.54, -1.06, 1.34].map((x, room) =>
        onTop(
          [x, -2.44, 0.1],
          bar(0, 0, 2.26, 4.94, ['#dceef5', '#e4eff7', '#fdf0d6'][room] ?? colour.page, 0.04),
        ),
      ),
      box([-3.7, -2.6, 0.1], [7.4, 0.16, 2.2], wall),
      box([-3.7, -2.44, 0.1], [0.16, 5.04, 2.2], wall),
      onRight([-3.54, 2.3, 1.9], windows(4, 1.14)),
      // The class room.
      panelLeft({
        at: [-3.15, -2.44, 0.75],
        width: 1.75,
        height: 1.15,
        radius: 0.06,
        paint: material.deep,
        drawing:
          stroke(
            [
              [0.2, 0.86],
              [0.55, 0.6],
              [0.8, 0.72],
              [1.3, 0.28],
            ],
            colour.sky,
            0.06,
          ) + dot(1.3, 0.28, 0.09, colour.orange),
      }),
      person([-1.62, -1.85, 0.1], material.ink, 0.78),
      ...pupils.map(
        ([[x, y, z], paint]) => desk(x - 0.36, y - 0.62, 0.72, 0.4) + person([x, y, z], paint, 0.74),
      ),
      partition(-1.2),
      // The laboratory.
      onLeft([-0.85, -2.44, 2.05], windows(3, 0.68)),
      desk(-0.86, -2.2, 1.9, 0.9),
      chip([-0.7, -2.02, 0.7], 0.52, material.deep, tone.wire, 3),
      box([0.2, -2.1, 0.7], [0.66, 0.42, 0.5], material.turquoise),
      onLeft(
        [0.2, -1.68, 1.2],
        bar(0.06, 0.07, 0.54, 0.36, colour.deep, 0.03) +
          curve('M0.1 0.25Q0.18 0.08 0.26 0.25T0.42 0.25T0.56 0.25', colour.sky, 0.035),
      ),
      gear([-0.2, 0.15, 0.1], 0.62, 12, material.turquoise, '#e4eff7', 8),
      person([0.72, -0.72, 0.1], material.turquoise, 0.78),
      person([0.75, 0.75, 0.1], material.blue, 0.78),
      partition(1.2),
      // The place of work.
      onLeft([1.55, -2.44, 2.05], windows(2, 0.68)),
      box([2.75, -2.44, 0.1], [0.62, 0.5, 1.3], material.blue),
      onLeft(
        [2.75, -1.94, 1.4],
        range(3)
          .map(
            (shelf) =>
              bar(0.08, 0.1 + shelf * 0.4, 0.46, 0.3, colour.deep, 0.03) +
              bar(0.14, 0.2 + shelf * 0.4, 0.2, 0.06, colour.sky),
          )
          .join(''),
      ),
      desk(1.6, -0.95, 1.75, 0.86),
      panelLeft({
        at: [1.85, -0.8, 0.86],
        width: 1.2,
        height: 0.78,
        radius: 0.06,
        paint: material.ink,
        drawing:
          bar(0.05, 0.05, 1.1, 0.68, '#0f2f4a', 0.04) +
          codeLines(
            random,
            {
              ...tone.window,
              inks: [colour.sky, colour.turquoise, colour.white],
              quiet: ['#3f7ea8', '#5b9cc4'],
            },
            { x: 0.16, y: 0.17, width: 0.8, rows: 3, step: 0.18, marked: 1 },
          ),
      }),
      cable(
        [
          [-2.5, 1.75, 0.11],
          [2.5, 1.75, 0.11],
          [2.5, 0.9, 0.11],
        ],
        colour.orange,
        0.09,
      ),
      onTop([-2.5, 1.75, 0.11], dot(0, 0, 0.16, colour.orange)),
      person([2.5, 0.8, 0.1], material.orange, 0.95),
      roundTree([-3.9, 2.7, 0], 0.8),
      roundTree([3.85, 2.75, 0], 0.7, material.sky),
    ],
  };
};

const pin = (at: Vec) => {
  const [x, y] = project(at);
  return (
    `<path d="M${x} ${y}C${x - 20} ${y - 62} ${x - 74} ${y - 92} ${x - 74} ${y - 150}A74 74 0 0 1 ${x + 74} ${y - 150}C${x + 74} ${y - 92} ${x + 20} ${y - 62} ${x} ${y}Z" fill="${material.orange.left}"/>` +
    `<path d="M${x} ${y}C${x + 20} ${y - 62} ${x + 74} ${y - 92} ${x + 74} ${y - 150}A74 74 0 0 0 ${x + 42} ${y - 211}C${x + 66} ${y - 120} ${x + 8} ${y - 82} ${x} ${y}Z" fill="${material.orange.right}"/>` +
    `<circle cx="${x}" cy="${y - 150}" r="32" fill="${colour.white}"/>`
  );
};

/** A part of a town: streets, a river, houses, and the one house that is meant. */
const place: Composition = ({ random, tone }) => {
  const quarters: readonly Flat[] = [
    [-3.3, -3.3],
    [-1.1, -3.3],
    [1.5, -3.3],
    [-3.3, -1.1],
    [1.5, -1.1],
    [-3.3, 2.1],
    [-1.1, 2.1],
    [1.5, 2.1],
  ];
  const plots = quarters.flatMap(([x, y]) =>
    range(4).map((plot) => {
      const height = random.between(0.25, 0.95);
      const paint = random.pick([material.paper, material.paper, material.sky, material.paper]);
      const [a, b] = [x + (plot % 2) * 0.94, y + Math.floor(plot / 2) * 0.86];
      return { a, b, height: y > 0 ? height * 0.5 : height, paint };
    }),
  );
  const back = plots.filter(({ b }) => b < 0).sort((p, q) => p.a + p.b - q.a - q.b);
  const front = plots.filter(({ b }) => b > 0).sort((p, q) => p.a + p.b - q.a - q.b);
  const house = ({ a, b, height, paint }: (typeof plots)[number]) =>
    box([a, b, 0], [0.74, 0.66, height], paint);
  return {
    motif: 'tiles',
    origin: [800, 520],
    scale: 0.97,
    body: [
      platform(tone, {
        width: 7.6,
        depth: 7.6,
        marks:
          onTop(
            [-3.7, 0, 0],
            area(
              [
                [0, 1],
                [1.8, 1.1],
                [3.9, 0.95],
                [5.8, 1.2],
                [7.4, 1.05],
                [7.4, 1.6],
                [5.8, 1.75],
                [3.9, 1.5],
                [1.8, 1.65],
                [0, 1.55],
              ],
              colour.turquoise,
            ),
          ) +
          onTop([-1.4, -3.6, 0], bar(0, 0, 0.22, 7.2, colour.white, 0)) +
          onTop([1.18, -3.6, 0], bar(0, 0, 0.22, 7.2, colour.white, 0)) +
          onTop([-3.6, -1.42, 0], bar(0, 0, 7.2, 0.22, colour.white, 0)) +
          onTop([-3.6, 0.7, 0], bar(0, 0, 7.2, 0.22, colour.white, 0)),
        casts: [
          ...back.map(({ a, b, height }) => [rectangle(a, b, 0.74, 0.66), height] as const),
          [rectangle(-0.9, -0.95, 1.8, 1.3), 1.2],
        ],
      }),
      ...back.filter(({ a, b }) => a + b < 0).map(house),
      box([-0.9, -0.95, 0], [1.8, 1.3, 1.1], material.blue),
      slab([-0.96, -1.01, 1.1], [1.92, 1.42, 0.1], 0.05, material.turquoise),
      onLeft(
        [-0.9, 0.35, 1.1],
        range(2)
          .map(
            (row) =>
              `<g transform="translate(0.2 ${0.2 + row * 0.42})">${windows(3, 0.52).replaceAll('height="0.82"', 'height="0.26"')}</g>`,
          )
          .join(''),
      ),
      ...back.filter(({ a, b }) => a + b >= 0).map(house),
      ...front.map(house),
      roundTree([-2.6, 0.25, 0], 0.62),
      roundTree([-1.85, 0.2, 0], 0.5, material.sky),
      roundTree([2.1, 0.45, 0], 0.55),
      pin([0, -0.3, 1.2]),
    ],
  };
};

export const institute = [openHouse, place] as const;
