import { useNavigate } from 'react-router-dom';
import { CartBrief } from '../../features/cart/CartSummary.tsx';
import { AddressForm } from '../../features/checkout/AddressForm.tsx';
import { CheckoutFrame } from './CheckoutFrame.tsx';

export function ShippingPage() {
  const navigate = useNavigate();
  return (
    <CheckoutFrame
      step="shipping"
      title="Adresa"
      lead="Na ovu adresu šaljemo sve u vezi s vašom prijavom."
      aside={<CartBrief />}
    >
      <AddressForm onSaved={() => void navigate('/payment')} />
    </CheckoutFrame>
  );
}
