import { tones } from './palette.ts';
import { createRandom } from './random.ts';
import { frameScene, type Composition } from './scene.ts';
import { ai } from './themes/ai.ts';
import { cad } from './themes/cad.ts';
import { career } from './themes/career.ts';
import { cloud } from './themes/cloud.ts';
import { communication } from './themes/communication.ts';
import { cover } from './themes/cover.ts';
import { data } from './themes/data.ts';
import { design } from './themes/design.ts';
import { electronics } from './themes/electronics.ts';
import { energy } from './themes/energy.ts';
import { enterprise } from './themes/enterprise.ts';
import { institute } from './themes/institute.ts';
import { marketing } from './themes/marketing.ts';
import { networks } from './themes/networks.ts';
import { news } from './themes/news.ts';
import { paths } from './themes/paths.ts';
import { print } from './themes/print.ts';
import { programming } from './themes/programming.ts';
import { project } from './themes/project.ts';
import { robotics } from './themes/robotics.ts';
import { security } from './themes/security.ts';
import { team } from './themes/team.ts';
import { workshop } from './themes/workshop.ts';

const compositions = {
  ai,
  cad,
  career,
  cloud,
  communication,
  cover,
  data,
  design,
  electronics,
  energy,
  enterprise,
  institute,
  marketing,
  networks,
  news,
  paths,
  print,
  programming,
  project,
  robotics,
  security,
  team,
  workshop,
} as const satisfies Record<string, readonly [Composition, ...Composition[]]>;

export type IllustrationTheme = keyof typeof compositions;

const isTheme = (name: string): name is IllustrationTheme => name in compositions;

export const ILLUSTRATION_THEMES: readonly IllustrationTheme[] = Object.keys(compositions).filter(isTheme);

/** How many different compositions each theme has. */
export const compositionCount = (theme: IllustrationTheme): number => compositions[theme].length;

/**
 * Draws one illustration, 1600 x 1000, as SVG text; the same theme and seed always give the same drawing.
 *
 * @param seed a whole number from 0: it chooses the theme's composition, then (from the number of
 *   compositions on) deep blue instead of mist, and settles what a composition leaves to chance.
 */
export function drawIllustration(theme: IllustrationTheme, seed: number): string {
  const choices: readonly [Composition, ...Composition[]] = compositions[theme];
  const compose = choices[seed % choices.length] ?? choices[0];
  const tone = Math.floor(seed / choices.length) % 2 === 0 ? tones.mist : tones.deep;
  return frameScene(compose({ random: createRandom(`${theme} ${seed}`), tone }), tone);
}
