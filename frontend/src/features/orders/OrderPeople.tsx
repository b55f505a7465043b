import { PAYMENT_METHOD_LABELS } from '@institut/contract/checkout';
import type { Order } from '@institut/contract/order.schema';
import styles from './OrderPeople.module.css';

type OrderPeopleProps = { order: Pick<Order, 'user' | 'shippingAddress' | 'paymentMethod'> };

/** Who applied, from where, and how it is paid. */
export function OrderPeople({ order: { user, shippingAddress, paymentMethod } }: OrderPeopleProps) {
  const { address, postalCode, city, country } = shippingAddress;
  return (
    <dl className={styles.facts}>
      <div>
        <dt>Polaznik</dt>
        <dd>
          {user.name}
          <br />
          <a href={`mailto:${user.email}`}>{user.email}</a>
        </dd>
      </div>
      <div>
        <dt>Adresa</dt>
        <dd>
          {address}
          <br />
          {postalCode} {city}
          <br />
          {country}
        </dd>
      </div>
      <div>
        <dt>Način plaćanja</dt>
        <dd>{PAYMENT_METHOD_LABELS[paymentMethod]}</dd>
      </div>
    </dl>
  );
}
