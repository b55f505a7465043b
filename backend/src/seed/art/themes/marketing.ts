import { rectangle, type Vec } from '../geometry.ts';
import { area, bar, BOLD, dot, stroke, textLines } from '../marks.ts';
import { colour, material } from '../palette.ts';
import { panelLeft, person, personBase } from '../props.ts';
import { platform, type Composition } from '../scene.ts';

/** A telephone that sends its message to many. */
const campaign: Composition = ({ tone }) => {
  const people: Vec[] = [
    [0.2, 1.8, 0],
    [1.15, 1.55, 0],
    [1.75, 0.65, 0],
    [2.05, -0.4, 0],
  ];
  const paints = [material.turquoise, material.blue, material.sky, material.turquoise];
  return {
    motif: 'rings',
    origin: [800, 620],
    scale: 1.01,
    body: [
      platform(tone, {
        width: 5.6,
        depth: 5,
        casts: [[rectangle(-2, -1.5, 2, 0.14), 3.3], ...people.map((at) => [personBase(at), 1] as const)],
      }),
      panelLeft({
        at: [-2, -1.5, 0],
        width: 2,
        height: 3.5,
        radius: 0.3,
        paint: tone.window.body,
        drawing:
          bar(0.1, 0.1, 1.8, 3.3, colour.white, 0.22) +
          dot(0.5, 0.58, 0.2, colour.blue) +
          textLines(0.85, 0.48, 0.8, 2, colour.pale, 0.2) +
          bar(0.28, 0.98, 1.44, 1.2, '#d5eef4', 0.1) +
          area(
            [
              [0.28, 2.1],
              [0.75, 1.45],
              [1.1, 1.85],
              [1.35, 1.55],
              [1.72, 2.1],
            ],
            colour.turquoise,
          ) +
          dot(1.35, 1.28, 0.13, colour.orange) +
          textLines(0.28, 2.45, 1.4, 3, colour.pale, 0.22),
      }),
      panelLeft({
        at: [0.3, -1, 1.9],
        width: 1.3,
        height: 0.95,
        paint: material.blue,
        drawing: stroke(
          [
            [0.25, 0.68],
            [0.52, 0.45],
            [0.75, 0.58],
            [1.05, 0.25],
          ],
          colour.white,
          BOLD,
        ),
      }),
      panelLeft({
        at: [0.5, -0.4, 0.85],
        width: 1.1,
        height: 0.8,
        paint: material.orange,
        drawing: [0.3, 0.55, 0.8].map((x) => dot(x, 0.4, 0.08, colour.white)).join(''),
      }),
      ...people
        .sort((p, q) => p[0] + p[1] - q[0] - q[1])
        .map((at, index) => person(at, paints[index] ?? material.sky, 1.15)),
    ],
  };
};

export const marketing = [campaign] as const;
