import { type Flat } from '../../../backend/src/seed/art/geometry.ts';
import { bar, dot, ring } from '../../../backend/src/seed/art/marks.ts';
import { colour, material, type Tone, type Material } from '../../../backend/src/seed/art/palette.ts';
import { cable } from '../../../backend/src/seed/art/props.ts';
import { ball, box, cylinder, onTop } from '../../../backend/src/seed/art/solids.ts';
import { type Layers, plate, glass, SITES } from './layers.ts';

const house = ([x, y]: Flat, paint: Material): string =>
  box([x - 0.26, y - 0.26, 0], [0.52, 0.52, 0.4], material.paper) +
  box([x - 0.32, y - 0.32, 0.4], [0.64, 0.64, 0.14], paint);

/** The network: places on the ground, the radio that hears them, the addresses packets travel by. */
export const network = (tone: Tone): Layers => [
  plate(
    tone,
    onTop([0, 0, 0], bar(-0.12, -1.5, 0.24, 3, tone.inlay, 0) + bar(-1.5, -0.12, 3, 0.24, tone.inlay, 0)),
    ...SITES.map((site, index) =>
      house(site, [material.blue, material.turquoise, material.sky, material.blue][index] ?? material.blue),
    ),
  ),
  glass(
    '#7fd3e6',
    onTop([0, 0, 0], [0.5, 0.95, 1.4].map((radius) => ring(0, 0, radius, colour.blue, 0.05)).join('')),
    cylinder([0, 0, 0], 0.3, 0.14, material.paper),
    cable(
      [
        [0, 0, 0.1],
        [0, 0, 1],
      ],
      colour.deep,
      0.1,
    ),
    ball([0, 0, 1.05], 0.17, material.orange),
  ),
  glass(
    '#b9eaf3',
    ...SITES.slice(0, 3).map((site) =>
      cable(
        [
          [...site, 0],
          [0.95, 0.95, 0],
        ],
        colour.blue,
        0.06,
      ),
    ),
    ...SITES.map(
      ([x, y], index) =>
        cylinder([x, y, 0], 0.34, 0.22, index === 3 ? material.orange : material.blue) +
        onTop([x, y, 0.22], dot(0, 0, 0.15, colour.white)),
    ),
    box([-0.16, -0.16, 0], [0.32, 0.32, 0.24], material.paper),
  ),
];
