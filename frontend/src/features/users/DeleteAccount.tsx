import { SITE_PAGES } from '@institut/contract/site/pages';
import {
  deleteAccountBody,
  type AccountDeletion,
  type DeleteAccountBody,
} from '@institut/contract/accounts/schema';
import { daysText, periodText } from '@institut/contract/frame/durations';
import { MAIL_RETRY_DAYS } from '@institut/contract/limits';
import { useState } from 'react';
import { useSelector } from 'react-redux';
import { Link, useNavigate } from 'react-router-dom';
import { counted, countOrders, tieShortWords } from '../../lib/format.ts';
import { forgetTabDrafts } from '../../lib/tabDrafts.ts';
import { fieldErrors, useForm } from '../../lib/useForm.ts';
import { createCalls, useCall } from '../../store/calls.ts';
import { useAppDispatch, useLoaded } from '../../store/hooks.ts';
import { showToast } from '../../store/toastSlice.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { PasswordField } from '../../ui/formFields.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Row, Stack } from '../../ui/primitives.ts';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import { AccountForm, fieldFailures } from './AccountForm.tsx';
import { forgetMarks } from '../../lib/keptMarks.ts';
import { loggedOut, selectUser } from './sessionSlice.ts';
import { api } from '../../lib/api.ts';
import type { ThunkTools } from '../../store/asyncState.ts';
import styles from './DeleteAccount.module.css';

const { previewDeletion, deleteAccount } = createCalls('accountDeletion', {
  /** Loads what the deletion of the own account would delete and keep. */
  previewDeletion: (_: void, { signal }: ThunkTools) => api.previewAccountDeletion({ signal }),
  deleteAccount: (body: DeleteAccountBody) => api.deleteAccount({ body }),
});

/** The part of "Moji podaci" that deletes the account. */
export function DeleteAccount() {
  const { isRunning } = useCall(deleteAccount);
  const [isOpen, setIsOpen] = useState(false);

  const handleOpenChange = (open: boolean) => {
    // The dialog stays while the account is being deleted.
    if (!isRunning) setIsOpen(open);
  };

  return (
    <Stack className={styles.part}>
      <h3>Brisanje naloga</h3>
      <p>Prije potvrde vidite šta se tačno briše, a šta i zašto ostaje. Obrisan nalog se ne može vratiti.</p>
      <div>
        <Button look="quietDanger" onClick={() => setIsOpen(true)}>
          Obriši nalog
        </Button>
      </div>
      <Dialog open={isOpen} onOpenChange={handleOpenChange} title="Da li želite da obrišete svoj nalog?">
        <Preview onCancel={() => handleOpenChange(false)} />
      </Dialog>
    </Stack>
  );
}

function Preview({ onCancel }: { onCancel: () => void }) {
  const preview = useLoaded(previewDeletion, undefined, previewDeletion.select);
  return (
    <Loaded {...preview} failure="Podaci nisu učitani." skeleton={<SkeletonText lines={6} />}>
      {(deletion) =>
        deletion.obstacles.length > 0 ? (
          <Obstacles sentences={deletion.obstacles} onClose={onCancel} />
        ) : (
          <>
            <Consequences deletion={deletion} />
            <Confirmation onCancel={onCancel} />
          </>
        )
      }
    </Loaded>
  );
}

const Obstacles = ({ sentences, onClose }: { sentences: readonly string[]; onClose: () => void }) => (
  <div className={styles.form}>
    <Alert kind="info" title="Nalog se sada ne može obrisati.">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Alert>
    <Row justify="end" className={styles.actions}>
      <Button look="outline" onClick={onClose}>
        Zatvori
      </Button>
    </Row>
  </div>
);

const countReviews = counted('ocjena', 'ocjene', 'ocjena');

function deletedThings({ reviews, devices, cancelledOrders }: AccountDeletion): string[] {
  return [
    'Ime, e-mail adresa, lozinka i saglasnosti.',
    devices > 1 ? `Odjavljujemo vas sa svih uređaja (sada: ${devices}).` : 'Odjavljujemo vas s ovog uređaja.',
    ...(reviews > 0 ? [`Vaše ocjene i komentari: ${countReviews(reviews)}.`] : []),
    'Sve poruke koje smo vam poslali ili ih tek šaljemo.',
    ...(cancelledOrders === 1
      ? ['Otvorena neplaćena prijava se otkazuje, a njena mjesta se oslobađaju.']
      : []),
    ...(cancelledOrders > 1
      ? [`Otvorene neplaćene prijave (${cancelledOrders}) se otkazuju, a njihova mjesta se oslobađaju.`]
      : []),
  ];
}

const countPeople = counted('osoba', 'osobe', 'osoba');

const countDocuments = counted('dokument', 'dokumenta', 'dokumenata');

function keptThings({ orders, documents, participants, auditDays }: AccountDeletion): string[] {
  return [
    ...(orders > 0
      ? [
          `Bez vašeg imena, adrese, telefona, e-maila i napomene: ${countOrders(orders)} na kurseve, onoliko dugo koliko traže računovodstveni propisi. Ostaju kursevi, iznosi, datumi i oznake uplata.`,
        ]
      : []),
    ...(documents > 0
      ? [
          `Izdati predračuni i potvrde o uplati i povratu s imenom i adresom koji su na njima (${countDocuments(documents)}), onoliko dugo koliko traže računovodstveni propisi.`,
        ]
      : []),
    ...(participants > 0
      ? [
          `Mjesta drugih polaznika koje ste upisali na kurseve koji nisu završeni (${countPeople(participants)}): njihovi podaci ostaju do kraja kursa. Ako ne treba da idu na kurs, pišite nam prije brisanja da prijavu otkažemo.`,
        ]
      : []),
    `Dnevnik radnji, ${periodText(auditDays)}, radi sigurnosti. U njemu je umjesto imena oznaka naloga; ime ostaje samo uz ono što ste uradili kao administrator, i u rubrici „Tok prijave” kod prijava koje ste mijenjali.`,
    'Brojači pokušaja, najduže 24 sata, radi zaštite od zloupotrebe. Umjesto adrese sadrže njen sažetak.',
    'Rezervne kopije, dok ih ne zamijene novije, za slučaj kvara. Ako se neka vrati, vaš nalog se odmah ponovo briše.',
    `E-mail kojim potvrđujemo brisanje, dok ga ne pošaljemo, najduže ${daysText(MAIL_RETRY_DAYS)}.`,
  ];
}

const Consequences = ({ deletion }: { deletion: AccountDeletion }) => (
  <div className={styles.lists}>
    <Things title="Briše se odmah" things={deletedThings(deletion)} />
    <Things title="Ostaje" things={keptThings(deletion)} />
    <p>
      Više o tome: <Link to={SITE_PAGES.privacy.path}>{SITE_PAGES.privacy.title}</Link>. Prije brisanja možete
      preuzeti kopiju svojih podataka.
    </p>
  </div>
);

const Things = ({ title, things }: { title: string; things: readonly string[] }) => (
  <section>
    <h3>{title}</h3>
    <ul>
      {things.map((thing) => (
        <li key={thing}>{tieShortWords(thing)}</li>
      ))}
    </ul>
  </section>
);

function Confirmation({ onCancel }: { onCancel: () => void }) {
  const user = useSelector(selectUser);
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { run, isRunning, error } = useCall(deleteAccount);
  const { form, text, values, showErrors } = useForm({
    initial: { currentPassword: '' },
    check: (typed) => fieldErrors(deleteAccountBody, typed),
    onSubmit: (typed) => void send(typed),
  });

  async function send(body: { currentPassword: string }): Promise<void> {
    if (isRunning) return;
    const { error: failure } = await run(body);
    if (failure) return showErrors(fieldFailures(failure));
    await navigate('/', { replace: true });
    dispatch(loggedOut());
    if (user) forgetMarks(user._id);
    // As with a logout: these drafts contain data about people.
    forgetTabDrafts();
    dispatch(showToast({ kind: 'success', text: 'Vaš nalog je obrisan.' }));
  }

  return (
    <AccountForm {...form} error={error} values={values}>
      <PasswordField
        {...text('currentPassword')}
        label="Trenutna lozinka"
        autoComplete="current-password"
        required
      />
      <Row justify="end" className={styles.actions}>
        <Button look="outline" onClick={onCancel} disabled={isRunning}>
          Odustani
        </Button>
        <Button type="submit" look="danger" loading={isRunning} loadingText="Brišemo…">
          Obriši nalog zauvijek
        </Button>
      </Row>
    </AccountForm>
  );
}
