import { barsConfig, openColour, type Bars, type Look } from './barsConfig.ts';

const LOOK: Look = {
  colours: { orders: 'blue', income: 'green', grants: 'pale green' },
  edge: '',
  slate: 'slate',
  line: 'line',
  tooltip: 'deep',
  onTooltip: 'white',
  font: 'Manrope',
  prefersReducedMotion: false,
};
const BARS: Bars = {
  labels: ['okt', 'nov'],
  titles: ['oktobar 2026.', 'novembar 2026.'],
  series: [
    { label: 'Uplate', values: [10, 20], meaning: 'income' },
    { label: 'Grantovi', values: [0, 5], meaning: 'grants' },
  ],
  valueText: (value) => `${value} KM`,
  scaleText: (value) => `<${value}>`,
  isLastOpen: true,
};

const edgeOf = (edge: string) => barsConfig(BARS, { ...LOOK, edge }, () => {}).data.datasets[0];

describe('barsConfig', () => {
  it('stacks the series and draws the current month in a pale colour', () => {
    const { data } = barsConfig(BARS, LOOK, () => {});
    expect(data.labels).toEqual(['okt', 'nov']);
    expect(data.datasets).toMatchObject([
      { label: 'Uplate', data: [10, 20], backgroundColor: ['green', openColour('green')] },
      { label: 'Grantovi', data: [0, 5], backgroundColor: ['pale green', openColour('pale green')] },
    ]);
  });

  it('draws no bar in a pale colour when every month is over', () => {
    const { data } = barsConfig({ ...BARS, isLastOpen: false }, LOOK, () => {});
    expect(data.datasets[0]).toMatchObject({ backgroundColor: ['green', 'green'] });
  });

  it('draws an edge around the bars only in forced colours', () => {
    expect(edgeOf('')).not.toHaveProperty('borderWidth');
    expect(edgeOf('CanvasText')).toMatchObject({ borderColor: 'CanvasText', borderWidth: 1 });
  });

  it('does not animate when reduced motion is preferred', () => {
    expect(barsConfig(BARS, { ...LOOK, prefersReducedMotion: true }, () => {}).options?.animation).toBe(
      false,
    );
    expect(barsConfig(BARS, LOOK, () => {}).options?.animation).toMatchObject({ duration: 250 });
  });
});
