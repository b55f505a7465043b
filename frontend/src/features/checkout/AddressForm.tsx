import { shippingAddress, type ShippingAddress } from '@institut/contract/order.schema';
import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { changedNames } from '../../lib/differences.ts';
import { fieldErrors, useForm } from '../../lib/useForm.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { TextField } from '../../ui/Field.tsx';
import styles from './CheckoutForm.module.css';
import { CheckoutForm } from './CheckoutForm.tsx';
import { addressDrafted, addressSaved, selectAddressDraft, selectShippingAddress } from './checkoutSlice.ts';

const EMPTY: ShippingAddress = { address: '', city: '', postalCode: '', country: 'Bosna i Hercegovina' };

/** Keeps its values as a draft, so that neither going back nor a reload loses them. */
export function AddressForm({ onSaved }: { onSaved: () => void }) {
  const dispatch = useAppDispatch();
  const draft = useSelector(selectAddressDraft);
  const saved = useSelector(selectShippingAddress);
  const [unchanged] = useState(saved ?? EMPTY);
  const { form, text, values } = useForm<ShippingAddress>({
    initial: draft ?? unchanged,
    check: (address) => fieldErrors(shippingAddress, address),
    onSubmit: (address) => {
      dispatch(addressSaved(shippingAddress.parse(address)));
      onSaved();
    },
  });

  useEffect(() => {
    dispatch(addressDrafted(changedNames(values, unchanged).length > 0 ? values : null));
  }, [dispatch, values, unchanged]);

  return (
    <CheckoutForm {...form}>
      <TextField
        label="Adresa"
        help="Ulica i broj."
        autoComplete="street-address"
        required
        {...text('address')}
      />
      <div className={styles.pair}>
        <TextField label="Poštanski broj" autoComplete="postal-code" required {...text('postalCode')} />
        <TextField label="Grad" autoComplete="address-level2" required {...text('city')} />
      </div>
      <TextField label="Država" autoComplete="country-name" required {...text('country')} />
    </CheckoutForm>
  );
}
