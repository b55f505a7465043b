import { type AdminOrder, correctOrderEmailBody } from '@institut/contract/orders/admin.schema';
import { EMAIL_REASON_MAX } from '@institut/contract/limits';
import { AtSign } from 'lucide-react';
import { useState } from 'react';
import type { ApiError } from '../../../lib/apiError.ts';
import { fieldErrors } from '../../../lib/useForm.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { CallDialog } from '../../../ui/CallDialog.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { TextArea } from '../../../ui/formFields.tsx';
import { MailPreview } from '../../admin/mails/MailPreview.tsx';
import { correctOrderEmail } from '../../admin/orderEmail/orderEmailCalls.ts';

const TITLE = 'Ispravi e\u2011mail adresu';
const DESCRIPTION =
  'Sve poruke o ovoj prijavi od sada idu na novu adresu, i one koje još čekaju na slanje. Dosadašnja adresa dobija obavještenje, bez nove adrese. Adresa naloga se ne mijenja.';

type CorrectEmailProps = {
  order: AdminOrder;
  /** The order is another one, or may be: somebody else has changed it. */
  onChanged: () => void;
};

/** Corrects the address to which the mails about an order go. It takes effect at once, without the form. */
export function CorrectEmail({ order, onChanged }: CorrectEmailProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { _id: id, reference, user, version } = order;
  return (
    <>
      <Button look="quiet" onClick={() => setIsOpen(true)}>
        <AtSign aria-hidden />
        {TITLE}
      </Button>
      <CallDialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        call={correctOrderEmail}
        title={TITLE}
        description={DESCRIPTION}
        confirmLabel="Sačuvaj"
        busyLabel="Čuvamo…"
        done={({ user: { email } }) => `Prijava ${reference} sada ima adresu ${email}.`}
        onChanged={onChanged}
        initial={{ email: user.email, reason: '' }}
        check={(values) => fieldErrors(correctOrderEmailBody, values)}
        request={(values) => ({ params: { id }, body: { ...values, version } })}
        failure={(error) => failureOf(error, user.email)}
      >
        {({ text, values, first }) => (
          <>
            <TextField
              {...text('email')}
              ref={first}
              label="Nova e&#8209;mail adresa"
              type="email"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              required
            />
            <TextArea
              {...text('reason')}
              label="Razlog"
              help="Vide ga samo zaposleni, u rubrici „Tok prijave” i u dnevniku."
              rows={2}
              maxLength={EMAIL_REASON_MAX}
              required
            />
            <MailPreview
              questions={
                Object.keys(fieldErrors(correctOrderEmailBody, values)).length === 0
                  ? [{ call: 'correctOrderEmail', params: { id }, body: { ...values, version } }]
                  : []
              }
            />
          </>
        )}
      </CallDialog>
    </>
  );
}

/** The page has read the order again. */
const failureOf = ({ code, message }: ApiError, email: string) =>
  code === 'stale_edit' ? (
    <Alert kind="warning" live title="Neko je u međuvremenu izmijenio ovu prijavu.">
      <p>Njena adresa je sada {email}. Ponovnim slanjem čuvate adresu iz obrasca.</p>
    </Alert>
  ) : (
    message
  );
