import { PROFILE_PAGES } from '@institut/contract/frame/paths';
import { fullName } from '@institut/contract/accounts/values';
import type { AdminUser } from '@institut/contract/accounts/admin.schema';
import { useState } from 'react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { useAppDispatch } from '../../../store/hooks.ts';
import { showToast } from '../../../store/toastSlice.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { endingReset, endSessions, selectEnding } from '../activeSessionsSlice.ts';
import styles from './UserAccount.module.css';

/** Ends the sessions of another user; admins end their own on their profile. */
export function UserSessions({ user, isOwn }: { user: AdminUser; isOwn: boolean }) {
  const dispatch = useAppDispatch();
  const { status, error } = useSelector(selectEnding);
  const [isOpen, setIsOpen] = useState(false);
  const name = fullName(user);

  const ask = () => {
    dispatch(endingReset());
    setIsOpen(true);
  };
  const confirm = async () => {
    const answer = await dispatch(endSessions({ which: 'user', userId: user._id }));
    if (!endSessions.fulfilled.match(answer)) return;
    setIsOpen(false);
    dispatch(showToast({ kind: 'success', text: `Korisnik ${name} je odjavljen sa svih uređaja.` }));
  };

  return (
    <section className={styles.part} aria-labelledby="uredjaji-korisnika">
      <h2 id="uredjaji-korisnika">Prijavljeni uređaji</h2>
      {isOwn ? (
        <p>
          Svoje uređaje vidite i odjavljujete na stranici <Link to={PROFILE_PAGES.devices}>Vaš profil</Link>.
        </p>
      ) : (
        <>
          <p>
            Ako sumnjate da neko drugi koristi ovaj nalog, odjavite ga sa svih uređaja. Nalog, lozinka i
            prijave na kurseve ostaju.
          </p>
          <div>
            <Button look="outline" onClick={ask}>
              Odjavi sa svih uređaja
            </Button>
          </div>
          <ConfirmDialog
            open={isOpen}
            question="Odjaviti korisnika sa svih uređaja?"
            confirmLabel="Odjavi korisnika"
            busyLabel="Odjavljujemo…"
            busy={status === 'request'}
            error={error?.message}
            onConfirm={() => void confirm()}
            onCancel={() => setIsOpen(false)}
          >
            <p>
              <strong>{name}</strong> će na svakom uređaju morati ponovo unijeti lozinku. Ono što tamo nije
              sačuvano može se izgubiti.
            </p>
          </ConfirmDialog>
        </>
      )}
    </section>
  );
}
