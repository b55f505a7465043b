import { formatKm } from '@institut/contract/money/money';
import type { Prices } from '@institut/contract/money/pricing';
import { cx } from '../lib/cx.ts';
import { VisuallyHidden } from './a11y.tsx';
import styles from './Price.module.css';

type PriceProps = {
  /** KM. */
  amount: number;
  className?: string | undefined;
};

export function Price({ amount, className }: PriceProps) {
  return <span className={cx(styles.price, className)}>{formatKm(amount)}</span>;
}

type FullPriceProps = { prices: Prices; className?: string | undefined };

/** The sum to pay, with its parts in small type below; read as `480,00 KM + 72,00 KM PDV = 552,00 KM`. */
export function FullPrice({ prices, className }: FullPriceProps) {
  const { itemsPrice, discountPrice, shippingPrice, taxPrice, totalPrice } = prices;
  if (totalPrice === 0) return <p className={cx(styles.price, className)}>Besplatno</p>;
  const parts = [
    formatKm(itemsPrice),
    discountPrice > 0 && `− popust\u00a0${formatKm(discountPrice)}`,
    shippingPrice > 0 && `+ naknada\u00a0${formatKm(shippingPrice)}`,
    taxPrice > 0 && `+ ${formatKm(taxPrice)}\u00a0PDV`,
  ].filter((part) => part !== false);
  return (
    <p className={cx(styles.full, className)}>
      <span className={styles.parts}>
        {parts.map((part) => (
          <span key={part}>{part} </span>
        ))}
      </span>
      <span className={styles.price}>
        <VisuallyHidden>= </VisuallyHidden>
        {formatKm(totalPrice)}
      </span>
    </p>
  );
}

/** The amount to pay, with its tax and fee in words: `402,50 KM s PDV-om`; `note` says what else is known about it. */
export function TotalPrice({ prices, note, className }: FullPriceProps & { note?: string }) {
  const { totalPrice } = prices;
  if (totalPrice === 0) return <p className={cx(styles.price, className)}>Besplatno</p>;
  const included = includedText(prices);
  return (
    <p className={cx(styles.total, className)}>
      <Price amount={totalPrice} /> {included && <span className={styles.parts}>{included}</span>}{' '}
      {note && <span className={styles.parts}>{note}</span>}
    </p>
  );
}

/** Returns what a total includes besides the courses: `s naknadom i PDV-om`; empty when nothing. */
export function includedText({ shippingPrice, taxPrice }: Prices): string {
  const included = [shippingPrice > 0 && 'naknadom', taxPrice > 0 && 'PDV-om'].filter(Boolean);
  return included.length > 0 ? `s ${included.join(' i ')}` : '';
}
