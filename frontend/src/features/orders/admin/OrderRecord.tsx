import type { AdminOrder } from '@institut/contract/orderAdmin.schema';
import { OrderTimeline } from '../OrderTimeline.tsx';
import { CourseLines } from '../../../ui/LineList.tsx';
import { Sum, SumList } from '../../../ui/Price.tsx';
import styles from './OrderRecord.module.css';

/** What was ordered, what it came to, and what has happened since. */
export function OrderRecord({ order }: { order: AdminOrder }) {
  const { orderItems, itemsPrice, shippingPrice, taxPrice, totalPrice, history } = order;
  return (
    <>
      <section className={styles.part}>
        <h2>Odabrani kursevi</h2>
        {orderItems.length > 0 ? (
          <CourseLines label="Odabrani kursevi" lines={orderItems} />
        ) : (
          <p>Niste odabrali ni jedan trening program</p>
        )}
        <SumList>
          <Sum label="Kursevi" amount={itemsPrice} />
          <Sum label="Naknada" amount={shippingPrice} />
          <Sum label="PDV" amount={taxPrice} />
          <Sum isTotal label="Ukupno" amount={totalPrice} />
        </SumList>
      </section>
      <section className={styles.part}>
        <h2>Tok prijave</h2>
        <OrderTimeline forStaff history={history} />
      </section>
    </>
  );
}
