import { useNavigate } from 'react-router-dom';
import { CartBrief } from '../../features/cart/CartSummary.tsx';
import { CheckoutButton } from '../../features/checkout/CheckoutForm.tsx';
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
      foot={<CheckoutButton>Nastavi na pregled</CheckoutButton>}
    >
      <PaymentForm onSaved={() => void navigate('/placeorder')} />
    </CheckoutFrame>
  );
}
