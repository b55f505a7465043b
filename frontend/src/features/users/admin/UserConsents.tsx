import { CONSENT_LABELS } from '@institut/contract/accounts/consent';
import type { AdminUser } from '@institut/contract/accounts/admin.schema';
import { formatMoment, tieShortWords } from '../../../lib/format.ts';
import styles from './UserAccount.module.css';

/** The consents of the user, newest first; admins cannot change them. */
export function UserConsents({ consents }: { consents: NonNullable<AdminUser['consents']> }) {
  return (
    <section className={styles.part} aria-labelledby="saglasnosti-korisnika">
      <h2 id="saglasnosti-korisnika">Saglasnosti</h2>
      {consents.length > 0 ? (
        <ul className={styles.consents}>
          {[...consents].reverse().map(({ kind, given, at, text }) => (
            <li key={`${at} ${kind}`}>
              <p>
                <strong>
                  {CONSENT_LABELS[kind]}: {given ? 'da' : 'ne'}
                </strong>
                , <time dateTime={at}>{formatMoment(at)}</time>
              </p>
              <p className={styles.sentence}>{tieShortWords(text)}</p>
            </li>
          ))}
        </ul>
      ) : (
        <p>Nema zapisa. Odluke donesene prije nego što su se počele čuvati s tekstom nisu zapisane.</p>
      )}
    </section>
  );
}
