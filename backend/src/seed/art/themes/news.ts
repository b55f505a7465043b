import { project, range, rectangle, type Vec } from '../geometry.ts';
import { area, bar, BOLD, dot, ring, textLines } from '../marks.ts';
import { colour, material, type Material } from '../palette.ts';
import { cable, panelLeft, person, personBase, roundTree } from '../props.ts';
import { platform, type Composition } from '../scene.ts';
import { ball, box, cylinder, onLeft, onTop, slab } from '../solids.ts';

const page = (x: number, y: number, z: number) => slab([x, y, z], [1.7, 1.3, 0.07], 0.05, material.paper);

/** The front page on the wall and the pile it came from. */
const frontPage: Composition = ({ tone }) => {
  return {
    motif: 'disc',
    origin: [800, 632],
    scale: 1.03,
    body: [
      platform(tone, {
        width: 5.4,
        depth: 4.6,
        casts: [
          [rectangle(-2, -1.5, 2.7, 0.14), 3.2],
          [rectangle(0.4, 0.3, 1.7, 1.3), 0.5],
        ],
      }),
      panelLeft({
        at: [-2.1, -1.5, 0],
        width: 2.9,
        height: 3.4,
        radius: 0.08,
        drawing:
          bar(0.3, 0.3, 2.3, 0.22, colour.blue, 0.04) +
          bar(0.3, 0.68, 2.3, 0.03, colour.pale, 0) +
          bar(0.3, 0.88, 1.25, 1.1, '#d5eef4', 0.05) +
          area(
            [
              [0.3, 1.98],
              [0.72, 1.35],
              [1.02, 1.7],
              [1.2, 1.5],
              [1.55, 1.98],
            ],
            colour.turquoise,
          ) +
          dot(1.25, 1.15, 0.12, colour.orange) +
          textLines(1.75, 0.95, 0.85, 5, '#b4ccdb', 0.22) +
          textLines(0.3, 2.25, 1.02, 4, '#b4ccdb', 0.22) +
          textLines(1.58, 2.25, 1.02, 4, '#b4ccdb', 0.22),
      }),
      ...range(5).map((sheet) => page(0.4 + (sheet % 2) * 0.06, 0.3 - (sheet % 2) * 0.05, sheet * 0.1)),
      onTop(
        [0.4, 0.3, 0.47],
        bar(0.15, 0.15, 1.4, 0.14, colour.turquoise, 0.03) +
          bar(0.15, 0.42, 0.6, 0.55, colour.pale, 0.03) +
          textLines(0.9, 0.46, 0.62, 3, '#b4ccdb', 0.2),
      ),
      cylinder([-1.4, 1.4, 0], 0.3, 0.55, material.orange),
      onTop([-1.4, 1.4, 0.55], dot(0, 0, 0.22, '#7a4a12')),
    ],
  };
};

/** The month with its one marked day. */
const calendar: Composition = ({ tone }) => {
  const days = range(4).flatMap((week) =>
    range(6).map((day) =>
      week === 2 && day === 3
        ? bar(0.3 + day * 0.55, 1.05 + week * 0.5, 0.42, 0.36, colour.orange, 0.06)
        : bar(
            0.3 + day * 0.55,
            1.05 + week * 0.5,
            0.42,
            0.36,
            (week + day) % 5 === 0 ? '#a9dbe7' : '#dce8f0',
            0.06,
          ),
    ),
  );
  return {
    motif: 'tiles',
    origin: [800, 629],
    scale: 1.06,
    body: [
      platform(tone, {
        width: 5.4,
        depth: 4.4,
        casts: [
          [rectangle(-2.1, -1.4, 3.8, 0.14), 3.2],
          ...[-0.9, 0.3, 1.5].map((x) => [personBase([x, 1.1, 0]), 1] as const),
        ],
      }),
      panelLeft({
        at: [-2.1, -1.4, 0],
        width: 3.8,
        height: 3.3,
        drawing:
          bar(0, 0, 3.8, 0.75, colour.blue, 0.14) +
          bar(0, 0.4, 3.8, 0.35, colour.blue, 0) +
          bar(0.3, 0.3, 1.2, 0.16, colour.white) +
          days.join(''),
      }),
      ...[0.7, 2.9].map((x) => box([-2.1 + x, -1.42, 3.15], [0.14, 0.2, 0.4], tone.solid)),
      person([-0.9, 1.1, 0], material.turquoise, 1.2),
      person([0.3, 1.1, 0], material.sky, 1.2),
      person([1.5, 1.1, 0], material.blue, 1.2),
    ],
  };
};

const cap = ([x, y, z]: Vec) => {
  const [px, py] = project([x, y, z + 1.62]);
  return (
    `<path d="M${px - 22} ${py - 4}V${py + 14}A22 11 0 0 0 ${px + 22} ${py + 14}V${py - 4}Z" fill="${material.ink.right}"/>` +
    `<path d="M${px - 46} ${py - 8}L${px} ${py - 32}L${px + 46} ${py - 8}L${px} ${py + 16}Z" fill="${material.ink.top}"/>` +
    `<path d="M${px} ${py - 8}L${px + 34} ${py + 4}V${py + 32}" fill="none" stroke="${colour.orange}" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/>`
  );
};

/** The first who finished. */
const graduation: Composition = ({ tone }) => {
  const places: [Vec, Material][] = [
    [[0, -1.9, 0.9], material.turquoise],
    [[0, 0, 1.5], material.blue],
    [[0, 1.9, 0.6], material.sky],
  ];
  return {
    motif: 'disc',
    origin: [800, 576],
    scale: 1.26,
    body: [
      platform(tone, {
        width: 3.4,
        depth: 6.4,
        casts: places.map(([[, y, z]]) => [rectangle(-0.8, y - 0.9, 1.6, 1.8), z] as const),
      }),
      ...places.map(
        ([at, paint]) =>
          box([-0.8, at[1] - 0.92, 0], [1.6, 1.84, at[2]], paint) + person(at, tone.figure, 1.35) + cap(at),
      ),
    ],
  };
};

const house = (x: number, y: number, paint: Material) =>
  box([x, y, 0], [0.8, 0.8, 0.6], material.paper) +
  slab([x - 0.05, y - 0.05, 0.6], [0.9, 0.9, 0.14], 0.05, paint) +
  onLeft(
    [x, y + 0.8, 0.6],
    bar(0.14, 0.16, 0.2, 0.22, colour.sky, 0.02) + bar(0.46, 0.16, 0.2, 0.44, colour.blue, 0.02),
  );

/** A mast that reaches every house. */
const broadcast: Composition = ({ tone }) => {
  const mast = (height: number): string => {
    const feet: Vec[] = [
      [-0.45, -0.45, 0],
      [0.45, -0.45, 0],
      [-0.45, 0.45, 0],
      [0.45, 0.45, 0],
    ];
    return (
      feet.map((foot) => cable([foot, [0, 0, height]], tone.solid.top, 0.08)).join('') +
      [0.8, 1.6]
        .map((z) => {
          const w = 0.45 * (1 - z / height);
          return cable(
            [
              [-w, w, z],
              [w, w, z],
              [w, -w, z],
            ],
            tone.solid.top,
            0.06,
          );
        })
        .join('')
    );
  };
  return {
    motif: 'rings',
    origin: [800, 547],
    scale: 1.21,
    body: [
      platform(tone, {
        width: 5.6,
        depth: 5.6,
        casts: [
          [rectangle(-2.1, -0.4, 0.8, 0.8), 0.6],
          [rectangle(-0.4, -2.1, 0.8, 0.8), 0.6],
          [rectangle(1.3, 0, 0.8, 0.8), 0.6],
          [rectangle(-0.5, 1.5, 0.8, 0.8), 0.6],
        ],
      }),
      house(-0.4, -2.1, material.turquoise),
      house(-2.1, -0.4, material.blue),
      mast(2.9),
      ball([0, 0, 3], 0.24, material.orange),
      ...[0.55, 0.95].map((radius) =>
        onTop([0, 0, 3], ring(0, 0, radius, radius < 0.8 ? colour.orange : '#fdba4599', BOLD)),
      ),
      house(1.3, 0, material.turquoise),
      house(-0.5, 1.5, material.sky),
      roundTree([1.7, 1.7, 0], 0.8),
    ],
  };
};

export const news = [frontPage, calendar, graduation, broadcast] as const;
