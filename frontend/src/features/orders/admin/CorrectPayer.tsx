import type { AdminOrder } from '@institut/contract/orders/admin.schema';
import { PAYER_LABELS } from '@institut/contract/payers/labels';
import { PAYER_TYPE, type PayerType } from '@institut/contract/payers/values';
import { PencilLine } from 'lucide-react';
import { useState } from 'react';
import type { ApiError } from '../../../lib/apiError.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { CallDialog } from '../../../ui/CallDialog.tsx';
import { SelectField, type Option } from '../../../ui/formFields.tsx';
import { MailPreview } from '../../admin/mails/MailPreview.tsx';
import { PayerFieldset } from '../../checkout/PayerFieldset.tsx';
import { fieldsOfPayer, payerErrorsOf, payerOfType, type PayerFields } from '../../checkout/payerForm.ts';
import { correctPayer } from './adminOrders.ts';

const DESCRIPTION =
  'Mijenja se samo platilac ove prijave. Ako se po prijavi još nešto plaća, podnosilac e\u2011mailom dobija novi predračun.';

type CorrectPayerProps = {
  order: AdminOrder;
  /** The order is another one, or may be: somebody else has changed it. */
  onChanged: () => void;
};

type Choice = PayerType | 'buyer';

const CHOICES: ReadonlyArray<Option<Choice>> = [
  { value: PAYER_TYPE.organisation, label: 'Organizacija' },
  { value: PAYER_TYPE.person, label: 'Druga osoba' },
  { value: 'buyer', label: 'Podnosilac prijave' },
];

const DONE: Record<Choice, string> = {
  organisation: 'Platilac je ispravljen.',
  person: 'Platilac je ispravljen.',
  buyer: 'Platilac je uklonjen.',
};

type Values = PayerFields & { choice: Choice };

const checkPayer = ({ choice, ...fields }: Values): Record<string, string> =>
  choice === 'buyer' ? {} : payerErrorsOf(choice, fields);

/** Corrects who pays an order, before a document names them, or adds a payer. It takes effect at once, without the form. */
export function CorrectPayer({ order, onChanged }: CorrectPayerProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { _id: id, payer, version } = order;
  const title = payer ? 'Ispravi platioca' : 'Dodaj platioca';
  const initial: Values = { ...fieldsOfPayer(payer), choice: payer?.type ?? PAYER_TYPE.organisation };
  const requestOf = ({ choice, ...fields }: Values) => ({
    params: { id },
    body: { payer: choice === 'buyer' ? null : payerOfType(choice, fields), version },
  });
  return (
    <>
      <Button look="quiet" onClick={() => setIsOpen(true)}>
        <PencilLine aria-hidden />
        {title}
      </Button>
      <CallDialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        call={correctPayer}
        title={title}
        description={DESCRIPTION}
        confirmLabel="Sačuvaj"
        busyLabel="Čuvamo…"
        done={(_order, { choice }) => DONE[choice]}
        onChanged={onChanged}
        initial={initial}
        check={checkPayer}
        request={requestOf}
        failure={(error) => failureOf(error, payer)}
      >
        {({ text, tick, values }) => (
          <>
            <SelectField
              {...text('choice')}
              label={PAYER_LABELS.payer}
              options={payer ? CHOICES : CHOICES.filter(({ value }) => value !== 'buyer')}
            />
            {values.choice !== 'buyer' && (
              <PayerFieldset
                type={values.choice}
                form={{ text: (name) => ({ ...text(name), name }), tick, values }}
              />
            )}
            <MailPreview
              questions={
                Object.keys(checkPayer(values)).length === 0
                  ? [{ call: 'correctPayer', ...requestOf(values) }]
                  : []
              }
            />
          </>
        )}
      </CallDialog>
    </>
  );
}

/** The page has read the order again, so that the next attempt replaces what is shown here. */
const failureOf = ({ code, message }: ApiError, payer: AdminOrder['payer']) =>
  code === 'stale_edit' ? (
    <Alert kind="warning" live title="Neko je u međuvremenu izmijenio ovu prijavu.">
      <p>
        {payer
          ? `Njen platilac je sada: ${[payer.name, 'jib' in payer && payer.jib, payer.address].filter(Boolean).join(', ')}.`
          : 'Sada nema platioca.'}{' '}
        Odustanite ako je to u redu; ponovnim slanjem upisujete podatke iz obrasca.
      </p>
    </Alert>
  ) : (
    message
  );
