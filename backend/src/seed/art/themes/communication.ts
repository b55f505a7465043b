import { circle, rectangle, roundedRectangle, type Outline, type Vec } from '../geometry.ts';
import { bar, dot, textLines } from '../marks.ts';
import { colour, material } from '../palette.ts';
import { panelRight, person, personBase } from '../props.ts';
import { platform, type Composition } from '../scene.ts';
import { cylinder, extrude, onLeft, slab } from '../solids.ts';

const crowd = [material.sky, material.turquoise, material.blue] as const;

/** A speaker, a slide, an audience. */
const stage: Composition = ({ tone }) => {
  const seats = [0, 1].flatMap((row) =>
    [0, 1, 2].map((seat): Vec => [0.65 + row * 1.15, 1.55 - seat * 1.45, 0]),
  );
  return {
    motif: 'disc',
    origin: [800, 609],
    scale: 1.07,
    body: [
      platform(tone, {
        width: 5.4,
        depth: 5,
        casts: [[rectangle(-2.3, -2.1, 1.9, 4.2), 0.35], ...seats.map((at) => [personBase(at), 1] as const)],
      }),
      slab([-2.3, -2.1, 0], [1.9, 4.2, 0.36], 0.2, material.blue),
      panelRight({
        at: [-2.1, -1.8, 0.36],
        width: 3.2,
        height: 2.5,
        drawing:
          bar(0.08, 0.08, 3.04, 2.34, colour.page, 0.1) +
          bar(0.4, 1.5, 0.36, 0.55, colour.sky, 0.05) +
          bar(0.95, 1.15, 0.36, 0.9, colour.turquoise, 0.05) +
          bar(1.5, 0.75, 0.36, 1.3, colour.blue, 0.05) +
          textLines(2.1, 0.8, 0.75, 4, colour.pale, 0.3),
      }),
      person([-1.1, 1.45, 0.36], material.orange, 1.45),
      ...[...seats]
        .sort((p, q) => p[0] + p[1] - q[0] - q[1])
        .map((at, index) => person(at, crowd[index % 3] ?? material.sky, 1.3)),
    ],
  };
};

const bubble = (x: number, z: number, width: number, height: number, tail: number): Outline => {
  const body = roundedRectangle(x, z, width, height, 0.3);
  const floor = body.findIndex(([, b], index) => b < z + 0.01 && index > 18);
  return [
    ...body.slice(0, floor),
    [tail - 0.05, z],
    [tail + 0.1, z - 0.42],
    [tail + 0.4, z],
    ...body.slice(floor),
  ];
};

/** Two people and what each of them says. */
const dialogue: Composition = ({ tone }) => ({
  motif: 'dots',
  origin: [800, 630],
  scale: 1.07,
  body: [
    platform(tone, {
      width: 5.8,
      depth: 3.8,
      casts: [
        [circle([-1.5, 0.2], 0.7), 0.4],
        [circle([1.5, 0.2], 0.7), 0.4],
      ],
    }),
    cylinder([-1.5, 0.2, 0], 0.72, 0.3, material.paper),
    person([-1.5, 0.2, 0.3], material.turquoise, 1.5),
    extrude(bubble(-2.1, 2.8, 2.2, 1.25, -1.4), 'y', 0.1, 0.24, material.paper),
    onLeft([-2.1, 0.34, 4.05], textLines(0.4, 0.36, 1.4, 3, '#9cbccf', 0.26)),
    cylinder([1.5, 0.2, 0], 0.72, 0.3, material.paper),
    person([1.5, 0.2, 0.3], material.blue, 1.5),
    extrude(bubble(0.75, 2.8, 2, 1.1, 1.5), 'y', 0.1, 0.24, material.orange),
    onLeft([0.75, 0.34, 3.9], [0.55, 1, 1.45].map((x) => dot(x, 0.56, 0.13, colour.white)).join('')),
  ],
});

export const communication = [stage, dialogue] as const;
