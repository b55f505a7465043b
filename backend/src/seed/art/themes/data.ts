import { arc, circle, range, rectangle, type Flat, type Vec } from '../geometry.ts';
import { area, bar, BOLD, dot, FINE, stroke } from '../marks.ts';
import { colour, material } from '../palette.ts';
import { cable, panelLeft, panelRight } from '../props.ts';
import { platform, type Composition } from '../scene.ts';
import { ball, extrude, slab } from '../solids.ts';

const place = (index: number) => -2.1 + index * 0.9;

/** A field of columns that rises to one peak. */
const columns: Composition = ({ random, tone }) => {
  const [peakX, peakY] = [random.between(0.8, 1.6), random.between(0.8, 1.6)];
  const cells = range(5).flatMap((i) =>
    range(5).map((j) => {
      const distance = Math.hypot(i - peakX, j - peakY);
      return { i, j, height: 0.3 + 2.3 * Math.exp(-((distance / 1.75) ** 2)) + random.between(0, 0.18) };
    }),
  );
  const highest = Math.max(...cells.map(({ height }) => height));
  const paint = (height: number) => {
    if (height === highest) return material.orange;
    if (height > 1.5) return material.blue;
    return height > 0.75 ? material.turquoise : material.sky;
  };
  return {
    motif: 'disc',
    origin: [800, 563],
    scale: 1.23,
    body: [
      platform(tone, {
        width: 5.2,
        depth: 5.2,
        casts: cells.map(({ i, j, height }) => [rectangle(place(i), place(j), 0.6, 0.6), height]),
      }),
      ...cells
        .sort((p, q) => p.i + p.j - q.i - q.j)
        .map(({ i, j, height }) => slab([place(i), place(j), 0], [0.6, 0.6, height], 0.07, paint(height))),
    ],
  };
};

/** A chart on the wall, its columns and its pie standing before it. */
const report: Composition = ({ random, tone }) => {
  const points = range(7).map((step): Flat => [
    0.4 + step * 0.58,
    2.15 - step * 0.22 - random.between(0, 0.3),
  ]);
  const last = points.at(-1) ?? [0, 0];
  const grid = range(4)
    .map((row) => bar(0.4, 0.5 + row * 0.5, 3.5, 0.03, colour.pale))
    .join('');
  const heights = [0.5, 0.85, 0.65, 1.3];
  const centre: Flat = [1.2, 0.9];
  const wedge = (from: number, to: number) => [centre, ...arc(centre, 0.9, from, to, 24)];
  return {
    motif: 'pillars',
    origin: [800, 606],
    scale: 1.1,
    body: [
      platform(tone, {
        width: 4.6,
        depth: 5.6,
        casts: [
          [rectangle(-1.7, -2.2, 0.14, 4.3), 2.7],
          [circle(centre, 0.9), 0.4],
          ...heights.map((height, index) => [rectangle(0.2, -0.5 - index * 0.55, 0.4, 0.4), height] as const),
        ],
      }),
      panelRight({
        at: [-1.7, -2.2, 0],
        width: 4.3,
        height: 2.7,
        drawing:
          bar(0.08, 0.08, 4.14, 2.54, colour.page, 0.1) +
          grid +
          area([...points, [last[0], 2.35], [0.4, 2.35]], '#bfe6ee') +
          stroke(points, colour.turquoise, BOLD) +
          dot(...last, 0.15, colour.orange),
      }),
      ...heights
        .map((height, index) =>
          slab(
            [0.2, -0.5 - index * 0.55, 0],
            [0.4, 0.4, height],
            0.05,
            index === 3 ? material.blue : material.sky,
          ),
        )
        .reverse(),
      extrude(wedge(150, 400), 'z', 0, 0.28, material.blue, true),
      extrude(wedge(40, 150), 'z', 0, 0.5, material.turquoise, true),
    ],
  };
};

/** Points in space and the plane they gather around. */
const cloudOfPoints: Composition = ({ random, tone }) => {
  const lines = range(5).map(
    (step) =>
      bar(0.25, 0.3 + step * 0.55, 3.6, 0.025, '#9fbdd0') +
      bar(0.3 + step * 0.87, 0.2, 0.025, 2.5, '#9fbdd0'),
  );
  const points = range(9).map((index): Vec => {
    const along = -1.3 + index * 0.36;
    return [
      (index % 3) * 0.95 - 0.7 + random.between(-0.15, 0.15),
      -along + random.between(-0.1, 0.1),
      0.55 + index * 0.19 + random.between(-0.12, 0.12),
    ];
  });
  return {
    motif: 'tiles',
    origin: [800, 622],
    scale: 1.06,
    body: [
      platform(tone, { width: 5, depth: 5, casts: points.map(([x, y]) => [circle([x, y], 0.2, 20), 0.1]) }),
      panelRight({ at: [-2.14, -2, 0], width: 4.1, height: 2.9, drawing: lines.join('') }),
      panelLeft({ at: [-2, -2.14, 0], width: 4.1, height: 2.9, drawing: lines.join('') }),
      cable(
        [
          [0.1, 1.8, 0.4],
          [0.1, -1.7, 2.2],
        ],
        colour.orange,
        BOLD,
      ),
      ...points
        .sort((p, q) => p[0] + p[1] - q[0] - q[1])
        .map(
          ([x, y, z], index) =>
            cable(
              [
                [x, y, 0],
                [x, y, z],
              ],
              tone.wire,
              FINE,
            ) + ball([x, y, z], 0.24, index % 3 === 0 ? material.turquoise : material.blue),
        ),
    ],
  };
};

export const data = [columns, report, cloudOfPoints] as const;
