import type { AdminOrder, PaymentResult } from '@institut/contract/orders/admin.schema';
import type { ReactNode } from 'react';
import { formatDate, formatMoment } from '../../../lib/format.ts';
import { Card } from '../../../ui/Card.tsx';
import { CourseLines } from '../../../ui/LineList.tsx';
import { Sum, SumList } from '../../../ui/PriceSums.tsx';
import { OrderPayer } from '../../payers/OrderPayer.tsx';
import { BuyerFacts } from '../OrderOverview.tsx';
import { OrderTimeline } from '../OrderTimeline.tsx';
import styles from './OrderFacts.module.css';

export const OrderFacts = ({ order }: { order: AdminOrder }) => (
  <Card tone="mist" className={styles.card}>
    <h2>Podaci o prijavi</h2>
    <dl className={styles.facts}>
      <Fact name="Referenca">
        <span className={styles.reference}>{order.reference}</span>
      </Fact>
      <Fact name="Poslana">{formatMoment(order.createdAt)}</Fact>
      {(order.paymentDueDay ?? order.dueDay) && (
        <Fact name="Rok za uplatu">{formatDate(order.paymentDueDay ?? order.dueDay ?? '')}</Fact>
      )}
      {order.unconfirmedUntil && !order.expiredAt && (
        <Fact name="Ističe ako adresa nije potvrđena">{formatMoment(order.unconfirmedUntil)}</Fact>
      )}
      {order.cancelledAt && <Fact name="Otkazana">{formatMoment(order.cancelledAt)}</Fact>}
      {order.expiredAt && <Fact name="Istekla">{formatMoment(order.expiredAt)}</Fact>}
    </dl>
    <BuyerFacts order={order} />
    <OrderPayer payer={order.payer} />
  </Card>
);

/** The payment as reported by PayPal; it cannot be edited. */
export function ProviderPayment({ payment: { provider, captureId } }: { payment: PaymentResult }) {
  if (!provider) return null;
  return (
    <dl className={styles.facts}>
      <Fact name="Naplaćeno preko PayPala">
        {provider.amount.replace('.', ',')} {provider.currency}
      </Fact>
      <Fact name="Platio">
        <a href={`mailto:${provider.payerEmail}`}>{provider.payerEmail}</a>
      </Fact>
      <Fact name="Oznaka naplate">{captureId}</Fact>
    </dl>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

export function OrderContent({ order }: { order: AdminOrder }) {
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
          {shippingPrice > 0 && <Sum label="Naknada" amount={shippingPrice} />}
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
