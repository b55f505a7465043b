import { priceOrder } from '@institut/contract/money/pricing';
import { render, screen } from '@testing-library/react';
import { FullPrice } from './Price.tsx';
import { PriceSums } from './PriceSums.tsx';

const RATES = { taxPercent: 15, shippingKm: 100, freeShippingAboveKm: 100, feeHasTax: false };

const spoken = (container: HTMLElement) => container.textContent?.replaceAll('\u00a0', ' ');

const rows = () =>
  screen
    .getAllByRole('term')
    .map((term) => `${term.textContent} ${term.nextElementSibling?.textContent}`.replaceAll('\u00a0', ' '));

describe('FullPrice', () => {
  it.each([
    [480, '480,00 KM + 72,00 KM PDV = 552,00 KM'],
    [100.01, '100,01 KM + 15,00 KM PDV = 115,01 KM'],
    [100, '100,00 KM + naknada 100,00 KM + 15,00 KM PDV = 215,00 KM'],
    [0, '0,00 KM + naknada 100,00 KM = 100,00 KM'],
  ])('reads all parts and the total of a course of %d KM', (price, sum) => {
    const { container } = render(<FullPrice prices={priceOrder([{ price, qty: 1 }], RATES)} />);
    expect(spoken(container)).toBe(sum);
  });

  it('says that a course is free only when there is no fee either', () => {
    const rates = { ...RATES, shippingKm: 0 };
    const { container } = render(<FullPrice prices={priceOrder([{ price: 0, qty: 1 }], rates)} />);
    expect(container).toHaveTextContent(/^Besplatno$/);
  });
});

describe('PriceSums', () => {
  it('names courses, fee, tax and total, and what the fee is for', () => {
    render(<PriceSums prices={priceOrder([{ price: 80, qty: 1 }], RATES)} rates={RATES} />);
    expect(rows()).toEqual([
      'Kursevi 80,00 KM',
      'Naknada 100,00 KM',
      'PDV (15 %) 12,00 KM',
      'Ukupno 192,00 KM',
    ]);
    expect(screen.getByText(/^Administrativna naknada za obradu prijave/)).toBeVisible();
  });

  it('has no row for a fee that is not charged, and does not explain it', () => {
    render(<PriceSums prices={priceOrder([{ price: 80, qty: 2 }], RATES)} rates={RATES} />);
    expect(rows().filter((row) => row.startsWith('Naknada'))).toEqual([]);
    expect(screen.queryByText(/Administrativna naknada/)).not.toBeInTheDocument();
  });

  it('names no current rate beside the amounts of a placed order', () => {
    render(<PriceSums prices={priceOrder([{ price: 80, qty: 1 }], RATES)} />);
    expect(rows()).toContain('PDV 12,00 KM');
    expect(screen.queryByText(/Administrativna naknada/)).not.toBeInTheDocument();
  });
});
