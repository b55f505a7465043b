import { PAYMENT_METHOD, type PaymentMethod } from '@institut/contract/orders/checkout';
import { PAYER_LABELS } from '@institut/contract/payers/labels';
import { PAYER_TYPE, type PayerType } from '@institut/contract/payers/values';
import type { ReactNode } from 'react';
import type { useForm } from '../../lib/useForm.ts';
import { Checkbox } from '../../ui/choices.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Note, Split, Stack } from '../../ui/primitives.ts';
import { type PayerFields, payerTypeOf } from './payerForm.ts';
import styles from './PayerFieldset.module.css';

type TextProps = ReturnType<ReturnType<typeof useForm<PayerFields>>['text']>;

type FieldsetProps = {
  type: PayerType;
  form: Pick<ReturnType<typeof useForm<PayerFields>>, 'text' | 'tick' | 'values'>;
  /** Stands under the heading. */
  note?: ReactNode;
};

type PayerPartProps = Pick<FieldsetProps, 'form'> & {
  method: PaymentMethod;
  /** Stands above the fields of an organisation. */
  organisationNote: string;
};

/** Asks who pays with a payment method: whether another person does, and for the data of the payer that it needs. */
export function PayerPart({ method, form, organisationNote }: PayerPartProps) {
  const type = payerTypeOf(method, form.values);
  return (
    <>
      {(method === PAYMENT_METHOD.self || method === PAYMENT_METHOD.paypal) && (
        <Checkbox
          label="Platilac je neko drugi"
          help="Na primjer roditelj ili supružnik."
          {...form.tick('isOther')}
        />
      )}
      {type && (
        <PayerFieldset type={type} form={form} note={type === PAYER_TYPE.organisation && organisationNote} />
      )}
    </>
  );
}

/** The fields of the payer that is asked for. The browser's own data of the buyer would be wrong in most of them. */
export function PayerFieldset({ type, form, note }: FieldsetProps) {
  const isPerson = type === PAYER_TYPE.person;
  return (
    <Stack as="fieldset" gap={5} className={styles.fields}>
      <legend className={styles.legend}>{isPerson ? 'Osoba koja plaća' : 'Organizacija koja plaća'}</legend>
      {note && <Note tight>{note}</Note>}
      {isPerson ? <PersonFields form={form} /> : <OrganisationFields form={form} />}
    </Stack>
  );
}

function OrganisationFields({ form: { text, tick, values } }: Pick<FieldsetProps, 'form'>) {
  return (
    <>
      <TextField label={PAYER_LABELS.name} autoComplete="organization" {...text('name')} />
      <Checkbox label="Organizacija je iz inostranstva i nema JIB" {...tick('isForeign')} />
      {!values.isForeign && (
        <Split least={16}>
          <TextField
            label={PAYER_LABELS.jib}
            help="13 cifara s rješenja o registraciji. JMB osobe ne unosite: lične brojeve ne tražimo."
            inputMode="numeric"
            autoComplete="off"
            {...text('jib')}
          />
          <TextField
            label={PAYER_LABELS.pdv}
            optional
            help="12 cifara, ako je organizacija obveznik PDV-a."
            inputMode="numeric"
            autoComplete="off"
            {...text('pdv')}
          />
        </Split>
      )}
      <AddressField {...text('address')} />
      <Split least={16}>
        <ContactField help="Ime, telefon ili e-mail za pitanja o plaćanju." {...text('contact')} />
        <TextField
          label={PAYER_LABELS.purchaseOrder}
          optional
          help="Broj koji vodi platilac. Navodimo ga na predračunu."
          autoComplete="off"
          {...text('purchaseOrder')}
        />
      </Split>
      <TextField
        label={PAYER_LABELS.accountantEmail}
        optional
        help="Na ovu adresu šaljemo i kopiju predračuna i potvrda."
        type="email"
        autoComplete="off"
        {...text('accountantEmail')}
      />
    </>
  );
}

const PersonFields = ({ form: { text } }: Pick<FieldsetProps, 'form'>) => (
  <>
    <TextField
      label={PAYER_LABELS.personName}
      help="Lični broj (JMB) ne tražimo."
      autoComplete="section-platilac billing name"
      {...text('personName')}
    />
    <AddressField {...text('personAddress')} />
    <ContactField help="Telefon ili e-mail za pitanja o plaćanju." {...text('personContact')} />
  </>
);

const AddressField = (props: TextProps) => (
  <TextField
    label={PAYER_LABELS.address}
    help="Ulica i broj, poštanski broj i grad."
    autoComplete="section-platilac billing street-address"
    {...props}
  />
);

const ContactField = (props: TextProps & { help: string }) => (
  <TextField label={PAYER_LABELS.contact} optional autoComplete="off" {...props} />
);
