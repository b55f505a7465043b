import type { Profile } from '@institut/contract/user.schema';
import { countOthers, countUsers } from '../../../lib/format.ts';
import type { ListTexts } from '../../admin/AdminList.tsx';
import type { RemovalTexts } from '../../admin/RemovalDialog.tsx';
import styles from './UserList.module.css';

/** More names than this are counted instead of listed. */
const NAMED = 10;

export const fullName = ({ name, lastName }: Pick<Profile, 'name' | 'lastName'>): string =>
  `${name} ${lastName}`.trim();

export const userListTexts: ListTexts = {
  caption: 'Korisnici',
  searchLabel: 'Pretraga korisnika',
  searchHint: 'Ime ili e-mail',
  count: countUsers,
  notLoaded: 'Korisnici nisu učitani.',
  none: { title: 'Još nema korisnika', text: <p>Korisnici se pojavljuju ovdje čim se registruju.</p> },
};

export const userRemovalTexts: RemovalTexts<Profile> = {
  question: ({ length }) =>
    length === 1
      ? 'Da li ste sigurni da želite da obrišete korisnika?'
      : `Da li ste sigurni da želite da obrišete ${length}\u00a0korisnika?`,
  confirm: ({ length }) => (length === 1 ? 'Obriši korisnika' : 'Obriši korisnike'),
  loss: (rows) => <UserLoss rows={rows} />,
};

function UserLoss({ rows }: { rows: readonly Profile[] }) {
  const isOne = rows.length === 1;
  return (
    <div className={styles.loss}>
      <ul className={styles.people}>
        {rows.slice(0, NAMED).map((user) => (
          <li key={user._id}>
            <strong>{fullName(user)}</strong> {user.email}
          </li>
        ))}
        {rows.length > NAMED && <li>i još {countOthers(rows.length - NAMED)}</li>}
      </ul>
      <p>
        <strong>Trajno se gubi:</strong>{' '}
        {isOne ? 'nalog i lični podaci u njemu' : 'nalozi i lični podaci u njima'}, prijava na stranicu,
        pregled vlastitih prijava na kurseve i pristanak na obavještenja. Ovo se ne može vratiti.
      </p>
      <p>
        <strong>Ostaje u evidenciji:</strong> prijave na kurseve s podacima polaznika, iznosima i uplatama, te
        ocjene i komentari uz kurseve.
      </p>
    </div>
  );
}
