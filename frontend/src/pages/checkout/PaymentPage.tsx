import { useNavigate } from 'react-router-dom';
import { CartBrief } from '../../features/cart/CartSummary.tsx';
import { PaymentForm } from '../../features/checkout/PaymentForm.tsx';
import { CheckoutFrame } from './CheckoutFrame.tsx';

export function PaymentPage() {
  const navigate = useNavigate();
  return (
    <CheckoutFrame
      step="payment"
      title="Način plaćanja"
      lead="Sada ništa ne plaćate: prvo šaljete prijavu."
      aside={<CartBrief />}
    >
      <PaymentForm onSaved={() => void navigate('/placeorder')} />
    </CheckoutFrame>
  );
}
