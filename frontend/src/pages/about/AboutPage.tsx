import { SITE_PAGES } from '@institut/contract/site/pages';
import { useSelector } from 'react-redux';
import texts from '../../content/bs/about.json';
import { formatText } from '../../content/formatText.tsx';
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

const { mission, ownership, learn, work } = texts;

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

function Mission() {
  const site = useSelector(selectSite);
  return (
    <Cover
      tone="mist"
      title={tieShortWords(mission.title)}
      isTitleApart
      lead={formatText(mission.lead, { institute: site?.name ?? 'Institut' })}
      actions={<VideoButton>{mission.video}</VideoButton>}
      art={{ src: house, alt: mission.drawing, width: 1260, height: 900 }}
      className={styles.mission}
      columnsClassName={styles.columns}
    >
      <ol className={styles.rooms}>
        {mission.rooms.map(({ title, text }) => (
          <li key={title}>
            <strong>{title}</strong>
            {formatText(text)}
          </li>
        ))}
      </ol>
    </Cover>
  );
}

function Ownership() {
  const site = useSelector(selectSite);
  return (
    <section aria-labelledby="vlasnistvo">
      <Container>
        <div className={styles.row}>
          <h2 id="vlasnistvo">{formatText(ownership.title)}</h2>
          {site ? <p>{tieShortWords(site.statement)}</p> : <SkeletonText lines={3} />}
        </div>
      </Container>
    </section>
  );
}

const WaysIn = () => (
  <Container className={styles.doors}>
    <LinkCard as="section" className={cx(styles.door, styles.learn)} aria-labelledby="ucite">
      <h2 id="ucite">{formatText(learn.title)}</h2>
      <p>{formatText(learn.text)}</p>
      <OnwardLink to={SITE_PAGES.courses.path}>{learn.link}</OnwardLink>
    </LinkCard>
    <LinkCard as="section" className={cx(styles.door, styles.work)} aria-labelledby="radite">
      <h2 id="radite">{formatText(work.title)}</h2>
      <p>{formatText(work.text)}</p>
      <OnwardLink to={SITE_PAGES.careers.path}>{work.link}</OnwardLink>
    </LinkCard>
  </Container>
);
