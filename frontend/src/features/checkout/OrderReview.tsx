import {
  PAYMENT_METHOD,
  PAYMENT_METHOD_LABELS,
  type PaymentMethod,
} from '@institut/contract/orders/checkout';
import type { OrderContact, ShippingAddress } from '@institut/contract/orders/schema';
import { fullName } from '@institut/contract/accounts/values';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { VisuallyHidden } from '../../ui/a11y.tsx';
import { Row, Stack } from '../../ui/primitives.ts';
import styles from './OrderReview.module.css';

type OrderReviewProps = {
  buyer: { name: string; lastName: string; email: string };
  address: ShippingAddress;
  contact: OrderContact | null;
  paymentMethod: PaymentMethod;
  /** Shows who pays; null when nobody was named. */
  payer: ReactNode;
  courses: ReactNode;
  /** When the order will be to pay. */
  paymentAhead: string;
};

/** The order before it is sent, each part with a link to the step that changes it. */
export function OrderReview({
  buyer,
  address,
  contact,
  paymentMethod,
  payer,
  courses,
  paymentAhead,
}: OrderReviewProps) {
  return (
    <>
      <Stack gap={6} className={styles.facts}>
        <Part title="Adresa za kontakt" to="/shipping">
          <address className={styles.address}>
            {fullName(buyer)}
            <br />
            {address.address}
            <br />
            {address.postalCode} {address.city}
            <br />
            {address.country}
          </address>
          <p>{buyer.email}</p>
          {contact?.phone && <p>{contact.phone}</p>}
          {contact?.note && <p className={styles.note}>Napomena: {contact.note}</p>}
        </Part>
        <Part title="Način plaćanja" to="/payment">
          <p>{PAYMENT_METHOD_LABELS[paymentMethod]}</p>
          <p className={styles.note}>{paymentAhead}</p>
          {payer}
          {!payer && paymentMethod === PAYMENT_METHOD.organisation && (
            <p className={styles.note}>
              Podatke organizacije niste unijeli. Možete nam ih poslati i kasnije.
            </p>
          )}
        </Part>
      </Stack>
      <Part title="Odabrani kursevi" to="/cart">
        {courses}
      </Part>
    </>
  );
}

function Part({ title, to, children }: { title: string; to: string; children: ReactNode }) {
  return (
    <Stack as="section" gap={3} align="start" className={styles.part}>
      <Row gap={4} rowGap={2} align="baseline" justify="between" className={styles.head}>
        <h2>{title}</h2>
        <Link to={to}>
          Izmijeni<VisuallyHidden> ({title})</VisuallyHidden>
        </Link>
      </Row>
      {children}
    </Stack>
  );
}
