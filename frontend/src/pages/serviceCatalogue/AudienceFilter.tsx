import { Link } from 'react-router-dom';
import { AUDIENCE_LABELS, AUDIENCES, type Audience } from './audience.ts';
import styles from './AudienceFilter.module.css';

/** Links, so that each choice has an address of its own and needs no script. */
export function AudienceFilter({ chosen }: { chosen: Audience | null }) {
  return (
    <nav aria-label="Usluge prema tome kome su namijenjene">
      <ul className={styles.choices}>
        {[null, ...AUDIENCES].map((audience) => (
          <li key={audience}>
            <Link
              to={{ search: audience ? `?za=${audience}` : '' }}
              aria-current={audience === chosen ? 'true' : undefined}
            >
              {audience ? AUDIENCE_LABELS[audience] : 'Sve usluge'}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
