import { PROFILE_PAGES } from '@institut/contract/frame/paths';
import { fullName } from '@institut/contract/accounts/values';
import type { AdminUser } from '@institut/contract/accounts/admin.schema';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../../ui/Button.tsx';
import { CallQuestion } from '../../../ui/CallDialog.tsx';
import { Stack } from '../../../ui/primitives.ts';
import { endSessions } from '../activeSessionCalls.ts';
import styles from './UserAccount.module.css';

/** Ends the sessions of another user; admins end their own on their profile. */
export function UserSessions({ user, isOwn }: { user: AdminUser; isOwn: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const name = fullName(user);

  return (
    <Stack as="section" className={styles.part} aria-labelledby="uredjaji-korisnika">
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
            <Button look="outline" onClick={() => setIsOpen(true)}>
              Odjavi sa svih uređaja
            </Button>
          </div>
          <CallQuestion
            open={isOpen}
            onClose={() => setIsOpen(false)}
            call={endSessions}
            request={{ which: 'user', userId: user._id }}
            question="Odjaviti korisnika sa svih uređaja?"
            confirmLabel="Odjavi korisnika"
            busyLabel="Odjavljujemo…"
            done={`Korisnik ${name} je odjavljen sa svih uređaja.`}
          >
            <p>
              <strong>{name}</strong> će na svakom uređaju morati ponovo unijeti lozinku. Ono što tamo nije
              sačuvano može se izgubiti.
            </p>
          </CallQuestion>
        </>
      )}
    </Stack>
  );
}
