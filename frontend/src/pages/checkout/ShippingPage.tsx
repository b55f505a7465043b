import { useNavigate } from 'react-router-dom';
import { SelectionBrief } from '../../features/cart/SelectionBrief.tsx';
import { AddressForm } from '../../features/checkout/AddressForm.tsx';
import { CheckoutFrame } from './CheckoutFrame.tsx';

export function ShippingPage() {
  const navigate = useNavigate();
  return (
    <CheckoutFrame
      step="shipping"
      title="Adresa"
      lead="Na ovu adresu šaljemo sve u vezi s vašom prijavom."
      aside={<SelectionBrief />}
    >
      <AddressForm onSaved={() => void navigate('/payment')} />
    </CheckoutFrame>
  );
}
