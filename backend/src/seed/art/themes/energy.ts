import { circle, project, range, rectangle, type Flat, type Vec } from '../geometry.ts';
import { area, bar, stroke } from '../marks.ts';
import { colour, material, type Material } from '../palette.ts';
import { cable, fir, roundTree } from '../props.ts';
import { platform, type Composition } from '../scene.ts';
import { box, onLeft, onPlane, onRight } from '../solids.ts';

/** A house that lives from its roof. */
const solarHouse: Composition = ({ tone }) => {
  const panels = range(2).flatMap((row) =>
    range(3).map(
      (column) =>
        bar(0.2 + column * 0.92, 0.16 + row * 0.8, 0.82, 0.7, '#0f3f66', 0.03) +
        stroke(
          [
            [0.61 + column * 0.92, 0.18 + row * 0.8],
            [0.61 + column * 0.92, 0.84 + row * 0.8],
          ],
          '#3a97d6',
          0.025,
        ) +
        stroke(
          [
            [0.22 + column * 0.92, 0.51 + row * 0.8],
            [1 + column * 0.92, 0.51 + row * 0.8],
          ],
          '#3a97d6',
          0.025,
        ),
    ),
  );
  const roof: [Vec, Vec, Vec, Vec] = [
    [-1.7, -0.5, 2.6],
    [1.5, -0.5, 2.6],
    [1.5, 1.1, 1.45],
    [-1.7, 1.1, 1.45],
  ];
  return {
    motif: 'disc',
    origin: [800, 588],
    scale: 1.07,
    body: [
      platform(tone, {
        width: 6,
        depth: 5.2,
        casts: [
          [rectangle(-1.5, -1.7, 2.8, 2.6), 1.6],
          [rectangle(1.9, 0.6, 0.6, 0.9), 1],
          [circle([-2.3, 1.7], 0.3), 1],
        ],
      }),
      turbine([2.2, -1.9, 0], 3.4, tone.figure),
      box([-1.5, -1.7, 0], [2.8, 2.6, 1.6], material.paper),
      gable(1.3, -1.9, 1.1, 1.45, 2.6, -0.5),
      onLeft(
        [-1.5, 0.9, 1.6],
        bar(0.35, 0.5, 0.8, 0.7, colour.sky, 0.04) + bar(1.7, 0.5, 0.65, 1.1, colour.blue, 0.04),
      ),
      onPlane(
        roof[0],
        [1, 0, 0],
        [0, 1.6 / 1.97, -1.15 / 1.97],
        bar(0, 0, 3.2, 1.97, material.sky.left, 0.04) + panels.join(''),
      ),
      cable(
        [
          [1.3, 0.75, 0.02],
          [1.9, 0.75, 0.02],
        ],
        colour.orange,
        0.07,
      ),
      box([1.9, 0.6, 0], [0.55, 0.9, 1], material.turquoise),
      onLeft(
        [1.9, 1.5, 1],
        bar(0.12, 0.15, 0.3, 0.14, colour.orange, 0.03) +
          [0, 1, 2].map((cell) => bar(0.12, 0.4 + cell * 0.18, 0.3, 0.1, '#b9eaf3', 0.03)).join(''),
      ),
      roundTree([-2.3, 1.7, 0], 0.9),
    ],
  };
};

/** The gable end of a roof over x = `x`, from `far` to `near` along y. */
const gable = (x: number, far: number, near: number, eaves: number, ridge: number, crest: number) =>
  `<g>${onRight(
    [x, near, ridge],
    area(
      [
        [0, ridge - eaves],
        [near - crest, 0],
        [near - far, ridge - eaves],
      ],
      material.paper.right,
    ),
  )}</g>`;

export function turbine(at: Vec, height: number, { left: paint }: Material): string {
  const [x, y, z] = at;
  const [hx, hy] = project([x, y, z + height]);
  const blade = 'M-7 0C-16 -40 -6 -110 0 -135C6 -110 12 -40 7 0Z';
  return (
    cable([at, [x, y, z + height]], paint, 0.12) +
    [15, 135, 255]
      .map(
        (turn) => `<path d="${blade}" transform="translate(${hx} ${hy}) rotate(${turn})" fill="${paint}"/>`,
      )
      .join('') +
    `<circle cx="${hx}" cy="${hy}" r="15" fill="${colour.orange}"/>`
  );
}

/** Rows of panels on a meadow. */
const solarField: Composition = ({ tone }) => {
  const grid = range(4)
    .map(
      (column) =>
        bar(0.07 + column * 0.72, 0.07, 0.65, 0.82, '#0f3f66', 0.02) +
        bar(0.07 + column * 0.72, 0.46, 0.65, 0.025, '#3a97d6', 0),
    )
    .join('');
  const array = ([x, y]: Flat) =>
    [0.4, 2.5]
      .map((post) =>
        cable(
          [
            [x + post, y + 0.2, 0],
            [x + post, y + 0.2, 0.5],
          ],
          tone.wire,
          0.09,
        ),
      )
      .join('') +
    onPlane([x, y, 0.75], [1, 0, 0], [0, 0.78, -0.42], bar(0, 0, 2.95, 0.96, '#b9eaf3', 0.03) + grid);
  const rows: Flat[] = [
    [-2.3, -2.1],
    [-2.3, -0.55],
    [-2.3, 1],
  ];
  return {
    motif: 'disc',
    origin: [800, 582],
    scale: 1.11,
    body: [
      platform(tone, {
        width: 5.8,
        depth: 5.2,
        casts: rows.map(([x, y]) => [rectangle(x, y + 0.1, 2.9, 0.6), 0.4] as const),
      }),
      turbine([2.1, -1.8, 0], 3.2, tone.figure),
      ...rows.map(array),
      turbine([2.1, 0.5, 0], 2.5, tone.figure),
      fir([1.5, 1.9, 0], 0.9),
      fir([2.2, 1.8, 0], 0.7),
    ],
  };
};

export const energy = [solarHouse, solarField] as const;
