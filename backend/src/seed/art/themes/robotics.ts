import { arc, circle, range, rectangle, type Flat, type Outline } from '../geometry.ts';
import { bar, BOLD, dot, stroke } from '../marks.ts';
import { colour, material, type Material } from '../palette.ts';
import { panelLeft } from '../props.ts';
import { platform, type Composition } from '../scene.ts';
import { box, cylinder, extrude, onLeft, onTop, slab } from '../solids.ts';

/** A link of the arm, from joint to joint, as an outline in the plane of x and z. */
function link(from: Flat, to: Flat, radius: number, tip = radius): Outline {
  const heading = (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI;
  return [...arc(from, radius, heading + 90, heading + 270), ...arc(to, tip, heading - 90, heading + 90)];
}

const joint = (at: Flat, radius: number, y: number) =>
  extrude(circle(at, radius), 'y', y, 0.12, material.paper, true) +
  onLeft([at[0], y + 0.12, at[1]], dot(0, 0, radius * 0.45, colour.blue));

/** An arm setting a cube on its place. */
const arm: Composition = ({ tone }) => {
  const [shoulder, elbow, wrist]: Flat[] = [
    [-1.2, 0.95],
    [-0.55, 2.95],
    [1.25, 2.35],
  ];
  if (!shoulder || !elbow || !wrist) throw new Error('An arm has three joints.');
  return {
    motif: 'disc',
    origin: [800, 575],
    scale: 1.29,
    body: [
      platform(tone, {
        width: 5.6,
        depth: 4,
        casts: [
          [circle([-1.2, 0], 0.9), 0.4],
          [circle([-1.2, 0], 0.4), 3],
          [rectangle(0.65, -0.6, 1.2, 1.2), 0.7],
          [rectangle(-0.4, 1, 0.6, 0.6), 0.6],
        ],
      }),
      cylinder([-1.2, 0, 0], 0.85, 0.3, tone.solid),
      cylinder([-1.2, 0, 0.3], 0.55, 0.4, material.paper),
      extrude(link(shoulder, elbow, 0.36, 0.3), 'y', -0.24, 0.5, material.turquoise, true),
      joint(shoulder, 0.28, 0.26),
      slab([0.65, -0.6, 0], [1.2, 1.2, 0.35], 0.14, tone.solid),
      extrude(link(elbow, wrist, 0.28, 0.2), 'y', -0.04, 0.42, material.blue, true),
      joint(elbow, 0.24, 0.38),
      joint(wrist, 0.16, 0.38),
      box([1.13, 0.02, 1.85], [0.24, 0.3, 0.36], tone.solid),
      box([0.88, 0, 1.7], [0.76, 0.34, 0.16], tone.solid),
      box([0.86, 0.02, 1.25], [0.1, 0.3, 0.46], tone.solid),
      box([0.97, -0.1, 0.92], [0.56, 0.56, 0.56], material.orange),
      box([1.54, 0.02, 1.25], [0.1, 0.3, 0.46], tone.solid),
      box([-0.4, 1, 0], [0.6, 0.6, 0.6], material.sky),
    ],
  };
};

/** A belt, a gate that counts, a panel that steers. */
const conveyor: Composition = ({ tone }) => {
  const top = 0.75;
  const parcel = (x: number, size: number, paint: Material) =>
    box([x, -0.55 - size / 2, top], [size, size, size], paint);
  return {
    motif: 'dots',
    origin: [800, 548],
    scale: 1.24,
    body: [
      platform(tone, {
        width: 6.6,
        depth: 4.2,
        casts: [
          [rectangle(-2.9, -1.2, 5.8, 1.3), 0.75],
          [rectangle(-0.3, -1.4, 0.4, 0.3), 2.3],
          [rectangle(0.3, 1.2, 1.4, 0.3), 1.4],
        ],
      }),
      ...[-2.5, 2].map((x) => box([x, -1, 0], [0.3, 0.9, 0.5], tone.solid)),
      box([-0.25, -1.55, 0], [0.5, 0.25, 2.3], material.paper),
      slab([-2.9, -1.2, 0.45], [5.8, 1.3, 0.3], 0.14, material.blue),
      onTop(
        [-2.9, -1.2, top],
        bar(0.1, 0.16, 5.6, 0.98, '#0d3353', 0.12) +
          range(13)
            .map((roller) => bar(0.35 + roller * 0.42, 0.24, 0.04, 0.82, '#2a5d86'))
            .join(''),
      ),
      onLeft(
        [-2.9, 0.1, 0.75],
        range(8)
          .map((roller) => dot(0.42 + roller * 0.71, 0.15, 0.08, colour.sky))
          .join(''),
      ),
      parcel(-2.5, 0.7, material.sky),
      parcel(-1.3, 0.6, material.paper),
      box([-0.25, 0.12, 0], [0.5, 0.25, 2.3], material.paper),
      box([-0.25, -1.55, 2.3], [0.5, 1.92, 0.4], material.turquoise),
      onLeft([-0.25, 0.37, 2.3], dot(0.25, 0.35, 0.09, colour.orange)),
      parcel(0.75, 0.7, material.orange),
      parcel(1.95, 0.6, material.sky),
      box([0.85, 1.28, 0], [0.3, 0.2, 0.6], tone.solid),
      panelLeft({
        at: [0.2, 1.3, 0.55],
        width: 1.6,
        height: 1.1,
        paint: material.ink,
        radius: 0.1,
        drawing:
          bar(0.08, 0.08, 1.44, 0.94, '#0f2f4a', 0.06) +
          stroke(
            [
              [0.22, 0.7],
              [0.5, 0.5],
              [0.75, 0.6],
              [1.05, 0.3],
            ],
            colour.sky,
            BOLD,
          ) +
          dot(1.3, 0.3, 0.09, colour.orange) +
          bar(1.2, 0.55, 0.2, 0.26, colour.turquoise, 0.05),
      }),
    ],
  };
};

export const robotics = [arm, conveyor] as const;
