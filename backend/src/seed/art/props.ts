import { gearOutline, pointsOf, project, roundedRectangle, type Flat, type Vec } from './geometry.ts';
import { bar, dot, FINE } from './marks.ts';
import { colour, material, type Material } from './palette.ts';
import { ball, cone, cylinder, extrude, onLeft, onRight, onTop, slab } from './solids.ts';

const THICKNESS = 0.14;

type Panel = { at: Vec; width: number; height: number; paint?: Material; radius?: number; drawing?: string };

/** An upright panel whose picture faces left; `at` is its far lower corner, it runs along x. */
export const panelLeft = ({
  at: [x, y, z],
  width,
  height,
  paint = material.paper,
  radius = 0.16,
  drawing = '',
}: Panel) =>
  extrude(roundedRectangle(x, z, width, height, radius), 'y', y, THICKNESS, paint) +
  onLeft([x, y + THICKNESS, z + height], drawing);

/** An upright panel whose picture faces right; it runs along y. */
export const panelRight = ({
  at: [x, y, z],
  width,
  height,
  paint = material.paper,
  radius = 0.16,
  drawing = '',
}: Panel) =>
  extrude(roundedRectangle(y, z, width, height, radius), 'x', x, THICKNESS, paint) +
  onRight([x + THICKNESS, y + width, z + height], drawing);

/** A person reduced to a bust and a head, about one unit tall, standing at `at`. */
export function person(at: Vec, paint: Material, scale = 1): string {
  const [x, y] = project(at);
  const body = 'M-32 -6V-40A32 32 0 0 1 32 -40V-6A32 16 0 0 1 -32 -6Z';
  const shade = 'M12 8.9A32 16 0 0 0 32 -6V-40A32 32 0 0 0 6 -71.4Q20 -56 17 -34Z';
  return (
    `<g transform="translate(${x} ${y}) scale(${scale})">` +
    `<path d="${body}" fill="${paint.left}"/><path d="${shade}" fill="${paint.right}"/>` +
    `<circle cy="-99" r="23" fill="${paint.top}"/>` +
    `<path d="M16.3 -115.3A23 23 0 0 1 -16.3 -82.7A30 30 0 0 0 16.3 -115.3Z" fill="${paint.left}"/></g>`
  );
}

/** The footprint of a person, for its shadow. */
export const personBase = ([x, y]: Vec): Flat[] => roundedRectangle(x - 0.22, y - 0.22, 0.44, 0.44, 0.2);

/** A line through the scene: a cable, a pipe, an axis. */
export const cable = (points: readonly Vec[], paint: string, width = FINE, dashes = '') =>
  `<polyline points="${pointsOf(points)}" fill="none" stroke="${paint}" stroke-width="${width * 100}" stroke-linecap="round" stroke-linejoin="round"${dashes && ` stroke-dasharray="${dashes}"`}/>`;

export const fir = ([x, y, z]: Vec, scale = 1, paint: Material = material.turquoise) =>
  cylinder([x, y, z], 0.06 * scale, 0.3 * scale, material.deep) +
  cone([x, y, z + 0.25 * scale], 0.34 * scale, 0.95 * scale, paint);

export const roundTree = ([x, y, z]: Vec, scale = 1, paint: Material = material.turquoise) =>
  cylinder([x, y, z], 0.06 * scale, 0.55 * scale, material.deep) +
  ball([x, y, z + 0.9 * scale], 0.42 * scale, paint);

export function flag(at: Vec, height: number, paint: Material = material.orange): string {
  const [x, y, z] = at;
  const [px, py] = project([x, y, z + height]);
  return (
    cable([at, [x, y, z + height]], colour.ink, 0.06) +
    `<path d="M${px} ${py}L${px + 74} ${py + 22}L${px} ${py + 48}Z" fill="${paint.left}"/>`
  );
}

/** A gear lying flat, its hub open to the ground colour `under`. */
export const gear = (
  [x, y, z]: Vec,
  radius: number,
  teeth: number,
  paint: Material,
  under: string,
  turn = 0,
) =>
  extrude(gearOutline([x, y], radius, teeth, turn), 'z', z, 0.3, paint) +
  onTop([x, y, z + 0.3], dot(0, 0, radius * 0.5, paint.left) + dot(0, 0, radius * 0.24, under));

/** A cabinet of server units with their lights on the left face. */
export function rack([x, y, z]: Vec, height: number, paint: Material, lit: string): string {
  const units = Math.floor((height - 0.2) / 0.36);
  const front = Array.from({ length: units }, (_, unit) => {
    const top = 0.16 + unit * 0.36;
    return (
      bar(0.12, top, 0.96, 0.26, colour.deep, 0.04) +
      dot(0.26, top + 0.13, 0.05, unit === 1 ? colour.orange : lit) +
      bar(0.6, top + 0.11, 0.36, 0.04, '#3f7ea8')
    );
  }).join('');
  return slab([x, y, z], [1.2, 1.2, height], 0.06, paint) + onLeft([x, y + 1.2, z + height], front);
}

/** A chip with its pins, lying on `at`. */
export function chip([x, y, z]: Vec, size: number, paint: Material, pins: string, count = 5): string {
  const step = size / (count + 1);
  const legs = Array.from({ length: count }, (_, pin) => {
    const place = step * (pin + 1) - 0.05;
    return bar(place, -0.16, 0.1, size + 0.32, pins, 0.03) + bar(-0.16, place, size + 0.32, 0.1, pins, 0.03);
  }).join('');
  return (
    onTop([x, y, z + 0.02], legs) +
    slab([x, y, z], [size, size, 0.26], 0.1, paint) +
    onTop([x, y, z + 0.26], dot(size * 0.16, size * 0.16, 0.06, colour.sky))
  );
}

/** An open laptop facing left; `screen` is drawn on a face of 2.9 by 1.9 units. */
export function laptop([x, y, z]: Vec, screen: string, accent: string = colour.orange): string {
  const keys = [0, 1, 2, 3]
    .flatMap((row) =>
      Array.from({ length: 10 }, (_, key) =>
        bar(
          0.3 + key * 0.256,
          0.22 + row * 0.24,
          0.2,
          0.17,
          row === 1 && key === 8 ? accent : '#b9cfdd',
          0.04,
        ),
      ),
    )
    .join('');
  return (
    extrude(roundedRectangle(x, z + 0.1, 3.1, 2.1, 0.14), 'y', y, 0.12, material.ink) +
    onLeft([x + 0.1, y + 0.12, z + 2.1], bar(0, 0, 2.9, 1.9, '#0f2f4a', 0.08) + screen) +
    slab([x, y + 0.12, z], [3.1, 2.1, 0.14], 0.14, material.paper) +
    onTop([x, y + 0.12, z + 0.14], keys + bar(1.05, 1.36, 1, 0.58, '#d3e2ec', 0.08))
  );
}

/** A wire that rises between two points and falls again. */
export function wire(from: Vec, to: Vec, rise: number, paint: string, width = 0.07): string {
  const [ax, ay] = project(from);
  const [bx, by] = project(to);
  return `<path d="M${ax} ${ay}C${ax} ${ay - rise * 100} ${bx} ${by - rise * 100} ${bx} ${by}" fill="none" stroke="${paint}" stroke-width="${width * 100}" stroke-linecap="round"/>`;
}
