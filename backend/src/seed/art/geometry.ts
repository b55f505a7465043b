/** Isometric geometry of the illustrations: x runs right and down, y left and down, z up; one unit is 100 px. */
export type Vec = readonly [x: number, y: number, z: number];
export type Flat = readonly [a: number, b: number];
export type Outline = readonly Flat[];

const COS = Math.cos(Math.PI / 6);
const SIN = 0.5;
const UNIT = 100;

const round = (value: number) => Math.round(value * 10) / 10;

/** A point of the scene on the drawing, in pixels from the scene's origin. */
export const project = ([x, y, z]: Vec): Flat => [
  round((x - y) * COS * UNIT),
  round(((x + y) * SIN - z) * UNIT),
];

/** Points of the scene as the text of an SVG `points` or path attribute. */
export const pointsOf = (points: readonly Vec[]) => points.map((point) => project(point).join(',')).join(' ');

/** The transform that lays a flat drawing, in units, on the plane through `origin` spanned by `across` and `down`. */
export function planeMatrix(origin: Vec, across: Vec, down: Vec): string {
  const [a, b] = project(across);
  const [c, d] = project(down);
  const [e, f] = project(origin);
  return `matrix(${a} ${b} ${c} ${d} ${e} ${f})`;
}

export function arc(centre: Flat, radius: number, from: number, to: number, steps = 8): Flat[] {
  return Array.from({ length: steps + 1 }, (_, step) => {
    const angle = ((from + ((to - from) * step) / steps) * Math.PI) / 180;
    return [centre[0] + radius * Math.cos(angle), centre[1] + radius * Math.sin(angle)];
  });
}

export const circle = (centre: Flat, radius: number, steps = 48): Flat[] =>
  arc(centre, radius, 0, 360, steps).slice(0, -1);

export const rectangle = (a: number, b: number, width: number, depth: number): Flat[] => [
  [a, b],
  [a + width, b],
  [a + width, b + depth],
  [a, b + depth],
];

export function roundedRectangle(a: number, b: number, width: number, depth: number, radius: number): Flat[] {
  const corner = (cx: number, cy: number, from: number) => arc([cx, cy], radius, from, from + 90);
  return [
    ...corner(a + width - radius, b + depth - radius, 0),
    ...corner(a + radius, b + depth - radius, 90),
    ...corner(a + radius, b + radius, 180),
    ...corner(a + width - radius, b + radius, 270),
  ];
}

export function gearOutline(centre: Flat, radius: number, teeth: number, turn = 0): Flat[] {
  const depth = radius * Math.min(0.22, 2.2 / teeth);
  const pitch = 360 / teeth;
  return Array.from({ length: teeth }, (_, tooth) => {
    const start = turn + tooth * pitch;
    return [
      ...arc(centre, radius - depth, start - pitch * 0.5, start - pitch * 0.29, 2),
      ...arc(centre, radius, start - pitch * 0.18, start + pitch * 0.18, 2),
      ...arc(centre, radius - depth, start + pitch * 0.29, start + pitch * 0.5, 2).slice(0, -1),
    ];
  }).flat();
}

/** The outline of overlapping discs that all contain `centre`, cut off flat at `floor`. */
export function cloudOutline(
  centre: Flat,
  discs: readonly { at: Flat; radius: number }[],
  floor: number,
): Flat[] {
  return Array.from({ length: 120 }, (_, step) => {
    const angle = (step / 120) * 2 * Math.PI;
    const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
    const reach = discs.map(({ at, radius }) => {
      const [ox, oy] = [at[0] - centre[0], at[1] - centre[1]];
      const along = ox * dx + oy * dy;
      const half = radius ** 2 - (ox ** 2 + oy ** 2 - along ** 2);
      return half < 0 ? 0 : along + Math.sqrt(half);
    });
    const toFloor = dy < 0 ? (floor - centre[1]) / dy : Infinity;
    const distance = Math.min(Math.max(...reach), toFloor);
    return [centre[0] + dx * distance, centre[1] + dy * distance];
  });
}

/** The smallest convex outline around the points (Andrew's monotone chain). */
export function convexHull(points: readonly Flat[]): Flat[] {
  const sorted = [...points].sort((p, q) => p[0] - q[0] || p[1] - q[1]);
  const half = (source: readonly Flat[]) => {
    const chain: Flat[] = [];
    for (const point of source) {
      while (chain.length > 1 && !turnsLeft(chain.at(-2), chain.at(-1), point)) chain.pop();
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half([...sorted].reverse())];
}

function turnsLeft(p: Flat | undefined, q: Flat | undefined, r: Flat): boolean {
  if (p === undefined || q === undefined) return true;
  return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]) > 0;
}

/** 0, 1, ... count - 1. */
export const range = (count: number) => Array.from({ length: count }, (_, index) => index);
