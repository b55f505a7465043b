import { SITE_PAGES } from '@institut/contract/sitePages';
import { useSelector } from 'react-redux';
import { selectSite } from '../../features/site/siteSlice.ts';
import { VideoButton } from '../../features/site/VideoButton.tsx';
import { cx } from '../../lib/cx.ts';
import { usePageTitle } from '../../lib/pageTitle.ts';
import { tieShortWords } from '../../lib/format.ts';
import { Container } from '../../ui/layout.tsx';
import { Cover } from '../../ui/Cover.tsx';
import { LinkCard, OnwardLink } from '../../ui/Card.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import house from './house.svg';
import { Laboratory, People, Place, Principles } from './AboutSections.tsx';
import styles from './AboutPage.module.css';

/** `/onama` */
export function AboutPage() {
  usePageTitle(SITE_PAGES.about.title);
  return (
    <>
      <Mission />
      <Principles />
      <People />
      <Laboratory />
      <Place />
      <Ownership />
      <WaysIn />
    </>
  );
}

function Ownership() {
  const site = useSelector(selectSite);
  return (
    <section aria-labelledby="vlasnistvo">
      <Container>
        <div className={styles.row}>
          <h2 id="vlasnistvo">Vlasništvo i finansiranje</h2>
          {site ? <p>{tieShortWords(site.statement)}</p> : <SkeletonText lines={3} />}
        </div>
      </Container>
    </section>
  );
}

const rooms = [
  { title: 'Učionica', text: 'Ovdje razumijete zašto nešto radi.' },
  { title: 'Laboratorija', text: 'Ovdje provjeravate radi li i u vašim rukama.' },
  { title: 'Radno mjesto', text: 'Ovdje to isto radite za nekoga ko čeka rezultat.' },
];

function Mission() {
  const site = useSelector(selectSite);
  return (
    <Cover
      tone="mist"
      title="Ovdje se tehnologija uči radom, sve dok znanje ne postane posao."
      isTitleApart
      lead={`${site?.name ?? 'Institut'} ima tri prostora pod jednim krovom. Ko kod nas uči, prolazi kroz sva tri.`}
      actions={<VideoButton>Pogledaj video</VideoButton>}
      art={{
        src: house,
        alt: 'Kuća bez krova: narandžasta linija vodi iz učionice, kroz laboratoriju, do radnog mjesta.',
        width: 1260,
        height: 900,
      }}
      className={styles.mission}
      columnsClassName={styles.columns}
    >
      <ol className={styles.rooms}>
        {rooms.map(({ title, text }) => (
          <li key={title}>
            <strong>{title}</strong>
            {text}
          </li>
        ))}
      </ol>
    </Cover>
  );
}

function WaysIn() {
  return (
    <Container className={styles.doors}>
      <LinkCard as="section" className={cx(styles.door, styles.learn)} aria-labelledby="ucite">
        <h2 id="ucite">Učite s nama</h2>
        <p>Kursevi i programi s terminima, cijenama i&nbsp;slobodnim mjestima.</p>
        <OnwardLink to={SITE_PAGES.courses.path}>Pogledaj kurseve</OnwardLink>
      </LinkCard>
      <LinkCard as="section" className={cx(styles.door, styles.work)} aria-labelledby="radite">
        <h2 id="radite">Radite s nama</h2>
        <p>Otvorena radna mjesta, obuke uz rad i volontiranje, s rokom za prijavu.</p>
        <OnwardLink to={SITE_PAGES.careers.path}>Pogledaj oglase</OnwardLink>
      </LinkCard>
    </Container>
  );
}
