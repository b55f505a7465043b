import { gearOutline, range } from '../../../backend/src/seed/art/geometry.ts';
import { bar, dot, frame, ring } from '../../../backend/src/seed/art/marks.ts';
import { colour, material, type Tone, type Material } from '../../../backend/src/seed/art/palette.ts';
import { cable } from '../../../backend/src/seed/art/props.ts';
import { box, extrude, onLeft, onTop, slab } from '../../../backend/src/seed/art/solids.ts';
import { type Layers, plate } from './layers.ts';

const printed = (layers: number, from: number, paint: (layer: number) => Material): string =>
  range(layers)
    .map((layer) => extrude(gearOutline([0, 0], 1.05, 10), 'z', from + layer * 0.2, 0.2, paint(layer)))
    .join('');

/** The printer: its table, the growing part, the head that draws. */
export const printer = (tone: Tone): Layers => [
  plate(
    tone,
    slab([-1.45, -1.45, 0], [2.9, 2.9, 0.36], 0.18, tone.solid),
    slab([-1.2, -1.2, 0.42], [2.4, 2.4, 0.12], 0.14, material.sky),
    onTop([-1.2, -1.2, 0.54], frame(0.2, 0.2, 2, 2, 0.08, '#58b5cb') + ring(1.2, 1.2, 0.7, '#58b5cb')),
  ),
  printed(4, 0, (layer) =>
    layer % 2 === 0 ? material.turquoise : { ...material.turquoise, left: '#1c94af', right: '#147389' },
  ) + onTop([0, 0, 0.8], dot(0, 0, 0.5, material.turquoise.left) + dot(0, 0, 0.26, colour.deep)),
  box([-1.75, -0.14, 0.4], [3.5, 0.28, 0.24], material.blue) +
    box([-1.75, -0.3, 0.2], [0.4, 0.6, 0.6], material.paper) +
    box([-0.4, -0.3, 0.1], [0.8, 0.7, 0.85], material.ink) +
    onLeft([-0.4, 0.4, 0.95], bar(0.14, 0.16, 0.52, 0.24, colour.orange, 0.06)) +
    cable(
      [
        [0, 0.1, 0.1],
        [0, 0.1, -0.25],
      ],
      colour.orange,
      0.14,
    ) +
    box([1.35, -0.3, 0.2], [0.4, 0.6, 0.6], material.paper),
];
