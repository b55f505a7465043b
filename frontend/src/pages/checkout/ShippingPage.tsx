import { useNavigate } from 'react-router-dom';
import { CartBrief } from '../../features/cart/CartSummary.tsx';
import { AddressForm } from '../../features/checkout/AddressForm.tsx';
import { CheckoutButton } from '../../features/checkout/CheckoutForm.tsx';
import { CheckoutFrame } from './CheckoutFrame.tsx';

export function ShippingPage() {
  const navigate = useNavigate();
  return (
    <CheckoutFrame
      step="shipping"
      title="Adresa"
      lead="Upisujemo je u prijavu kao adresu za kontakt. Obavještenja šaljemo e-mailom."
      aside={<CartBrief />}
      foot={<CheckoutButton>Nastavi na plaćanje</CheckoutButton>}
    >
      <AddressForm onSaved={() => void navigate('/payment')} />
    </CheckoutFrame>
  );
}
