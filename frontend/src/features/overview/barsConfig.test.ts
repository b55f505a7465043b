import { barsConfig, type Bars, type Look } from './barsConfig.ts';

const LOOK: Look = {
  colours: { blue: 'blue', turquoise: 'turquoise' },
  openColours: { blue: 'pale blue', turquoise: 'pale turquoise' },
  strongColours: { blue: 'deep blue', turquoise: 'deep turquoise' },
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
    { label: 'Uplate', values: [10, 20], colour: 'blue' },
    { label: 'Grantovi', values: [0, 5], colour: 'turquoise' },
  ],
  valueText: (value) => `${value} KM`,
  scaleText: (value) => `<${value}>`,
  isLastOpen: true,
};

describe('barsConfig', () => {
  it('stacks the series and draws the current month in a pale colour', () => {
    const { data } = barsConfig(BARS, LOOK, () => {});
    expect(data.labels).toEqual(['okt', 'nov']);
    expect(data.datasets).toMatchObject([
      { label: 'Uplate', data: [10, 20], backgroundColor: ['blue', 'pale blue'] },
      { label: 'Grantovi', data: [0, 5], backgroundColor: ['turquoise', 'pale turquoise'] },
    ]);
  });

  it('draws no bar in a pale colour when every month is over', () => {
    const { data } = barsConfig({ ...BARS, isLastOpen: false }, LOOK, () => {});
    expect(data.datasets[0]).toMatchObject({ backgroundColor: ['blue', 'blue'] });
  });

  it('does not animate when reduced motion is preferred', () => {
    expect(barsConfig(BARS, { ...LOOK, prefersReducedMotion: true }, () => {}).options?.animation).toBe(
      false,
    );
    expect(barsConfig(BARS, LOOK, () => {}).options?.animation).toMatchObject({ duration: 250 });
  });
});
