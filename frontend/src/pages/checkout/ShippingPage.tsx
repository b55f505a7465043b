import { useState } from 'react';
import { useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { selectCartCount, selectCartItems, selectHeldOffer } from '../../features/cart/cartSlice.ts';
import { CartBrief } from '../../features/cart/CartSummary.tsx';
import { AddressForm } from '../../features/checkout/AddressForm.tsx';
import { CheckoutButton } from '../../features/checkout/CheckoutForm.tsx';
import { selectAddressDraft, selectShippingAddress } from '../../features/checkout/checkoutSlice.ts';
import { loadMyOrders, selectHasOpenOrder } from '../../features/orders/orderCalls.ts';
import { CurrentSums } from '../../features/site/CurrentSums.tsx';
import { CheckoutConfirmation } from '../../features/users/EmailConfirmation.tsx';
import { useLoaded } from '../../store/hooks.ts';
import { useOrderPrices } from '../../features/cart/cartCode.ts';
import { Bone, Skeleton } from '../../ui/Skeleton.tsx';
import { CheckoutFrame } from './CheckoutFrame.tsx';
import { HeldOffer } from './HeldOffer.tsx';

export function ShippingPage() {
  const seats = useSelector(selectCartCount);
  const prices = useOrderPrices(useSelector(selectCartItems));
  const isHeld = useSelector(selectHeldOffer) !== null;
  const hasOpenOrder = useSelector(selectHasOpenOrder);
  return (
    <CheckoutFrame
      step="shipping"
      title="Adresa"
      lead="Upisujemo je u prijavu kao adresu za kontakt. Obavještenja šaljemo e-mailom."
      aside={<CartBrief sums={<CurrentSums prices={prices} />} />}
      foot={<CheckoutButton>Nastavi na plaćanje</CheckoutButton>}
    >
      <HeldOffer />
      {!isHeld && <CheckoutConfirmation seats={seats} hasOpenOrder={hasOpenOrder} />}
      <Address />
    </CheckoutFrame>
  );
}

function Address() {
  const navigate = useNavigate();
  const saved = useSelector(selectShippingAddress);
  const draft = useSelector(selectAddressDraft);
  const [isFirst] = useState(!saved && !draft);
  const onSaved = () => void navigate('/payment');
  return isFirst ? <FirstAddress onSaved={onSaved} /> : <AddressForm earlier={null} onSaved={onSaved} />;
}

/** Offers the address of the last order; without one, or when it cannot be loaded, the form is empty. */
function FirstAddress({ onSaved }: { onSaved: () => void }) {
  const { value, error } = useLoaded(loadMyOrders, undefined, loadMyOrders.select);
  if (!value && !error) {
    return (
      <Skeleton>
        <Bone height="24rem" />
      </Skeleton>
    );
  }
  const last = value?.orders.find(({ shippingAddress }) => shippingAddress.address);
  return (
    <AddressForm earlier={last ? { ...last.shippingAddress, phone: last.phone } : null} onSaved={onSaved} />
  );
}
