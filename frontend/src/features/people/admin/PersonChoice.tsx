import { fullName } from '@institut/contract/accounts/values';
import { SEARCH_KEYWORD_MIN } from '@institut/contract/limits';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { useSettledText } from '../../../lib/useSettledText.ts';
import { useLoaded } from '../../../store/hooks.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { ButtonLink } from '../../../ui/Button.tsx';
import { SearchField } from '../../../ui/formFields.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { SkeletonText } from '../../../ui/Skeleton.tsx';
import { newOrderPath } from '../../admin/adminPaths.ts';
import { findPeople, selectFoundPeople } from '../../admin/personChoiceSlice.ts';
import styles from './NewOrderPage.module.css';

/** The course in the address, which stays there while a person is chosen. */
export type ChosenInAddress = { kurs?: string };

/** Finds the person whom the order is for, or leads to the form for somebody without an account. */
export function PersonChoice({ course }: { course: ChosenInAddress }) {
  const [text, setText] = useState('');
  const keyword = useSettledText(text.trim());
  return (
    <div className={styles.choice}>
      <SearchField
        label="E-mail adresa ili ime"
        help="Najprije provjerite da li osoba već ima nalog."
        value={text}
        onChange={setText}
      />
      {keyword.length >= SEARCH_KEYWORD_MIN && <Found keyword={keyword} course={course} />}
    </div>
  );
}

function Found({ keyword, course }: { keyword: string; course: ChosenInAddress }) {
  const loaded = useLoaded(findPeople, keyword, selectFoundPeople);
  const title = useId();
  return (
    <Loaded {...loaded} failure="Pretraga nije uspjela." skeleton={<SkeletonText lines={3} />}>
      {(people) => (
        <section className={styles.found} aria-labelledby={title}>
          <h2 id={title} aria-live="polite">
            {people.length > 0 ? 'Osobe s nalogom' : `Nema naloga za „${keyword}”`}
          </h2>
          {people.length > 0 && (
            <ul className={styles.people}>
              {people.map((person) => (
                <li key={person._id}>
                  <span>
                    <Link to={newOrderPath({ osoba: person._id, ...course })} className={styles.opens}>
                      {fullName(person)}
                    </Link>
                    <span className={styles.beside}>{person.email}</span>
                  </span>
                  {!person.isEmailConfirmed && <Badge tone="warning">Nepotvrđena</Badge>}
                </li>
              ))}
            </ul>
          )}
          <div className={styles.newPerson}>
            <p>
              {people.length > 0 ? 'Nije među njima?' : 'Otvorite joj nalog uz prijavu.'} Osoba dobija
              pozivnicu da postavi lozinku.
            </p>
            <ButtonLink
              to={newOrderPath({ nova: '', ...course })}
              state={{ email: keyword.includes('@') ? keyword : '' }}
              look={people.length > 0 ? 'outline' : 'primary'}
            >
              Nova osoba
            </ButtonLink>
          </div>
        </section>
      )}
    </Loaded>
  );
}
