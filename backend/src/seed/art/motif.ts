import { range } from './geometry.ts';

/** The one shape behind the subject. */
export type Motif = 'disc' | 'rings' | 'dots' | 'tiles' | 'pillars';

const [CX, CY] = [800, 490];

const drawings: Record<Motif, (fill: string) => string> = {
  disc: (fill) => `<circle cx="${CX}" cy="${CY}" r="410" fill="${fill}"/>`,
  rings: (fill) =>
    range(3)
      .map(
        (step) =>
          `<circle cx="${CX}" cy="${CY}" r="${250 + step * 110}" fill="none" stroke="${fill}" stroke-width="34"/>`,
      )
      .join(''),
  dots: (fill) =>
    range(11)
      .flatMap((row) =>
        range(19).map(
          (column) =>
            `<circle cx="${CX - 720 + column * 80}" cy="${CY - 390 + row * 80}" r="7" fill="${fill}"/>`,
        ),
      )
      .join(''),
  tiles: (fill) =>
    range(3)
      .map((step) => {
        const reach = 300 + step * 150;
        const corners = [
          [-reach * 1.732, 0],
          [0, -reach],
          [reach * 1.732, 0],
          [0, reach],
        ];
        const points = corners.map(([x = 0, y = 0]) => `${CX + x},${CY + 70 + y}`).join(' ');
        return `<polygon points="${points}" fill="none" stroke="${fill}" stroke-width="26" stroke-linejoin="round"/>`;
      })
      .join(''),
  pillars: (fill) =>
    [300, 460, 620, 520, 380]
      .map(
        (height, pillar) =>
          `<rect x="${CX - 640 + pillar * 270}" y="${CY + 260 - height}" width="200" height="${height + 900}" rx="24" fill="${fill}"/>`,
      )
      .join(''),
};

export const drawMotif = (motif: Motif, fill: string) => drawings[motif](fill);
