import {
  DEFAULT_PAYMENT_METHOD,
  PAYMENT_METHOD,
  PAYMENT_METHOD_LABELS,
  type PaymentMethod,
} from '@institut/contract/orders/checkout';
import type { PaypalConfig } from '@institut/contract/site/schema';
import { useEffect } from 'react';
import { useSelector } from 'react-redux';
import { changedNames } from '../../lib/differences.ts';
import { useForm } from '../../lib/useForm.ts';
import type { AsyncState } from '../../store/asyncState.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { RadioCards, type RadioOption } from '../../ui/choices.tsx';
import { Note } from '../../ui/primitives.ts';
import { PayerPart } from './PayerFieldset.tsx';
import { NO_PAYER, payerErrors, payerFieldsOf } from './payerForm.ts';
import { CheckoutForm } from './CheckoutForm.tsx';
import {
  loadPaypal,
  payerChanged,
  paymentMethodSaved,
  selectPayerFields,
  selectPaymentMethod,
  selectPaypal,
} from './checkoutSlice.ts';

const CHOICES: ReadonlyArray<RadioOption<PaymentMethod>> = [
  {
    value: PAYMENT_METHOD.self,
    label: PAYMENT_METHOD_LABELS[PAYMENT_METHOD.self],
    help: 'Iznos uplaćujete na račun instituta. Podatke za uplatu dobijate čim pošaljete prijavu.',
  },
  {
    value: PAYMENT_METHOD.organisation,
    label: PAYMENT_METHOD_LABELS[PAYMENT_METHOD.organisation],
    help: 'Plaća firma, škola, ustanova, zavod za zapošljavanje ili donator. Podatke za uplatu samo im proslijedite.',
  },
  {
    value: PAYMENT_METHOD.grant,
    label: PAYMENT_METHOD_LABELS[PAYMENT_METHOD.grant],
    help: 'Troškove pokriva grant. Ne plaćate ništa dok vas ne obavijestimo o odluci.',
  },
];

const ORGANISATION_NOTE =
  'Za predračun su nam potrebni podaci firme, škole, ustanove, zavoda ili donatora. Ako ih sada nemate, ostavite sva polja prazna i pošaljite nam ih kasnije.';

export function PaymentForm({ onSaved }: { onSaved: () => void }) {
  const dispatch = useAppDispatch();
  const saved = useSelector(selectPaymentMethod);
  const paypal = useSelector(selectPaypal);
  const isPaypalEnabled = Boolean(paypal.data?.clientId);
  // Only a response of the server disables PayPal, not a failed request.
  const isRefused = saved === PAYMENT_METHOD.paypal && paypal.data !== null && !isPaypalEnabled;
  const chosen = isRefused ? DEFAULT_PAYMENT_METHOD : (saved ?? DEFAULT_PAYMENT_METHOD);

  useEffect(() => {
    const request = dispatch(loadPaypal());
    return () => request.abort();
  }, [dispatch]);

  const isPaypalShown = isPaypalEnabled || chosen === PAYMENT_METHOD.paypal;
  const paypalText = paypalHelp(paypal);
  const options = isPaypalShown
    ? [
        ...CHOICES,
        {
          value: PAYMENT_METHOD.paypal,
          label: PAYMENT_METHOD_LABELS[PAYMENT_METHOD.paypal],
          help: paypalText,
        },
      ]
    : CHOICES;

  const { form, text, tick, values } = useForm({
    initial: payerFieldsOf(useSelector(selectPayerFields)),
    check: (fields) => payerErrors(chosen, fields),
    onSubmit: () => {
      dispatch(paymentMethodSaved(chosen));
      onSaved();
    },
  });

  useEffect(() => {
    dispatch(payerChanged(changedNames(values, NO_PAYER).length > 0 ? values : null));
  }, [dispatch, values]);

  return (
    <CheckoutForm {...form}>
      <RadioCards
        legend="Odaberite način plaćanja"
        name="paymentMethod"
        value={chosen}
        options={options}
        onChange={(method) => dispatch(paymentMethodSaved(method))}
      />
      {!isPaypalShown && <Note tight>{paypalText}</Note>}
      <PayerPart method={chosen} form={{ text, tick, values }} organisationNote={ORGANISATION_NOTE} />
    </CheckoutForm>
  );
}

function paypalHelp({ data, error }: AsyncState<PaypalConfig>): string {
  if (data?.clientId) return 'Plaćate karticom ili računom na PayPalu čim pošaljete prijavu.';
  if (data) return 'Kartica i PayPal trenutno nisu dostupni.';
  return error
    ? 'Nismo mogli provjeriti da li su kartica i PayPal dostupni.'
    : 'Provjeravamo da li su kartica i PayPal dostupni.';
}
