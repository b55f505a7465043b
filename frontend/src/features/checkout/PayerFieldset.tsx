import { PAYER_LABELS } from '@institut/contract/payers/labels';
import { PAYER_TYPE, type PayerType } from '@institut/contract/payers/values';
import type { useForm } from '../../lib/useForm.ts';
import { Checkbox } from '../../ui/choices.tsx';
import { TextField } from '../../ui/Field.tsx';
import type { PayerFields } from './payerForm.ts';
import styles from './PayerFieldset.module.css';

type FormProps = { form: Pick<ReturnType<typeof useForm<PayerFields>>, 'text' | 'tick' | 'values'> };

/** The fields of the payer that is asked for. The browser's own data of the buyer would be wrong in most of them. */
export const PayerFieldset = ({ type, ...props }: FormProps & { type: PayerType }) =>
  type === PAYER_TYPE.person ? <PersonFields {...props} /> : <OrganisationFields {...props} />;

function OrganisationFields({ form: { text, tick, values } }: FormProps) {
  return (
    <fieldset className={styles.fields}>
      <legend className={styles.legend}>Organizacija koja plaća</legend>
      <p className={styles.note}>
        Za predračun trebamo podatke firme, škole, ustanove, zavoda ili donatora. Ako ih sada nemate, ostavite
        sva polja prazna i pošaljite nam ih kasnije.
      </p>
      <TextField label={PAYER_LABELS.name} autoComplete="organization" {...text('name')} />
      <Checkbox label="Organizacija je iz inostranstva i nema JIB" {...tick('isForeign')} />
      {!values.isForeign && (
        <div className={styles.pair}>
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
        </div>
      )}
      <TextField
        label={PAYER_LABELS.address}
        help="Ulica i broj, poštanski broj i grad."
        autoComplete="section-platilac billing street-address"
        {...text('address')}
      />
      <div className={styles.pair}>
        <TextField
          label={PAYER_LABELS.contact}
          optional
          help="Ime, telefon ili e-mail za pitanja o plaćanju."
          autoComplete="off"
          {...text('contact')}
        />
        <TextField
          label="Broj vaše narudžbenice"
          optional
          help="Navodimo ga na predračunu."
          autoComplete="off"
          {...text('purchaseOrder')}
        />
      </div>
    </fieldset>
  );
}

const PersonFields = ({ form: { text } }: FormProps) => (
  <fieldset className={styles.fields}>
    <legend className={styles.legend}>Osoba koja plaća</legend>
    <TextField
      label={PAYER_LABELS.personName}
      help="Lični broj (JMB) ne tražimo."
      autoComplete="section-platilac billing name"
      {...text('personName')}
    />
    <TextField
      label={PAYER_LABELS.address}
      help="Ulica i broj, poštanski broj i grad."
      autoComplete="section-platilac billing street-address"
      {...text('personAddress')}
    />
    <TextField
      label={PAYER_LABELS.contact}
      optional
      help="Telefon ili e-mail za pitanja o plaćanju."
      autoComplete="off"
      {...text('personContact')}
    />
  </fieldset>
);
