import type { Order } from '@institut/contract/order.schema';
import type { ReactNode } from 'react';
import { Card } from '../../ui/Card.tsx';
import { Sum, SumList } from '../../ui/Price.tsx';
import styles from './OrderSummary.module.css';

/** What an application came to; `children` is what can be done about it. */
export function OrderSummary({ order, children }: { order: Order; children?: ReactNode }) {
  const { itemsPrice, shippingPrice, taxPrice, totalPrice } = order;
  return (
    <Card tone="mist" className={styles.card}>
      <h2 className={styles.title}>Sažetak</h2>
      <SumList>
        <Sum label="Kursevi" amount={itemsPrice} />
        <Sum label="Naknada" amount={shippingPrice} />
        <Sum label="PDV" amount={taxPrice} />
        <Sum isTotal label="Ukupno" amount={totalPrice} />
      </SumList>
      {children}
    </Card>
  );
}
