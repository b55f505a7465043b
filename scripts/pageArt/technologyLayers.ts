import { range, type Vec } from '../../backend/src/seed/art/geometry.ts';
import { colour, tones, type Tone } from '../../backend/src/seed/art/palette.ts';
import { cable } from '../../backend/src/seed/art/props.ts';
import { moved, sheet, type PageDrawing } from './sheet.ts';
import { cloud } from './technologies/cloud.ts';
import type { Layers } from './technologies/layers.ts';
import { model } from './technologies/model.ts';
import { network } from './technologies/network.ts';
import { printer } from './technologies/printer.ts';
import { station } from './technologies/station.ts';

type Stack = { name: string; tone: Tone; layers: Layers };

/** How far apart the layers of an open thing stand, in units. */
const OPEN = 2.6;

type PageSize = readonly [number, number];

const { mist, deep } = tones;

const stacks: readonly Stack[] = [
  { name: 'station', tone: deep, layers: station(deep) },
  { name: 'printer', tone: mist, layers: printer(mist) },
  { name: 'network', tone: deep, layers: network(deep) },
  { name: 'cloud', tone: mist, layers: cloud(mist) },
  { name: 'model', tone: deep, layers: model(deep) },
];

const SIZE = [720, 1000] as const;
const GROUND = 790;
/** Of the drawing's height a layer rises 26 %: the styles that close the stack count with it. */
const at = (layer: number): Vec => [0, 0, layer * OPEN];

/** The corners along which the layers part. */
const guides = ({ wire }: Tone): string =>
  [
    [-1.5, 1.5],
    [1.5, -1.5],
    [1.5, 1.5],
  ]
    .map(([x = 0, y = 0]) =>
      cable(
        [
          [x, y, 0],
          [x, y, 2 * OPEN],
        ],
        wire,
        0.03,
        '3 13',
      ),
    )
    .join('');

const drawn = (body: string): string => sheet({ size: SIZE, origin: [360, GROUND], body: [body] });

const linesOf = ({ name, tone }: Stack): PageDrawing => ({
  file: `technologies/${name}-lines.svg`,
  svg: drawn(guides(tone)),
});

const layersOf = ({ name, layers }: Stack): PageDrawing[] =>
  layers.map((layer, index) => ({
    file: `technologies/${name}-${index + 1}.svg`,
    svg: drawn(moved(at(index), layer)),
  }));

export const technologyLayers: readonly PageDrawing[] = [...stacks.map(linesOf), ...stacks.flatMap(layersOf)];

/** All five closed, and the one measurement that goes through them. */
const CLOSED = [0.55, 0.72, 0.95, 1.35, 1.15] as const;

const way = (places: readonly Vec[], size: PageSize, origin: PageSize): string => {
  const things = [station, printer, network, cloud, model];
  return sheet({
    size,
    origin,
    body: [
      cable(
        places.map(([x, y]): Vec => [x, y, -0.16]),
        colour.orange,
        0.12,
      ),
      ...places.map((place, index) =>
        moved(
          place,
          (things[index] ?? station)(mist)
            .map((layer, level) => moved([0, 0, level * (CLOSED[index] ?? 0.6)], layer))
            .join(''),
        ),
      ),
    ],
  });
};

/** Side by side on wide screens. */
const BETWEEN = 3.7;
const WIDE = range(5).map((index): Vec => [(index - 2) * BETWEEN, (2 - index) * BETWEEN, 0]);

/** To and fro down the page on narrow ones. */
const STEP = 5.6;
const TALL = range(5).map((index): Vec => [Math.ceil(index / 2) * STEP, Math.floor(index / 2) * STEP, 0]);

export const technologyRow: readonly PageDrawing[] = [
  { file: 'technologies/row.svg', svg: way(WIDE, [3200, 780], [1600, 570]) },
  { file: 'technologies/row-tall.svg', svg: way(TALL, [1100, 1730], [307, 330]) },
];
