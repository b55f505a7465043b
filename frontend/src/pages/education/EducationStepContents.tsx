import { SITE_PAGES } from '@institut/contract/site/pages';
import { Mail, Phone } from 'lucide-react';
import { useSelector } from 'react-redux';
import texts from '../../content/bs/education.json';
import { formatText, pathOf } from '../../content/formatText.tsx';
import { CourseGrid, CourseGridSkeleton } from '../../features/courses/CourseGrid.tsx';
import { loadFeaturedCourses, selectFeaturedCourses } from '../../features/courses/coursesSlice.ts';
import { selectSite } from '../../features/site/siteSlice.ts';
import { useLoaded } from '../../store/hooks.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LinkCard, OnwardLink } from '../../ui/Card.tsx';
import { PhoneLink } from '../../ui/links.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import styles from './EducationStepContents.module.css';

const { decision, help, offers, apply } = texts;

export const DecisionStep = () => (
  <>
    <p className={styles.lead}>{formatText(decision.lead)}</p>
    <ul className={styles.starts}>
      {decision.starts.map(({ wish, answer, to, label }) => (
        <LinkCard as="li" key={wish} className={styles.start}>
          <h3>„{formatText(wish)}”</h3>
          <p>{formatText(answer)}</p>
          <OnwardLink to={pathOf(to)}>{label}</OnwardLink>
        </LinkCard>
      ))}
    </ul>
  </>
);

export const HelpStep = () => (
  <div className={styles.help}>
    <Adviser />
    <dl className={styles.list}>
      {help.list.map(({ title, text }) => (
        <div key={title}>
          <dt>{formatText(title)}</dt>
          <dd>{formatText(text)}</dd>
        </div>
      ))}
    </dl>
  </div>
);

function Adviser() {
  const contact = useSelector(selectSite)?.contact;
  const [phone] = contact?.phones ?? [];
  return (
    <div className={styles.adviser}>
      <h3>{formatText(help.adviser.title)}</h3>
      <p>{formatText(help.adviser.text)}</p>
      <address className={styles.contact}>
        {phone && <PhoneLink phone={phone} icon={<Phone aria-hidden />} />}
        {contact && (
          <a href={`mailto:${contact.email}`}>
            <Mail aria-hidden />
            {contact.email}
          </a>
        )}
      </address>
    </div>
  );
}

export function OffersStep() {
  const courses = useLoaded(loadFeaturedCourses, undefined, selectFeaturedCourses);
  return (
    <>
      <p className={styles.lead}>{formatText(offers.lead)}</p>
      <Loaded
        {...courses}
        failure="Kursevi nisu učitani."
        skeleton={<CourseGridSkeleton count={3} layout="stack" />}
      >
        {(featured) =>
          featured.length > 0 ? (
            <CourseGrid courses={featured} layout="stack" />
          ) : (
            <EmptyState title={offers.empty.title} heading="h3">
              {formatText(offers.empty.text)}
            </EmptyState>
          )
        }
      </Loaded>
      <p className={styles.more}>{formatText(offers.more)}</p>
    </>
  );
}

export const ApplyStep = () => (
  <>
    <ol className={styles.actions}>
      {apply.actions.map(({ title, text }) => (
        <li key={title} className={styles.action}>
          <h3>{formatText(title)}</h3>
          <p>{formatText(text)}</p>
        </li>
      ))}
    </ol>
    <div className={styles.links}>
      <ButtonLink to={SITE_PAGES.courses.path} look="accent">
        {apply.choose}
      </ButtonLink>
      <ButtonLink to="/register" look="quiet">
        {apply.register}
      </ButtonLink>
    </div>
  </>
);
