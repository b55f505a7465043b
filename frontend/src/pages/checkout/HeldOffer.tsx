import { useSelector } from 'react-redux';
import { offerHeld } from '../../features/cart/cartSlice.ts';
import { HeldOfferNotice } from '../../features/cart/HeldOfferNotice.tsx';
import { placingReset } from '../../features/checkout/checkoutSlice.ts';
import { selectUser } from '../../features/users/sessionSlice.ts';
import { offerText } from '../../features/waitingList/waitingTexts.ts';
import { useAppDispatch } from '../../store/hooks.ts';

/** Until when an offered seat is held; nothing while none is ordered. */
export function HeldOffer({ hasEnded = false }: { hasEnded?: boolean }) {
  const dispatch = useAppDispatch();
  const drop = () => {
    dispatch(offerHeld(null));
    // The refusal was that of the offer.
    dispatch(placingReset());
  };
  const account = useSelector(selectUser)?.email ?? null;
  return <HeldOfferNotice account={account} sentence={offerText} hasEnded={hasEnded} onDrop={drop} />;
}
