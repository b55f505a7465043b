import {
  orderContact,
  shippingAddress,
  type OrderContact,
  type ShippingAddress,
} from '@institut/contract/orders/schema';
import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { changedNames } from '../../lib/differences.ts';
import { fieldErrors, useForm } from '../../lib/useForm.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { TextField } from '../../ui/Field.tsx';
import { TextArea } from '../../ui/formFields.tsx';
import { Stack } from '../../ui/primitives.ts';
import styles from './CheckoutForm.module.css';
import { CheckoutForm } from './CheckoutForm.tsx';
import {
  addressDrafted,
  addressSaved,
  selectAddressDraft,
  selectContact,
  selectShippingAddress,
  type AddressFields,
} from './checkoutSlice.ts';

const addressForm = shippingAddress.extend(orderContact.shape);
const EMPTY: AddressFields = {
  address: '',
  city: '',
  postalCode: '',
  country: 'Bosna i Hercegovina',
  phone: '',
  note: '',
};

type AddressFormProps = {
  /** The address of an earlier order, for a buyer who has not entered one yet. */
  earlier: (ShippingAddress & OrderContact) | null;
  onSaved: () => void;
};

/** Keeps its values as a draft, so that neither going back nor a reload loses them. */
export function AddressForm({ earlier, onSaved }: AddressFormProps) {
  const dispatch = useAppDispatch();
  const draft = useSelector(selectAddressDraft);
  const saved = useSelector(selectShippingAddress);
  const contact = useSelector(selectContact);
  const { phone = '', note = '' } = contact ?? earlier ?? {};
  const [unchanged] = useState<AddressFields>({ ...EMPTY, ...(saved ?? earlier), phone, note });
  const { form, text, values } = useForm<AddressFields>({
    initial: draft ?? unchanged,
    check: (fields) => fieldErrors(addressForm, fields),
    onSubmit: (fields) => {
      dispatch(addressSaved(addressForm.parse(fields)));
      onSaved();
    },
  });

  useEffect(() => {
    dispatch(addressDrafted(changedNames(values, unchanged).length > 0 ? values : null));
  }, [dispatch, values, unchanged]);

  return (
    <CheckoutForm {...form}>
      {earlier && !saved && !draft && (
        <p>Adresa je prenesena iz vaše posljednje prijave. Izmijenite je ako treba.</p>
      )}
      <TextField
        label="Adresa"
        help="Ulica i broj."
        autoComplete="street-address"
        required
        {...text('address')}
      />
      <Stack gap={5} className={styles.pair}>
        <TextField label="Poštanski broj" autoComplete="postal-code" required {...text('postalCode')} />
        <TextField label="Grad" autoComplete="address-level2" required {...text('city')} />
      </Stack>
      <TextField label="Država" autoComplete="country-name" required {...text('country')} />
      <TextField
        label="Telefon"
        optional
        help="Zovemo samo ako o prijavi treba nešto brzo dogovoriti."
        type="tel"
        autoComplete="tel"
        {...text('phone')}
      />
      <TextArea
        label="Napomena"
        optional
        help="Pitanje, predznanje ili nešto što trebamo znati."
        rows={3}
        {...text('note')}
      />
    </CheckoutForm>
  );
}
