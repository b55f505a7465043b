import { formatKm } from '@institut/contract/money/money';
import { FREE_SHIPPING_ABOVE_KM, TAX_PERCENT, type Prices } from '@institut/contract/money/pricing';
import type { ReactNode } from 'react';
import { Price } from './Price.tsx';
import styles from './PriceSums.module.css';

/** Says what the fee is for; shown where one is charged. */
export const FeeNote = ({ className }: { className: string | undefined }) => (
  <p className={className}>
    Administrativna naknada za obradu prijave plaća se jednom, samo ako je cijena svih kurseva u prijavi
    najviše {formatKm(FREE_SHIPPING_ABOVE_KM)}.
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
  /** A placed order keeps the rates of its day, so neither the rate nor the rule of the fee is named. */
  isPlaced?: boolean;
};

/** The amounts and the total of an order, the same in cart, checkout and the order itself; a fee only where one is charged. */
export function PriceSums({ prices, isPlaced = false }: PriceSumsProps) {
  const { itemsPrice, shippingPrice, taxPrice, totalPrice } = prices;
  return (
    <>
      <SumList>
        <Sum label="Kursevi" amount={itemsPrice} />
        {shippingPrice > 0 && <Sum label="Naknada" amount={shippingPrice} />}
        <Sum label={isPlaced ? 'PDV' : `PDV (${TAX_PERCENT}\u00a0%)`} amount={taxPrice} />
        <Sum isTotal label="Ukupno" amount={totalPrice} />
      </SumList>
      {shippingPrice > 0 && !isPlaced && <FeeNote className={styles.fee} />}
    </>
  );
}

export const SumList = ({ children }: { children: ReactNode }) => <dl className={styles.list}>{children}</dl>;
