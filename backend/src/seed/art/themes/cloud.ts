import { cloudOutline, rectangle, type Vec } from '../geometry.ts';
import { bar, codeLines, dot, windowHead } from '../marks.ts';
import { colour, material, type Material } from '../palette.ts';
import { cable, panelLeft, rack } from '../props.ts';
import { platform, type Composition } from '../scene.ts';
import { box, extrude, onTop, slab } from '../solids.ts';

const outline = cloudOutline(
  [0, 3.1],
  [
    { at: [0, 3.3], radius: 1.05 },
    { at: [-1.1, 2.95], radius: 0.8 },
    { at: [1.15, 2.95], radius: 0.72 },
  ],
  2.5,
);

/** A cloud over the cabinets it lives in. */
const overRacks: Composition = ({ tone }) => {
  const places = [-2, -0.6, 0.8];
  return {
    motif: 'disc',
    origin: [800, 638],
    scale: 1.13,
    body: [
      platform(tone, {
        width: 5.4,
        depth: 3.4,
        casts: places.map((x) => [rectangle(x, -0.6, 1.2, 1.2), 1]),
      }),
      ...places.map((x) => rack([x, -0.6, 0], 1.1, material.paper, colour.sky)),
      ...places.map((x, index) =>
        cable(
          [
            [x + 0.6, 0, 1.1],
            [x + 0.6, 0, 2.5],
          ],
          index === 1 ? colour.orange : tone.wire,
          0.07,
        ),
      ),
      extrude(outline, 'y', -0.55, 1.1, material.blue, true),
    ],
  };
};

const storey = (z: number, paint: Material) => slab([-1.7, -1.7, z], [3.4, 3.4, 0.24], 0.3, paint);

/** Infrastructure, services, application: three floors of one system. */
const storeys: Composition = ({ random, tone }) => {
  const post = (x: number, y: number, from: number, to: number) =>
    cable(
      [
        [x, y, from],
        [x, y, to],
      ],
      tone.wire,
      0.05,
      '2 14',
    );
  const corners: [number, number][] = [
    [-1.45, 1.45],
    [1.45, -1.45],
    [1.45, 1.45],
  ];
  const posts = (from: number, to: number) => corners.map(([x, y]) => post(x, y, from, to)).join('');
  const services: Vec[] = [
    [-1.1, -1.1, 1.54],
    [0.3, -1.1, 1.54],
    [-1.1, 0.3, 1.54],
    [0.3, 0.3, 1.54],
  ];
  return {
    motif: 'rings',
    origin: [800, 644],
    scale: 1.02,
    body: [
      platform(tone, { width: 4.8, depth: 4.8, casts: [[rectangle(-1.7, -1.7, 3.4, 3.4), 0.25]] }),
      storey(0, tone.solid),
      onTop(
        [-1.7, -1.7, 0.24],
        [0, 1, 2, 3, 4]
          .map((row) => bar(0.45, 0.5 + row * 0.55, 2.5, 0.16, row === 2 ? colour.sky : '#ffffff30'))
          .join(''),
      ),
      posts(0.24, 1.3),
      storey(1.3, material.turquoise),
      ...services.map((at, index) =>
        box(at, [0.8, 0.8, 0.42], index === 3 ? material.orange : material.paper),
      ),
      posts(1.54, 2.75),
      storey(2.75, material.sky),
      panelLeft({
        at: [-1.3, -0.3, 2.99],
        width: 2.6,
        height: 1.6,
        paint: tone.window.body,
        drawing:
          bar(0.06, 0.06, 2.48, 1.48, tone.window.face, 0.12) +
          windowHead(2.6, tone.window.rule) +
          codeLines(random, tone.window, { x: 0.25, y: 0.58, width: 2, rows: 4, marked: 1 }) +
          dot(2.3, 0.2, 0.06, colour.orange),
      }),
    ],
  };
};

export const cloud = [overRacks, storeys] as const;
