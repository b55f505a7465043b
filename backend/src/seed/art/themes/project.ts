import { rectangle, type Vec } from '../geometry.ts';
import { bar, dot, stroke, textLines } from '../marks.ts';
import { colour, material, type Material } from '../palette.ts';
import { cable, flag, panelRight, person, personBase } from '../props.ts';
import { platform, type Composition } from '../scene.ts';
import { box, onTop, slab } from '../solids.ts';

/** The plan on the wall, the milestones before it. */
const plan: Composition = ({ tone }) => {
  const rows: [number, number, string][] = [
    [0.3, 1.1, colour.sky],
    [0.9, 1.3, colour.turquoise],
    [1.7, 1, colour.blue],
    [2.3, 1.4, colour.sky],
    [3.1, 0.85, colour.blue],
  ];
  const steps: [number, number, Material][] = [
    [1.5, 0.3, material.sky],
    [0.3, 0.6, material.turquoise],
    [-0.9, 0.9, material.blue],
  ];
  return {
    motif: 'disc',
    origin: [800, 605],
    scale: 1.09,
    body: [
      platform(tone, {
        width: 4.8,
        depth: 5.6,
        casts: [
          [rectangle(-1.8, -2.2, 0.14, 4.4), 2.6],
          ...steps.map(([y, height]) => [rectangle(0.3, y, 1.1, 1.1), height] as const),
        ],
      }),
      panelRight({
        at: [-1.8, -2.2, 0],
        width: 4.4,
        height: 2.7,
        drawing:
          bar(0.08, 0.08, 4.24, 2.54, colour.page, 0.1) +
          [1, 2, 3].map((column) => bar(column * 1.05 + 0.1, 0.25, 0.025, 2.2, colour.pale, 0)).join('') +
          rows
            .map(([from, length, fill], row) => bar(from, 0.36 + row * 0.42, length, 0.24, fill, 0.12))
            .join('') +
          bar(2.72, 0.2, 0.05, 2.3, colour.orange),
      }),
      ...[...steps].reverse().map(([y, height, paint]) => box([0.3, y, 0], [1.1, 1.1, height], paint)),
      flag([0.85, -0.35, 0.9], 1.5),
    ],
  };
};

const card = (at: Vec, paint: Material) =>
  slab(at, [1.2, 0.8, 0.14], 0.1, paint) +
  onTop([at[0], at[1], at[2] + 0.14], textLines(0.18, 0.24, 0.84, 2, '#0a2c4740', 0.24));

/** A board of cards; one is being moved. */
const cards: Composition = ({ tone }) => {
  const lanes: [number, number][] = [
    [-2.35, 3],
    [-0.75, 2],
    [0.85, 1],
  ];
  const paints = [material.paper, material.sky, material.turquoise];
  return {
    motif: 'tiles',
    origin: [800, 483],
    scale: 1.37,
    body: [
      platform(tone, {
        width: 5.6,
        depth: 4.8,
        marks: lanes.map(([x]) => onTop([x, -1.95, 0], bar(0, 0, 1.5, 3.9, tone.inlay, 0.16))).join(''),
        casts: [
          ...lanes.flatMap(([x, count]) =>
            Array.from(
              { length: count },
              (_, row) => [rectangle(x + 0.15, -1.75 + row * 1.05, 1.2, 0.8), 0.14] as const,
            ),
          ),
          [rectangle(1, -0.55, 1.2, 0.8), 0.1],
          [personBase([0, 1.3, 0]), 1],
          [personBase([1.7, 1.2, 0]), 1],
        ],
      }),
      ...lanes.flatMap(([x, count], lane) =>
        Array.from({ length: count }, (_, row) =>
          card([x + 0.15, -1.75 + row * 1.05, 0], paints[lane] ?? material.paper),
        ),
      ),
      card([1.15, -0.4, 0.45], material.orange),
      person([0, 1.3, 0], tone.solid, 1.4),
      person([1.7, 1.2, 0], material.turquoise, 1.4),
    ],
  };
};

/** The way with its stations, from the first step to the flag. */
const route: Composition = ({ tone }) => {
  const stations: Vec[] = [
    [-2, 1.6, 0],
    [-0.6, 1.6, 0],
    [-0.6, 0.1, 0],
    [1.1, 0.1, 0],
    [1.1, -1.5, 0],
  ];
  return {
    motif: 'rings',
    origin: [800, 500],
    scale: 1.31,
    body: [
      platform(tone, {
        width: 5.6,
        depth: 5.2,
        marks: cable(stations, tone.inlay, 0.34) + cable(stations, tone.wire, 0.05, '2 18'),
        casts: [
          [rectangle(0.45, -2.1, 1.3, 1.3), 0.7],
          [personBase([-0.6, 0.1, 0]), 1],
        ],
      }),
      slab([0.45, -2.15, 0], [1.3, 1.3, 0.7], 0.16, material.blue),
      flag([1.1, -1.5, 0.7], 1.9),
      ...[stations[0], stations[1], stations[3]].flatMap((at) =>
        at
          ? [
              slab([at[0] - 0.32, at[1] - 0.32, 0], [0.64, 0.64, 0.16], 0.14, material.sky) +
                onTop(
                  [at[0], at[1], 0.16],
                  dot(0, 0, 0.15, colour.white) +
                    stroke(
                      [
                        [-0.06, 0],
                        [-0.01, 0.05],
                        [0.08, -0.05],
                      ],
                      colour.blue,
                      0.035,
                    ),
                ),
            ]
          : [],
      ),
      person([-0.6, 0.1, 0], material.turquoise, 1.4),
    ],
  };
};

export const project = [plan, cards, route] as const;
