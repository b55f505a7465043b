import { useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { selectCartItems } from '../../features/cart/cartSlice.ts';
import { CartBrief } from '../../features/cart/CartSummary.tsx';
import { CheckoutButton } from '../../features/checkout/CheckoutForm.tsx';
import { PaymentForm } from '../../features/checkout/PaymentForm.tsx';
import { CurrentSums } from '../../features/site/CurrentSums.tsx';
import { usePrices } from '../../store/prices.ts';
import { CheckoutFrame } from './CheckoutFrame.tsx';

export function PaymentPage() {
  const navigate = useNavigate();
  const prices = usePrices(useSelector(selectCartItems));
  return (
    <CheckoutFrame
      step="payment"
      title="Način plaćanja"
      lead="Sada ništa ne plaćate: prvo šaljete prijavu."
      aside={<CartBrief sums={<CurrentSums prices={prices} />} />}
      foot={<CheckoutButton>Nastavi na pregled</CheckoutButton>}
    >
      <PaymentForm onSaved={() => void navigate('/placeorder')} />
    </CheckoutFrame>
  );
}
