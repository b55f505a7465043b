import { type AdminOrder, correctOrderEmailBody } from '@institut/contract/orders/admin.schema';
import { EMAIL_REASON_MAX } from '@institut/contract/limits';
import { AtSign } from 'lucide-react';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useSelector } from 'react-redux';
import { fieldErrors, useForm } from '../../../lib/useForm.ts';
import { useAppDispatch } from '../../../store/hooks.ts';
import { showToast } from '../../../store/toastSlice.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { FormError, TextArea } from '../../../ui/formFields.tsx';
import { MailPreview } from '../../admin/mails/MailPreview.tsx';
import { correctOrderEmail } from '../../admin/orderEmail/orderEmail.ts';
import { correctionReset, selectEmailCorrection } from './adminOrders.ts';
import styles from '../../admin/payments/paymentForm.module.css';

const TITLE = 'Ispravi e\u2011mail adresu';
const DESCRIPTION =
  'Sve poruke o ovoj prijavi od sada idu na novu adresu, i one koje još čekaju na slanje. Dosadašnja adresa dobija obavještenje, bez nove adrese. Adresa naloga se ne mijenja.';

type CorrectEmailProps = {
  order: AdminOrder;
  /** The order is another one, or may be: somebody else has changed it. */
  onChanged: () => void;
};

/** Corrects the address to which the mails about an order go. It takes effect at once, without the form. */
export function CorrectEmail(props: CorrectEmailProps) {
  const [isOpen, setIsOpen] = useState(false);
  const isSending = useSelector(selectEmailCorrection).status === 'request';
  const field = useRef<HTMLInputElement>(null);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button look="quiet" onClick={() => setIsOpen(true)}>
        <AtSign aria-hidden />
        {TITLE}
      </Button>
      <FormDialog
        open={isOpen}
        initialFocus={field}
        title={TITLE}
        description={DESCRIPTION}
        confirmLabel="Sačuvaj"
        busyLabel="Čuvamo…"
        busy={isSending}
        onClose={close}
      >
        {(formId) => <EmailForm {...props} onDone={close} formId={formId} fieldRef={field} />}
      </FormDialog>
    </>
  );
}

type EmailFormProps = CorrectEmailProps & {
  formId: string;
  fieldRef: RefObject<HTMLInputElement | null>;
  onDone: () => void;
};

function EmailForm({ order, formId, fieldRef, onChanged, onDone }: EmailFormProps) {
  const { _id: id, reference, user, version } = order;
  const dispatch = useAppDispatch();
  const { status, error } = useSelector(selectEmailCorrection);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => () => void dispatch(correctionReset()), [dispatch]);

  const { form, text, values, showErrors } = useForm({
    initial: { email: user.email, reason: '' },
    check: (typed) => fieldErrors(correctOrderEmailBody, typed),
    onSubmit: (typed) => void send(typed),
  });

  async function send(typed: { email: string; reason: string }): Promise<void> {
    if (status === 'request') return;
    const answer = await dispatch(correctOrderEmail({ id, body: { ...typed, version } }));
    if (correctOrderEmail.fulfilled.match(answer)) {
      const { email } = answer.payload.user;
      dispatch(showToast({ kind: 'success', text: `Prijava ${reference} sada ima adresu ${email}.` }));
      onDone();
      return onChanged();
    }
    setAttempt((count) => count + 1);
    if (answer.payload) showErrors(answer.payload.fields);
    if (answer.payload?.status === 409) onChanged();
  }

  const isBesideField = error !== null && Object.keys(error.fields).length > 0;
  return (
    <form {...form} id={formId} className={styles.fields}>
      {error?.code === 'stale_edit' ? (
        <Alert key={attempt} kind="warning" live title="Neko je u međuvremenu izmijenio ovu prijavu.">
          <p>Njena adresa je sada {user.email}. Ponovnim slanjem čuvate adresu iz obrasca.</p>
        </Alert>
      ) : (
        <FormError message={isBesideField ? null : error?.message} attempt={attempt} />
      )}
      <TextField
        {...text('email')}
        ref={fieldRef}
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
        help="Vide ga samo zaposleni, u toku prijave i u dnevniku."
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
    </form>
  );
}
