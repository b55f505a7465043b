import { circle, project, range, rectangle, type Vec } from '../geometry.ts';
import { bar, dot } from '../marks.ts';
import { colour, material, type Material } from '../palette.ts';
import { cable, fir, person, personBase } from '../props.ts';
import { platform, type Composition } from '../scene.ts';
import { ball, box, cone, cylinder, onLeft, onPlane, onRight, slab } from '../solids.ts';

/** A small workshop that opens its doors. */
const workshop: Composition = ({ tone }) => {
  const awning = range(6)
    .map((stripe) => bar(stripe * 0.4, 0, 0.4, 0.72, stripe % 2 === 0 ? colour.orange : colour.white, 0))
    .join('');
  return {
    motif: 'disc',
    origin: [800, 574],
    scale: 1.13,
    body: [
      platform(tone, {
        width: 5.8,
        depth: 5.2,
        casts: [
          [rectangle(-1.9, -1.7, 3, 2.4), 2.2],
          [rectangle(1.75, -0.2, 0.7, 0.7), 0.7],
          [personBase([0.75, 2.05, 0]), 1.1],
          [circle([-2.1, 1.5], 0.25), 1],
        ],
      }),
      fir([1.9, -1.6, 0], 1.5),
      box([-1.9, -1.7, 0], [3, 2.4, 2.1], material.paper),
      slab([-2, -1.8, 2.1], [3.2, 2.6, 0.2], 0.1, material.blue),
      onLeft(
        [-1.9, 0.7, 2.1],
        bar(0.25, 0.7, 1.5, 1.1, '#0f2f4a', 0.04) +
          bar(0.31, 0.76, 1.38, 0.98, colour.sky, 0.02) +
          bar(2, 0.65, 0.72, 1.45, colour.blue, 0.04) +
          dot(2.58, 1.4, 0.05, colour.orange),
      ),
      onRight(
        [1.1, 0.7, 2.1],
        bar(0.4, 0.6, 0.7, 0.75, '#7fb7d0', 0.04) + bar(1.35, 0.6, 0.7, 0.75, '#7fb7d0', 0.04),
      ),
      onPlane([-1.8, 0.7, 1.92], [1, 0, 0], [0, 0.75, -0.42], awning),
      box([1.75, -0.2, 0], [0.7, 0.7, 0.7], material.turquoise),
      box([1.85, -0.1, 0.7], [0.5, 0.5, 0.5], material.sky),
      cylinder([-2.1, 1.5, 0], 0.26, 0.32, tone.solid),
      ball([-2.1, 1.5, 0.62], 0.36, material.turquoise),
      person([0.75, 2.05, 0], material.blue, 1.3),
    ],
  };
};

const leaf = (side: number, reach: number) =>
  `M0 0C${side * reach * 0.2} ${-reach * 0.7} ${side * reach} ${-reach * 0.7} ${side * reach} ${-reach * 0.55}C${side * reach * 0.9} ${reach * 0.05} ${side * reach * 0.3} ${reach * 0.1} 0 0Z`;

/** A seedling in its pot; the pairs of leaves tell its age. */
function sprout([x, y, z]: Vec, pairs: number): string {
  const height = 0.35 + pairs * 0.3;
  const [px, py] = project([x, y, z + 0.4]);
  const leaves = range(pairs)
    .map((pair) => {
      const reach = 46 - pair * 5;
      return `<g transform="translate(${px} ${py - (height * 100 * (pair + 1)) / pairs})"><path d="${leaf(-1, reach)}" fill="${material.turquoise.left}"/><path d="${leaf(1, reach)}" fill="${material.turquoise.right}"/></g>`;
    })
    .join('');
  return (
    cone([x, y, z], 0.22, 0.4, material.paper, 0.3) +
    cable(
      [
        [x, y, z + 0.4],
        [x, y, z + 0.4 + height],
      ],
      material.turquoise.right,
      0.06,
    ) +
    leaves
  );
}

/** Four steps, on each an idea that has grown further. */
const growth: Composition = ({ tone }) => {
  const paints: Material[] = [material.sky, material.turquoise, material.blue, material.orange];
  const columns = paints.map((paint, index) => ({
    y: 1.5 - index * 1.25,
    height: 0.4 + index * 0.5,
    paint,
    pairs: index + 1,
  }));
  return {
    motif: 'rings',
    origin: [800, 642],
    scale: 1.05,
    body: [
      platform(tone, {
        width: 3.4,
        depth: 6,
        casts: columns.map(({ y, height }) => [rectangle(-0.5, y - 0.5, 1, 1), height] as const),
      }),
      ...columns
        .reverse()
        .map(
          ({ y, height, paint, pairs }) =>
            slab([-0.5, y - 0.5, 0], [1, 1, height], 0.12, paint) + sprout([0, y, height], pairs),
        ),
    ],
  };
};

export const enterprise = [workshop, growth] as const;
