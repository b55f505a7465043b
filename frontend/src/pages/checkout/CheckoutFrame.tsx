import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { Navigate } from 'react-router-dom';
import { selectCartItems } from '../../features/cart/cartSlice.ts';
import {
  selectPayerFields,
  selectPendingOrder,
  selectPaymentMethod,
  selectShippingAddress,
} from '../../features/checkout/checkoutSlice.ts';
import { CHECKOUT_STEPS, redirectFrom, type CheckoutStep } from '../../features/checkout/checkoutSteps.ts';
import { isPayerIncomplete } from '../../features/checkout/payerForm.ts';
import { selectIsLoginRequested, selectUser } from '../../features/users/sessionSlice.ts';
import { usePageTitle } from '../../lib/pageTitle.ts';
import { tieShortWords } from '../../lib/format.ts';
import { Container } from '../../ui/layout.tsx';
import { WithAside } from '../../ui/WithAside.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { StepsBar } from '../../ui/StepsBar.tsx';
import styles from './CheckoutFrame.module.css';

type CheckoutFrameProps = {
  step: CheckoutStep;
  title: string;
  lead: string;
  aside: ReactNode;
  foot?: ReactNode;
  children: ReactNode;
};

/** One step of the checkout; redirects to an earlier step that is incomplete. */
export function CheckoutFrame({ step, title, lead, aside, foot, children }: CheckoutFrameProps) {
  usePageTitle(title);
  const hasPendingOrder = useSelector(selectPendingOrder) !== null;
  const paymentMethod = useSelector(selectPaymentMethod);
  const payerFields = useSelector(selectPayerFields);
  const progress = {
    isLoggedIn: useSelector(selectUser) !== null,
    hasCourses: useSelector(selectCartItems).length > 0 || hasPendingOrder,
    hasAddress: useSelector(selectShippingAddress) !== null,
    hasPaymentMethod: paymentMethod !== null && !isPayerIncomplete(paymentMethod, payerFields),
  };
  const isLoginRequested = useSelector(selectIsLoginRequested);
  const elsewhere = redirectFrom(step, progress);
  if (isLoginRequested) return null;
  if (elsewhere) return <Navigate to={elsewhere} replace />;

  const steps = [
    { label: 'Nalog', to: null, reached: true },
    { label: 'Adresa', to: '/shipping', reached: true },
    { label: 'Plaćanje', to: '/payment', reached: progress.hasAddress },
    { label: 'Pregled', to: '/placeorder', reached: progress.hasAddress && progress.hasPaymentMethod },
  ];
  return (
    <Container>
      <div className={styles.steps}>
        <StepsBar label="Koraci prijave" steps={steps} current={CHECKOUT_STEPS.indexOf(step) + 1} />
      </div>
      <PageHeader title={title} lead={tieShortWords(lead)} />
      <WithAside aside={aside} foot={foot}>
        {children}
      </WithAside>
    </Container>
  );
}
