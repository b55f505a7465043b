import { CONSENT_LABELS } from '@institut/contract/accounts/consent';
import type { AdminUser } from '@institut/contract/accounts/admin.schema';
import { formatMoment, tieShortWords } from '../../../lib/format.ts';
import { Note, Stack } from '../../../ui/primitives.ts';
import styles from './UserAccount.module.css';

/** The consents of the user, newest first; admins cannot change them. */
export function UserConsents({ consents }: { consents: NonNullable<AdminUser['consents']> }) {
  return (
    <Stack as="section" className={styles.part} aria-labelledby="saglasnosti-korisnika">
      <h2 id="saglasnosti-korisnika">Saglasnosti</h2>
      {consents.length > 0 ? (
        <Stack as="ul">
          {[...consents].reverse().map(({ kind, given, at, text }) => (
            <li key={`${at} ${kind}`}>
              <p>
                <strong>
                  {CONSENT_LABELS[kind]}: {given ? 'da' : 'ne'}
                </strong>
                , <time dateTime={at}>{formatMoment(at)}</time>
              </p>
              <Note>{tieShortWords(text)}</Note>
            </li>
          ))}
        </Stack>
      ) : (
        <p>Nema zapisa. Odluke donesene prije nego što su se počele čuvati s tekstom nisu zapisane.</p>
      )}
    </Stack>
  );
}
