import { range, type Flat } from '../../../backend/src/seed/art/geometry.ts';
import { bar, dot, stroke } from '../../../backend/src/seed/art/marks.ts';
import { colour, material, type Tone } from '../../../backend/src/seed/art/palette.ts';
import { cable } from '../../../backend/src/seed/art/props.ts';
import { ball, box, onTop, slab } from '../../../backend/src/seed/art/solids.ts';
import { type Layers, plate, glass } from './layers.ts';

const grid = (count: number): Flat[] =>
  range(count).flatMap((row) =>
    range(count).map((column): Flat => {
      const step = 2.4 / (count - 1);
      return [-1.2 + column * step, -1.2 + row * step];
    }),
  );

/** The model: the numbers it is given, what it finds in them, what it says. */
export const model = (tone: Tone): Layers => {
  const heights = [0.2, 0.45, 0.3, 0.6, 0.35, 0.7, 0.9, 0.5, 0.25, 0.55, 1.05, 0.6, 0.2, 0.4, 0.65, 0.3];
  return [
    plate(
      tone,
      ...grid(4).map(([x, y], index) =>
        box(
          [x - 0.26, y - 0.26, 0],
          [0.52, 0.52, heights[index] ?? 0.3],
          [material.sky, material.turquoise, material.blue][Math.floor((heights[index] ?? 0) / 0.42)] ??
            material.blue,
        ),
      ),
    ),
    glass(
      '#b9eaf3',
      ...grid(3).flatMap((from, index) =>
        grid(3)
          .slice(index + 1)
          .filter((to) => Math.hypot(to[0] - from[0], to[1] - from[1]) < 1.8)
          .map((to) =>
            cable(
              [
                [...from, 0.05],
                [...to, 0.05],
              ],
              colour.blue,
              0.03,
            ),
          ),
      ),
      ...grid(3).map(([x, y], index) =>
        ball(
          [x, y, 0.16],
          0.22,
          index === 4 ? material.orange : index % 2 === 0 ? material.blue : material.turquoise,
        ),
      ),
    ),
    slab([-1.3, -1.3, 0], [2.6, 2.6, 0.14], 0.24, material.paper) +
      onTop(
        [-1.3, -1.3, 0.14],
        range(3)
          .map((line) => bar(0.3, 0.5 + line * 0.6, 2, 0.03, '#c4d7e3', 0))
          .join('') +
          stroke(
            [
              [0.3, 1.9],
              [0.75, 1.5],
              [1.15, 1.65],
              [1.5, 1.1],
            ],
            colour.blue,
            0.09,
          ) +
          `<polyline points="1.5,1.1 1.85,0.95 2.25,0.55" fill="none" stroke="${colour.orange}" stroke-width="0.09" stroke-dasharray="0.16 0.12" stroke-linecap="round"/>` +
          dot(1.5, 1.1, 0.12, colour.orange),
      ),
  ];
};
