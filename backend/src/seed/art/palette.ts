/** The brand's colours and the three tones a solid takes in the family's one light, which falls from the upper left. */
export type Material = { readonly top: string; readonly left: string; readonly right: string };

export const colour = {
  blue: '#0b72b9',
  turquoise: '#209fbb',
  orange: '#fdba45',
  deep: '#0a2c47',
  sky: '#7fd3e6',
  mist: '#f4f8fb',
  ink: '#0d1b2a',
  white: '#ffffff',
  line: '#c9dae5',
  /** Fields and rules of a white page. */
  page: '#eef4f8',
  pale: '#d3e2ec',
} as const;

export const material = {
  paper: { top: '#ffffff', left: '#e4eef5', right: '#c4d7e3' },
  blue: { top: '#3a97d6', left: '#0b72b9', right: '#085a94' },
  turquoise: { top: '#4fbed4', left: '#209fbb', right: '#167f97' },
  sky: { top: '#b9eaf3', left: '#7fd3e6', right: '#58b5cb' },
  orange: { top: '#ffd48a', left: '#fdba45', right: '#e39d24' },
  deep: { top: '#21577f', left: '#123f62', right: '#0a2c47' },
  ink: { top: '#2a4058', left: '#18293d', right: '#0d1b2a' },
} as const satisfies Record<string, Material>;

export type WindowTone = {
  readonly body: Material;
  readonly face: string;
  readonly rule: string;
  readonly inks: readonly [string, string, string];
  readonly quiet: readonly [string, string];
};

const darkWindow: WindowTone = {
  body: material.ink,
  face: '#0f2f4a',
  rule: '#3f7ea8',
  inks: [colour.sky, colour.turquoise, colour.white],
  quiet: ['#3f7ea8', '#5b9cc4'],
};

const lightWindow: WindowTone = {
  body: material.paper,
  face: colour.mist,
  rule: '#b4ccdb',
  inks: [colour.blue, colour.turquoise, '#12738a'],
  quiet: ['#b4ccdb', '#9cbccf'],
};

/** What changes between a picture on mist and one on deep blue. */
export type Tone = {
  readonly background: string;
  readonly motif: string;
  readonly ground: Material;
  readonly inlay: string;
  readonly shadow: { readonly fill: string; readonly opacity: number };
  readonly wire: string;
  /** Quiet solids that must still stand off the ground. */
  readonly solid: Material;
  /** People who stand for no one in particular. */
  readonly figure: Material;
  /** Windows: dark on mist, light on deep blue. */
  readonly window: WindowTone;
};

export const tones: Record<'mist' | 'deep', Tone> = {
  mist: {
    background: colour.mist,
    motif: '#e3edf4',
    ground: { top: '#dceaf3', left: '#bdd3e1', right: '#a6c1d3' },
    inlay: '#b9d0df',
    shadow: { fill: colour.deep, opacity: 0.12 },
    wire: '#7ba3bd',
    solid: material.deep,
    figure: material.deep,
    window: darkWindow,
  },
  deep: {
    background: colour.deep,
    motif: '#0f3757',
    ground: { top: '#164a72', left: '#113d60', right: '#0c3150' },
    inlay: '#26608d',
    shadow: { fill: '#061d31', opacity: 0.42 },
    wire: '#5b9cc4',
    solid: material.blue,
    figure: material.paper,
    window: lightWindow,
  },
};
