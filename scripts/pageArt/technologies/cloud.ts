import { range } from '../../../backend/src/seed/art/geometry.ts';
import { bar, codeLines, stroke, windowHead } from '../../../backend/src/seed/art/marks.ts';
import { colour, material, type Tone } from '../../../backend/src/seed/art/palette.ts';
import { panelLeft, rack } from '../../../backend/src/seed/art/props.ts';
import { createRandom } from '../../../backend/src/seed/art/random.ts';
import { box, onRight, onTop, slab } from '../../../backend/src/seed/art/solids.ts';
import { type Layers, plate, SITES } from './layers.ts';

/** The cloud: machines, the containers that run on them, the application one sees. */
export const cloud = (tone: Tone): Layers => [
  plate(
    tone,
    ...[-1.5, -0.1].map((x, index) =>
      rack([x + 0.1, -0.6, 0], 1.3, index === 0 ? material.paper : material.blue, colour.sky),
    ),
  ),
  slab([-1.5, -1.5, 0], [3, 3, 0.16], 0.24, material.turquoise) +
    SITES.map(([x, y], index) => {
      const paint = [material.paper, material.sky, material.sky, material.orange][index] ?? material.paper;
      return (
        box([x - 0.42, y - 0.42, 0.16], [0.84, 0.84, 0.6], paint) +
        onRight(
          [x + 0.42, y + 0.42, 0.76],
          range(3)
            .map((rib) => bar(0.14 + rib * 0.24, 0.1, 0.06, 0.4, '#0a2c4733', 0))
            .join(''),
        )
      );
    }).join(''),
  slab([-1.5, -1.5, 0], [3, 3, 0.12], 0.24, material.sky) +
    panelLeft({
      at: [-1.3, -0.5, 0.12],
      width: 2.6,
      height: 1.7,
      paint: tone.window.body,
      drawing:
        bar(0.06, 0.06, 2.48, 1.58, tone.window.face, 0.12) +
        windowHead(2.6, tone.window.rule) +
        stroke(
          [
            [0.3, 1.35],
            [0.75, 1],
            [1.15, 1.15],
            [1.65, 0.7],
            [2.25, 0.85],
          ],
          colour.orange,
          0.07,
        ),
    }) +
    onTop(
      [-1.5, -1.5, 0.12],
      codeLines(createRandom('cloud'), tone.window, { x: 0.6, y: 1.9, width: 1.7, rows: 3, marked: 1 }),
    ),
];
