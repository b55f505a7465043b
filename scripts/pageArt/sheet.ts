import { project, type Vec } from '../../backend/src/seed/art/geometry.ts';

/** A finished drawing and where it goes, under frontend/src/pages. */
export type PageDrawing = { file: string; svg: string };

type Sheet = {
  /** Size of the drawing in pixels of the scene. */
  size: readonly [width: number, height: number];
  /** Where the scene's origin stands on it. */
  origin: readonly [x: number, y: number];
  body: readonly string[];
};

/**
 * Faces and shadows in whole pixels: at the size these drawings are shown a tenth of one is not seen, but it is a fifth
 * of the file. Marks keep theirs: they are drawn in units.
 */
const rounded = (drawing: string): string =>
  drawing.replace(/<polygon points="[^"]*"(?=\/>| fill="[^"]*" stroke)/g, (face) =>
    face.replace(/-?\d+\.\d+/g, (part) => `${Math.round(Number(part))}`),
  );

/** A drawing without background and motif, for bands that have their own. */
export const sheet = ({ size: [width, height], origin, body }: Sheet): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">` +
  `<g transform="translate(${origin.join(' ')})">${rounded(body.join(''))}</g></svg>\n`;

/** A drawing made around the origin, moved to another place of the scene. */
export const moved = (to: Vec, drawing: string): string =>
  `<g transform="translate(${project(to).join(' ')})">${drawing}</g>`;
