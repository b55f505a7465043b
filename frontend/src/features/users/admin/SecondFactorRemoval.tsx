import { fullName } from '@institut/contract/accounts/values';
import type { AdminUser } from '@institut/contract/accounts/admin.schema';
import { useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import { useAppDispatch } from '../../../store/hooks.ts';
import { showToast } from '../../../store/toastSlice.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { MailPreview } from '../../admin/mails/MailPreview.tsx';
import { changeReset, resetSecondFactor, selectReset } from '../secondFactorSlice.ts';
import styles from './UserAccount.module.css';

/** Removes the second factor of another admin who has lost it. */
export function SecondFactorRemoval({ user }: { user: AdminUser }) {
  const dispatch = useAppDispatch();
  const { status, error } = useSelector(selectReset);
  const [isOpen, setIsOpen] = useState(false);
  const [isRemoved, setIsRemoved] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const name = fullName(user);
  const isOn = user.hasSecondFactor === true && !isRemoved;
  if (!isOn && !user.isAdmin) return null;

  async function confirm(): Promise<void> {
    const answer = await dispatch(resetSecondFactor(user._id));
    if (!resetSecondFactor.fulfilled.match(answer)) return;
    setIsOpen(false);
    setIsRemoved(true);
    dispatch(showToast({ kind: 'success', text: `Prijava u dva koraka je uklonjena: ${name}.` }));
  }

  return (
    <section className={styles.sessions} aria-labelledby="drugi-korak">
      <h2 id="drugi-korak" ref={heading} tabIndex={-1}>
        Prijava u dva koraka
      </h2>
      {isOn ? (
        <>
          <p>
            Ako je korisnik ostao bez telefona, pristupnog ključa i rezervnih kodova, uklonite je. Prije toga
            provjerite da je zahtjev zaista njegov, npr. telefonom.
          </p>
          <div>
            <Button
              look="outline"
              onClick={() => {
                dispatch(changeReset());
                setIsOpen(true);
              }}
            >
              Ukloni prijavu u dva koraka
            </Button>
          </div>
        </>
      ) : (
        <p>Korisnik nije uključio prijavu u dva koraka.</p>
      )}
      <ConfirmDialog
        open={isOpen}
        question="Ukloniti prijavu u dva koraka?"
        confirmLabel="Ukloni"
        busyLabel="Uklanjamo…"
        busy={status === 'request'}
        error={error?.message}
        onConfirm={() => void confirm()}
        onCancel={() => setIsOpen(false)}
        onClosed={() => {
          // The button that opened the dialog is gone after the removal.
          if (document.activeElement === document.body) heading.current?.focus();
        }}
      >
        <p>
          <strong>{name}</strong> se odjavljuje sa svih uređaja i&nbsp;prijavljuje se samo lozinkom dok ponovo
          ne uključi prijavu u&nbsp;dva koraka.
        </p>
        <MailPreview questions={[{ call: 'resetSecondFactor', params: { id: user._id } }]} />
      </ConfirmDialog>
    </section>
  );
}
