import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { drawIllustration, type IllustrationTheme } from '../backend/src/seed/art/illustration.ts';
import { areasMap } from './pageArt/areasMap.ts';
import { serviceLanes, serviceTiles } from './pageArt/serviceDrawings.ts';
import { technologyLayers, technologyRow } from './pageArt/technologyLayers.ts';
import { ROOT } from './processes.ts';

type Drawing = {
  /** Under frontend/src/pages. */
  file: string;
  theme: IllustrationTheme;
  seed: number;
  /** `x y width height` of the part that is shown, of 1600 x 1000; the whole drawing unless given. */
  crop?: `${number} ${number} ${number} ${number}`;
  /** Without its own background, for a band that has one. */
  bare?: boolean;
  /** Without the shape behind the subject, which the crop would cut. */
  plain?: boolean;
};

/** The drawings of the pages, by the same hand as those of courses and news. No two pages share one. */
const DRAWINGS: readonly Drawing[] = [
  { file: 'about/house.svg', theme: 'institute', seed: 0, crop: '170 50 1260 900', bare: true },
  { file: 'about/place.svg', theme: 'institute', seed: 1, crop: '100 40 1400 920' },
  { file: 'skills/soft.svg', theme: 'communication', seed: 0, crop: '240 60 1120 880', bare: true },
  { file: 'skills/digital.svg', theme: 'programming', seed: 6, crop: '240 60 1120 880', bare: true },
  { file: 'skills/technical.svg', theme: 'robotics', seed: 0, crop: '240 60 1120 880', bare: true },
  { file: 'product/idea.svg', theme: 'workshop', seed: 4, crop: '330 70 940 890', bare: true },
  { file: 'product/prototype.svg', theme: 'workshop', seed: 5, crop: '330 70 940 890', bare: true },
  { file: 'product/pilot.svg', theme: 'workshop', seed: 6, crop: '330 70 940 890', bare: true },
  { file: 'product/work.svg', theme: 'workshop', seed: 7, crop: '330 70 940 890', bare: true },
  { file: 'home/expertise.svg', theme: 'cover', seed: 1, crop: '180 0 1240 990', bare: true },
  { file: 'home/skills.svg', theme: 'paths', seed: 2, crop: '180 40 1240 940', bare: true },
  { file: 'home/join.svg', theme: 'paths', seed: 1, crop: '180 60 1240 880', bare: true },
  { file: 'education/crossroads.svg', theme: 'paths', seed: 0, crop: '180 60 1240 900', bare: true },
  { file: 'education/days30.svg', theme: 'paths', seed: 3, crop: '470 490 660 460', bare: true },
  { file: 'education/days90.svg', theme: 'paths', seed: 4, crop: '470 390 660 560', bare: true },
  { file: 'education/days180.svg', theme: 'paths', seed: 5, crop: '470 105 660 845', bare: true },
  { file: 'areas/programming.svg', theme: 'data', seed: 2, crop: '300 40 1000 920', bare: true, plain: true },
  { file: 'areas/electronics.svg', theme: 'electronics', seed: 0, crop: '150 60 1300 880', bare: true },
  { file: 'areas/construction.svg', theme: 'cad', seed: 1, crop: '150 60 1300 880', bare: true, plain: true },
  { file: 'areas/networks.svg', theme: 'security', seed: 5, crop: '250 20 1100 960', bare: true },
  { file: 'areas/energy.svg', theme: 'energy', seed: 1, crop: '150 60 1300 880', bare: true },
  { file: 'areas/people.svg', theme: 'project', seed: 1, crop: '150 60 1300 880', bare: true, plain: true },
  { file: 'careers/door.svg', theme: 'career', seed: 3, crop: '330 60 940 880', bare: true },
];

const SIZE = /width="1600" height="1000" viewBox="0 0 1600 1000"/;
const BACKGROUND = /<rect width="1600" height="1000" fill="[^"]*"\/>/;
const MOTIF = /(<rect width="1600" height="1000" fill="[^"]*"\/>).*?(?=<g transform="translate)/;

for (const { file, theme, seed, crop = '0 0 1600 1000', bare = false, plain = false } of DRAWINGS) {
  const drawn = drawIllustration(theme, seed).replace(SIZE, `viewBox="${crop}"`);
  const subject = plain ? drawn.replace(MOTIF, '$1') : drawn;
  write(file, bare ? subject.replace(BACKGROUND, '') : subject);
}
for (const { file, svg } of [areasMap, technologyLayers, technologyRow, serviceTiles, serviceLanes].flat()) {
  write(file, svg);
}

function write(file: string, svg: string): void {
  const target = join(ROOT, 'frontend/src/pages', file);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, svg);
}
