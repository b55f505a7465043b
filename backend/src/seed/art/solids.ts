import {
  circle,
  convexHull,
  planeMatrix,
  pointsOf,
  project,
  rectangle,
  roundedRectangle,
  type Flat,
  type Outline,
  type Vec,
} from './geometry.ts';
import type { Material } from './palette.ts';

type Axis = 'x' | 'y' | 'z';
type Side = keyof Material;

/** Round solids turn dark later than edged ones, so that a cylinder does not look like a box. */
const ROUND_TURN = 0.55;

const lift = (axis: Axis, [a, b]: Flat, height: number): Vec => {
  if (axis === 'x') return [height, a, b];
  return axis === 'y' ? [a, height, b] : [a, b, height];
};

const polygon = (points: readonly Vec[], fill: string) =>
  `<polygon points="${pointsOf(points)}" fill="${fill}" stroke="${fill}" stroke-width="1" stroke-linejoin="round"/>`;

function sideOf(axis: Axis, normal: Flat, isRound: boolean): Side {
  const [first, second] = normal;
  if (axis !== 'z') {
    if (second > first) return 'top';
    return axis === 'y' ? 'right' : 'left';
  }
  return first - second > (isRound ? ROUND_TURN : 0) ? 'right' : 'left';
}

const cap: Record<Axis, Side> = { x: 'right', y: 'left', z: 'top' };

const signedArea = (outline: Outline) =>
  outline.reduce((sum, [a, b], index) => {
    const [c, d] = outline[(index + 1) % outline.length] ?? [a, b];
    return sum + (a * d - c * b) / 2;
  }, 0);

type Wall = { side: Side; run: Flat[] };

/** The walls of an outline that face the viewer, neighbours of the same tone joined, farthest first. */
function visibleWalls(outline: Outline, axis: Axis, isRound: boolean): Wall[] {
  const points = signedArea(outline) > 0 ? outline : [...outline].reverse();
  const edges = points.map((from, index) => {
    const to = points[(index + 1) % points.length] ?? from;
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
    const normal: Flat = [(to[1] - from[1]) / length, (from[0] - to[0]) / length];
    const side = normal[0] + normal[1] > 1e-6 ? sideOf(axis, normal, isRound) : undefined;
    return { from, to, side };
  });
  const hidden = edges.findIndex((edge) => edge.side === undefined);
  const walls: Wall[] = [];
  let open: Wall | undefined;
  for (const { from, to, side } of [...edges.slice(hidden), ...edges.slice(0, hidden)]) {
    if (side === undefined) {
      open = undefined;
    } else if (open?.side === side) {
      open.run.push(to);
    } else {
      open = { side, run: [from, to] };
      walls.push(open);
    }
  }
  const nearness = ({ run }: Wall) => run.reduce((sum, [a, b]) => sum + a + b, 0) / run.length;
  return walls.sort((p, q) => nearness(p) - nearness(q));
}

/** An outline drawn out along an axis from `base` by `depth`: its visible walls, then its cap. */
export function extrude(
  outline: Outline,
  axis: Axis,
  base: number,
  depth: number,
  paint: Material,
  isRound = false,
): string {
  const near = base + depth;
  const walls = visibleWalls(outline, axis, isRound).map(({ side, run }) =>
    polygon(
      [
        ...run.map((point) => lift(axis, point, near)),
        ...[...run].reverse().map((point) => lift(axis, point, base)),
      ],
      paint[side],
    ),
  );
  const face = polygon(
    outline.map((point) => lift(axis, point, near)),
    paint[cap[axis]],
  );
  return walls.join('') + face;
}

export const box = ([x, y, z]: Vec, [width, depth, height]: Vec, paint: Material) =>
  extrude(rectangle(x, y, width, depth), 'z', z, height, paint);

export const slab = ([x, y, z]: Vec, [width, depth, height]: Vec, radius: number, paint: Material) =>
  extrude(roundedRectangle(x, y, width, depth, radius), 'z', z, height, paint);

export const cylinder = ([x, y, z]: Vec, radius: number, height: number, paint: Material) =>
  extrude(circle([x, y], radius), 'z', z, height, paint, true);

/** A ball resting with its centre at `at`; the shaded crescent lies away from the light. */
export function ball(at: Vec, radius: number, paint: Material): string {
  const [cx, cy] = project(at);
  const r = radius * 100;
  const edge = r * Math.SQRT1_2;
  return (
    `<circle cx="${cx}" cy="${cy}" r="${r}" fill="${paint.left}"/>` +
    `<path d="M${cx + edge} ${cy - edge}A${r} ${r} 0 0 1 ${cx - edge} ${cy + edge}A${r * 1.3} ${r * 1.3} 0 0 0 ${cx + edge} ${cy - edge}Z" fill="${paint.right}"/>`
  );
}

/** A cone or, with `tip` above zero, a truncated one, standing on `at`. */
export function cone([x, y, z]: Vec, radius: number, height: number, paint: Material, tip = 0): string {
  const [cx, cy] = project([x, y, z]);
  const [, top] = project([x, y, z + height]);
  const [rx, ry] = [radius * 122.5, radius * 70.7];
  const [tx, ty] = [tip * 122.5, tip * 70.7];
  const split = 0.3;
  const drop = Math.sqrt(1 - split ** 2);
  return (
    `<path d="M${cx - rx} ${cy}A${rx} ${ry} 0 0 0 ${cx + rx} ${cy}L${cx + tx} ${top}L${cx - tx} ${top}Z" fill="${paint.left}"/>` +
    `<path d="M${cx + rx * split} ${cy + ry * drop}A${rx} ${ry} 0 0 0 ${cx + rx} ${cy}L${cx + tx} ${top}L${cx + tx * split} ${top + ty * drop}Z" fill="${paint.right}"/>` +
    (tip > 0 ? `<ellipse cx="${cx}" cy="${top}" rx="${tx}" ry="${ty}" fill="${paint.top}"/>` : '')
  );
}

/** The shadow a standing solid throws to the right on the plane `ground`; `reach` shortens it for low light. */
export function shadowOf(outline: Outline, height: number, ground = 0): string {
  const reach = height * 0.42;
  const hull = convexHull([...outline, ...outline.map(([a, b]): Flat => [a + reach, b - reach])]);
  return `<polygon points="${pointsOf(hull.map(([a, b]): Vec => [a, b, ground]))}"/>`;
}

export const onTop = (origin: Vec, drawing: string) =>
  `<g transform="${planeMatrix(origin, [1, 0, 0], [0, 1, 0])}">${drawing}</g>`;

export const onLeft = (origin: Vec, drawing: string) =>
  `<g transform="${planeMatrix(origin, [1, 0, 0], [0, 0, -1])}">${drawing}</g>`;

export const onRight = (origin: Vec, drawing: string) =>
  `<g transform="${planeMatrix(origin, [0, -1, 0], [0, 0, -1])}">${drawing}</g>`;

export const onPlane = (origin: Vec, across: Vec, down: Vec, drawing: string) =>
  `<g transform="${planeMatrix(origin, across, down)}">${drawing}</g>`;
