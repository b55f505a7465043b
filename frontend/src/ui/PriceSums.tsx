import { formatKm } from '@institut/contract/money/money';
import type { Prices, Rates } from '@institut/contract/money/pricing';
import type { ReactNode } from 'react';
import { Price } from './Price.tsx';
import styles from './PriceSums.module.css';
import { Stack } from './primitives.ts';

/** Says what the fee is for; shown where one is charged. */
export const FeeNote = ({ rates, className }: { rates: Rates; className: string | undefined }) => (
  <p className={className}>
    Administrativna naknada za obradu prijave plaća se jednom, samo ako je cijena svih kurseva u prijavi
    najviše {formatKm(rates.freeShippingAboveKm)}.
  </p>
);

type SumProps = {
  label: ReactNode;
  /** KM. */
  amount: number;
  isTotal?: boolean;
};

export function Sum({ label, amount, isTotal = false }: SumProps) {
  return (
    <div className={isTotal ? styles.total : styles.row}>
      <dt>{label}</dt>
      <dd>
        <Price amount={amount} />
      </dd>
    </div>
  );
}

type PriceSumsProps = {
  prices: Prices;
  /** The present rates, which are named; a placed order keeps those of its day. */
  rates?: Rates;
};

/** The amounts and the total of an order, the same in cart, checkout and the order itself; a fee only where one is charged. */
export function PriceSums({ prices, rates }: PriceSumsProps) {
  const { itemsPrice, discountPrice, shippingPrice, taxPrice, totalPrice } = prices;
  return (
    <>
      <SumList>
        <Sum label="Kursevi" amount={itemsPrice} />
        {discountPrice > 0 && <Sum label="Popust" amount={-discountPrice} />}
        {shippingPrice > 0 && <Sum label="Naknada" amount={shippingPrice} />}
        <Sum label={rates ? taxLabel(rates) : 'PDV'} amount={taxPrice} />
        <Sum isTotal label="Ukupno" amount={totalPrice} />
      </SumList>
      {shippingPrice > 0 && rates && <FeeNote rates={rates} className={styles.fee} />}
    </>
  );
}

/** `PDV (15 %)` */
export const taxLabel = ({ taxPercent }: Rates): string => `PDV (${taxPercent}\u00a0%)`;

export const SumList = ({ children }: { children: ReactNode }) => (
  <Stack as="dl" gap={3} className={styles.list}>
    {children}
  </Stack>
);
