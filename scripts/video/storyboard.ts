import { range, rectangle } from '../../backend/src/seed/art/geometry.ts';
import { material, tones, type Material } from '../../backend/src/seed/art/palette.ts';
import { drawMotif } from '../../backend/src/seed/art/motif.ts';
import { createRandom } from '../../backend/src/seed/art/random.ts';
import { platform, type Composition } from '../../backend/src/seed/art/scene.ts';
import { box, onLeft } from '../../backend/src/seed/art/solids.ts';
import { career } from '../../backend/src/seed/art/themes/career.ts';
import { cover } from '../../backend/src/seed/art/themes/cover.ts';
import { energy } from '../../backend/src/seed/art/themes/energy.ts';
import { news } from '../../backend/src/seed/art/themes/news.ts';
import { print } from '../../backend/src/seed/art/themes/print.ts';
import { programming } from '../../backend/src/seed/art/themes/programming.ts';
import { robotics } from '../../backend/src/seed/art/themes/robotics.ts';
import { team } from '../../backend/src/seed/art/themes/team.ts';

export type Shot = {
  seconds: number;
  tone: keyof typeof tones;
  /** The words beside, above or over the drawing. */
  layout: 'beside' | 'above';
  title: string;
  /** Under the title: a sentence, or figures with what they count. */
  text?: string;
  figures?: readonly (readonly [figure: string, meaning: string])[];
  /** From back to front, as they come onto the stage; several drawings stand side by side under their names. */
  drawings: readonly { name?: string; parts: readonly string[] }[];
  /** What the captions say while it is shown: the story, and in brackets what one sees. */
  captions: readonly [string, ...string[]];
};

/** A drawing of the site in pieces, so that it can be built up before the viewer's eyes. */
function inParts(compose: Composition, tone: Shot['tone'], withMotif = true): string[] {
  const scene = compose({ random: createRandom('video'), tone: tones[tone] });
  const place = `translate(${scene.origin.join(' ')}) scale(${scene.scale})`;
  const parts = scene.body.map((part) => `<g transform="${place}">${part}</g>`);
  return withMotif && scene.motif ? [drawMotif(scene.motif, tones[tone].motif), ...parts] : parts;
}

const lettering = (text: string, fill: string) =>
  `<g transform="scale(.01)"><text x="60" y="92" font-size="62" font-weight="800" text-anchor="middle" fill="${fill}">${text}</text></g>`;

const xOf = (place: number) => -2.45 + place * 1.85;

/** Three terms of a programme, each as high as it is long. */
const terms: Composition = ({ tone }) => {
  const blocks: readonly (readonly [days: string, height: number, paint: Material, ink: string])[] = [
    ['30', 1.15, material.sky, '#0a2c47'],
    ['90', 2.2, material.turquoise, '#ffffff'],
    ['180', 3.6, material.blue, '#ffffff'],
  ];
  return {
    motif: 'disc',
    origin: [800, 660],
    scale: 1.14,
    body: [
      platform(tone, {
        width: 6.2,
        depth: 3,
        casts: blocks.map(([, height], place) => [rectangle(xOf(place), -0.6, 1.2, 1.2), height] as const),
      }),
      ...blocks.map(([days, height, paint, ink], place) => {
        const x = xOf(place);
        return box([x, -0.6, 0], [1.2, 1.2, height], paint) + onLeft([x, 0.6, height], lettering(days, ink));
      }),
    ],
  };
};

export const SHOTS: readonly Shot[] = [
  {
    seconds: 5.5,
    tone: 'deep',
    layout: 'beside',
    title: 'Institut u kojem se tehnologija uči radom',
    drawings: [{ parts: inParts(cover[0], 'deep') }],
    captions: ['[Video nema govora. Nastaje zgrada.]', 'Ovo je institut u kojem se tehnologija uči radom.'],
  },
  {
    seconds: 6,
    tone: 'mist',
    layout: 'above',
    title: 'Od prvog reda koda do robotske ruke',
    drawings: [
      { name: 'Programiranje', parts: inParts(programming[0], 'mist', false) },
      { name: 'Robotika', parts: inParts(robotics[0], 'mist', false) },
      { name: 'Energija', parts: inParts(energy[0], 'mist', false) },
    ],
    captions: ['[Laptop, robotska ruka, solarna kuća]', 'Kursevi vode od prvog reda koda do robotske ruke.'],
  },
  {
    seconds: 5.5,
    tone: 'deep',
    layout: 'beside',
    title: 'Zadaci iz prakse, mentor uz vas',
    text: 'Radite u timu, na onome što će vas dočekati na poslu.',
    drawings: [{ parts: inParts(team[0], 'deep') }],
    captions: ['[Tim za okruglim stolom]', 'Radite u timu i uz mentora, na zadacima iz prakse.'],
  },
  {
    seconds: 5.5,
    tone: 'mist',
    layout: 'beside',
    title: 'Obuka uz rad, koliko vam treba',
    text: 'Programi traju 30, 90 ili 180 dana.',
    drawings: [{ parts: inParts(terms, 'mist') }],
    captions: ['[Tri stuba: 30, 90 i 180]', 'Programi obuke uz rad traju 30, 90 ili 180 dana.'],
  },
  {
    seconds: 6,
    tone: 'deep',
    layout: 'beside',
    title: 'Laboratorija za nove programe',
    figures: [
      ['10', 'programa isprobanih u praksi'],
      ['250', 'ljudi zaposlenih za dvije godine'],
    ],
    drawings: [{ parts: inParts(print[0], 'deep') }],
    captions: [
      '[3D printer slaže model]',
      'Naša laboratorija je isprobala 10 programa i za dvije godine zaposlila 250 ljudi.',
    ],
  },
  {
    seconds: 6.5,
    tone: 'mist',
    layout: 'beside',
    title: 'Zajednica koja raste',
    figures: [
      ['1000+', 'završenih polaznika'],
      ['300+', 's univerzitetskom diplomom'],
      ['200+', 'članova alumni mreže'],
    ],
    drawings: [{ parts: inParts(news[2], 'mist') }],
    captions: [
      '[Diplomci na stepenicama]',
      'Više od 1000 završenih polaznika, 300 s diplomom univerziteta i 200 u alumni mreži.',
    ],
  },
  {
    seconds: 6,
    tone: 'deep',
    layout: 'beside',
    title: 'Vrata su otvorena',
    text: 'Odaberite kurs i prijavite se.',
    drawings: [{ parts: inParts(career[0], 'deep') }],
    captions: ['[Stepenice vode do otvorenih vrata]', 'Odaberite kurs i prijavite se.'],
  },
];

/** When each shot begins, in seconds. */
export const startOf = (shot: number): number =>
  range(shot).reduce((sum, before) => sum + (SHOTS[before]?.seconds ?? 0), 0);

export const TOTAL_SECONDS = startOf(SHOTS.length);
