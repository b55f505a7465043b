import { useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { selectCartItems, selectHeldOffer } from '../../features/cart/cartSlice.ts';
import { CartBrief } from '../../features/cart/CartSummary.tsx';
import { CheckoutButton } from '../../features/checkout/CheckoutForm.tsx';
import { selectPayerFields, selectPaymentMethod } from '../../features/checkout/checkoutSlice.ts';
import { PaymentForm } from '../../features/checkout/PaymentForm.tsx';
import { payerOf } from '../../features/checkout/payerForm.ts';
import { SeatRule } from '../../features/checkout/SeatRule.tsx';
import { CurrentSums } from '../../features/site/CurrentSums.tsx';
import { useOrderPrices } from '../../features/cart/cartCode.ts';
import { CheckoutFrame } from './CheckoutFrame.tsx';
import { HeldOffer } from './HeldOffer.tsx';
import { usePaymentAhead } from './usePaymentAhead.ts';

export function PaymentPage() {
  const navigate = useNavigate();
  const items = useSelector(selectCartItems);
  const prices = useOrderPrices(items);
  const isHeld = useSelector(selectHeldOffer) !== null;
  const paymentMethod = useSelector(selectPaymentMethod);
  const payer = payerOf(paymentMethod, useSelector(selectPayerFields));
  return (
    <CheckoutFrame
      step="payment"
      title="Način plaćanja"
      lead={usePaymentAhead()}
      aside={<CartBrief sums={<CurrentSums prices={prices} />} />}
      foot={<CheckoutButton>Nastavi na pregled</CheckoutButton>}
    >
      <HeldOffer />
      {!isHeld && <SeatRule isHere lines={items} paymentMethod={paymentMethod} payer={payer} />}
      <PaymentForm onSaved={() => void navigate('/placeorder')} />
    </CheckoutFrame>
  );
}
