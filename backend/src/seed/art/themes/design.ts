import { circle, project, rectangle, type Flat, type Vec } from '../geometry.ts';
import { bar, curve, dot, frame, ring, stroke, textLines } from '../marks.ts';
import { colour, material } from '../palette.ts';
import { panelLeft, person, personBase } from '../props.ts';
import { platform, type Composition } from '../scene.ts';
import { cylinder, onTop, slab } from '../solids.ts';

/** A telephone and the parts its screen is made of. */
const phone: Composition = ({ tone }) => {
  const swatches: Flat[] = [
    [-1.5, 1.35],
    [-0.65, 1.35],
    [0.2, 1.35],
  ];
  const paints = [material.turquoise, material.blue, material.orange];
  return {
    motif: 'disc',
    origin: [800, 633],
    scale: 1.1,
    body: [
      platform(tone, {
        width: 5,
        depth: 4.2,
        casts: [
          [rectangle(-1.8, -1.1, 2.3, 0.14), 3],
          [rectangle(0.9, -0.1, 1.7, 0.14), 1],
          ...swatches.map((at) => [circle(at, 0.3), 0.25] as const),
        ],
      }),
      panelLeft({
        at: [-1.8, -1.1, 0],
        width: 2.3,
        height: 3.5,
        radius: 0.3,
        paint: tone.window.body,
        drawing:
          bar(0.1, 0.1, 2.1, 3.3, colour.white, 0.22) +
          bar(0.3, 0.34, 1.7, 1.05, colour.turquoise, 0.12) +
          dot(0.72, 0.78, 0.2, colour.white) +
          textLines(0.3, 1.64, 1.7, 3, colour.pale, 0.22) +
          bar(0.3, 2.32, 0.8, 0.48, colour.pale, 0.08) +
          bar(1.2, 2.32, 0.8, 0.48, colour.pale, 0.08) +
          bar(0.3, 2.96, 1.7, 0.24, colour.blue, 0.13),
      }),
      panelLeft({
        at: [0.7, -0.45, 1.45],
        width: 1.9,
        height: 1,
        drawing: bar(0.16, 0.16, 0.68, 0.68, colour.sky, 0.1) + textLines(1, 0.28, 0.7, 3, colour.pale, 0.2),
      }),
      panelLeft({
        at: [0.75, 0.05, 0.35],
        width: 1.7,
        height: 0.7,
        paint: material.blue,
        radius: 0.3,
        drawing: bar(0.45, 0.29, 0.8, 0.12, colour.white),
      }),
      ...swatches.map(([x, y], index) => cylinder([x, y, 0], 0.33, 0.22, paints[index] ?? material.sky)),
    ],
  };
};

/** A curve being drawn on a board. */
const board: Composition = ({ tone }) => ({
  motif: 'tiles',
  origin: [800, 486],
  scale: 1.27,
  body: [
    platform(tone, { width: 6, depth: 5.2, casts: [[rectangle(-2.5, -2, 5, 4), 0.16]] }),
    slab([-2.5, -2, 0], [5, 4, 0.16], 0.16, material.paper),
    onTop(
      [-2.5, -2, 0.16],
      [1, 2, 3, 4].map((x) => bar(x, 0.2, 0.02, 3.6, colour.pale, 0)).join('') +
        [1, 2, 3].map((y) => bar(0.2, y, 4.6, 0.02, colour.pale, 0)).join('') +
        stroke(
          [
            [0.8, 3.2],
            [1.4, 0.8],
          ],
          colour.turquoise,
          0.045,
        ) +
        stroke(
          [
            [4.2, 1],
            [3.4, 3.3],
          ],
          colour.turquoise,
          0.045,
        ) +
        curve('M0.8 3.2C1.4 0.8 3.4 3.3 4.2 1', colour.blue, 0.12) +
        [
          [1.4, 0.8],
          [3.4, 3.3],
        ]
          .map(([x = 0, y = 0]) => dot(x, y, 0.15, colour.turquoise))
          .join('') +
        frame(0.62, 3.02, 0.36, 0.36, 0.03, colour.blue, 0.07) +
        frame(4.02, 0.82, 0.36, 0.36, 0.03, colour.blue, 0.07),
    ),
    pencil([1.7, -1, 0.16]),
  ],
});

/** A pencil standing on its point. */
function pencil([x, y, z]: Vec): string {
  const radius = 0.26;
  const [cx, tip] = project([x, y, z]);
  const [, shoulder] = project([x, y, z + 0.7]);
  const [half, lead] = [radius * 122.5, 9];
  const leadTop = tip - (70 * lead) / half;
  return (
    onTop([x, y, z], ring(0, 0, 0.3, '#0a2c4740', 0.05)) +
    `<path d="M${cx - half} ${shoulder}L${cx} ${tip}L${cx + half} ${shoulder}Z" fill="${material.paper.left}"/>` +
    `<path d="M${cx + half * 0.3} ${shoulder}L${cx} ${tip}L${cx + half} ${shoulder}Z" fill="${material.paper.right}"/>` +
    `<path d="M${cx - lead} ${leadTop}L${cx} ${tip}L${cx + lead} ${leadTop}Z" fill="${colour.ink}"/>` +
    cylinder([x, y, z + 0.7], radius, 1.7, material.orange) +
    cylinder([x, y, z + 2.4], radius, 0.3, material.sky)
  );
}

const sketch = (x: number, y: number, drawing: string) =>
  bar(x, y, 1.1, 0.95, colour.page, 0.08) + `<g transform="translate(${x} ${y})">${drawing}</g>`;

/** Two people deciding before a wall of sketches. */
const review: Composition = ({ tone }) => {
  return {
    motif: 'dots',
    origin: [800, 605],
    scale: 1.12,
    body: [
      platform(tone, {
        width: 5.6,
        depth: 4.4,
        casts: [
          [rectangle(-2.2, -1.5, 4.2, 0.14), 2.6],
          [personBase([-0.4, 0.9, 0]), 1],
          [personBase([0.9, 1, 0]), 1],
        ],
      }),
      panelLeft({
        at: [-2.2, -1.5, 0],
        width: 4.2,
        height: 2.7,
        drawing:
          sketch(
            0.25,
            0.3,
            bar(0.15, 0.15, 0.8, 0.35, colour.turquoise, 0.05) +
              textLines(0.15, 0.62, 0.8, 2, colour.pale, 0.16),
          ) +
          sketch(1.55, 0.3, dot(0.55, 0.46, 0.28, colour.sky) + dot(0.55, 0.46, 0.13, colour.blue)) +
          sketch(
            2.85,
            0.3,
            bar(0.15, 0.15, 0.34, 0.65, colour.pale, 0.05) +
              bar(0.58, 0.15, 0.37, 0.3, colour.blue, 0.05) +
              bar(0.58, 0.52, 0.37, 0.28, colour.sky, 0.05),
          ) +
          sketch(0.25, 1.45, curve('M0.15 0.75C0.35 0.05 0.7 0.95 0.95 0.2', colour.blue, 0.08)) +
          sketch(1.55, 1.45, textLines(0.15, 0.2, 0.8, 4, colour.pale, 0.17)) +
          sketch(2.85, 1.45, dot(0.55, 0.48, 0.32, colour.orange)),
      }),
      person([-0.5, 0.8, 0], tone.solid, 1.6),
      person([1, 0.9, 0], material.turquoise, 1.6),
    ],
  };
};

export const design = [phone, board, review] as const;
