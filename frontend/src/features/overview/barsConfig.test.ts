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
  isStill: false,
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
  it('stacks the series and pales the month that still runs', () => {
    const { data } = barsConfig(BARS, LOOK, () => {});
    expect(data.labels).toEqual(['okt', 'nov']);
    expect(data.datasets).toMatchObject([
      { label: 'Uplate', data: [10, 20], backgroundColor: ['blue', 'pale blue'] },
      { label: 'Grantovi', data: [0, 5], backgroundColor: ['turquoise', 'pale turquoise'] },
    ]);
  });

  it('pales nothing when every month is over', () => {
    const { data } = barsConfig({ ...BARS, isLastOpen: false }, LOOK, () => {});
    expect(data.datasets[0]).toMatchObject({ backgroundColor: ['blue', 'blue'] });
  });

  it('stands still for those who want no motion', () => {
    expect(barsConfig(BARS, { ...LOOK, isStill: true }, () => {}).options?.animation).toBe(false);
    expect(barsConfig(BARS, LOOK, () => {}).options?.animation).toMatchObject({ duration: 250 });
  });
});
