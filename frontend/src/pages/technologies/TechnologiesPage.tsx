import { SITE_PAGES } from '@institut/contract/site/pages';
import texts from '../../content/bs/technologies.json';
import { formatText } from '../../content/formatText.tsx';
import { COURSES_PATH, coursesPath } from '../../features/courses/coursePaths.ts';
import { VideoButton } from '../../features/site/VideoButton.tsx';
import { cx } from '../../lib/cx.ts';
import { usePageTitle } from '../../lib/pageTitle.ts';
import { tieShortWords } from '../../lib/format.ts';
import { ArrowLink } from '../../ui/links.tsx';
import { Breadcrumbs } from '../../ui/PageHeader.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Cover } from '../../ui/Cover.tsx';
import { Section } from '../../ui/layout.tsx';
import cloudFirst from './cloud-1.svg';
import cloudSecond from './cloud-2.svg';
import cloudThird from './cloud-3.svg';
import cloudLines from './cloud-lines.svg';
import modelFirst from './model-1.svg';
import modelSecond from './model-2.svg';
import modelThird from './model-3.svg';
import modelLines from './model-lines.svg';
import networkFirst from './network-1.svg';
import networkSecond from './network-2.svg';
import networkThird from './network-3.svg';
import networkLines from './network-lines.svg';
import printerFirst from './printer-1.svg';
import printerSecond from './printer-2.svg';
import printerThird from './printer-3.svg';
import printerLines from './printer-lines.svg';
import stationFirst from './station-1.svg';
import stationSecond from './station-2.svg';
import stationThird from './station-3.svg';
import stationLines from './station-lines.svg';
import tallRow from './row-tall.svg';
import row from './row.svg';
import styles from './TechnologiesPage.module.css';

const { areas, technologies: page } = SITE_PAGES;
const { technologies, closing } = texts;

/** In the order of the measurement; the lines between the layers, then the layers from the lowest to the highest. */
const SCENES = [
  { ...technologies.station, lines: stationLines, art: [stationFirst, stationSecond, stationThird] },
  { ...technologies.printer, lines: printerLines, art: [printerFirst, printerSecond, printerThird] },
  { ...technologies.network, lines: networkLines, art: [networkFirst, networkSecond, networkThird] },
  { ...technologies.cloud, lines: cloudLines, art: [cloudFirst, cloudSecond, cloudThird] },
  { ...technologies.model, lines: modelLines, art: [modelFirst, modelSecond, modelThird] },
];

type Scene = (typeof SCENES)[number];

/** `/oblasti/tehnologije` */
export function TechnologiesPage() {
  usePageTitle(page.title);
  return (
    <>
      <Cover
        tone="white"
        above={<Breadcrumbs trail={[{ to: areas.path, label: areas.title }]} here={page.title} />}
        title={tieShortWords(texts.title)}
        isTitleApart
        lead={formatText(texts.lead)}
        actions={<VideoButton look="quiet">{texts.video}</VideoButton>}
        className={styles.opening}
        columnsClassName={styles.columns}
      >
        <picture>
          <source media="(width < 40rem)" srcSet={tallRow} width={1100} height={1730} />
          <img
            className={styles.row}
            src={row}
            alt={texts.drawing}
            width={3200}
            height={780}
            fetchPriority="high"
          />
        </picture>
        <nav aria-label={texts.names}>
          <ol className={styles.names}>
            {SCENES.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{formatText(title)}</a>
              </li>
            ))}
          </ol>
        </nav>
      </Cover>
      {SCENES.map((scene, index) => (
        <TechnologyScene
          key={scene.id}
          scene={scene}
          tone={index % 2 === 0 ? 'deep' : 'mist'}
          mirrored={index % 2 === 0}
        />
      ))}
      <Section tight aria-labelledby="vas-put">
        <div className={styles.closing}>
          <h2 id="vas-put">{formatText(closing.title)}</h2>
          <p>{formatText(closing.text)}</p>
          <ButtonLink to={COURSES_PATH} look="accent">
            {closing.link}
          </ButtonLink>
        </div>
      </Section>
    </>
  );
}

type TechnologySceneProps = {
  scene: Scene;
  tone: 'mist' | 'deep';
  /** Puts the drawing on the other side. */
  mirrored: boolean;
};

function TechnologyScene({ scene, tone, mirrored }: TechnologySceneProps) {
  const { id, title, reading, text, layers, courses } = scene;
  return (
    <Section id={id} tone={tone} className={cx(styles.scene, styles[tone])} aria-labelledby={`${id}-naslov`}>
      <div className={cx(styles.grid, mirrored && styles.mirrored)}>
        <LayerStack {...scene} />
        <div className={styles.text}>
          <h2 id={`${id}-naslov`}>{formatText(title)}</h2>
          <p className={styles.reading}>
            <strong>{reading.value}</strong> <span>{formatText(reading.text)}</span>
          </p>
          <p>{formatText(text)}</p>
          <dl className={styles.layers}>
            {layers.map(({ name, text: role }) => (
              <div key={name}>
                <dt>{formatText(name)}</dt>
                <dd>{formatText(role)}</dd>
              </div>
            ))}
          </dl>
          <ArrowLink className={styles.courses} to={coursesPath({ keyword: courses.keyword })}>
            {formatText(courses.label)}
          </ArrowLink>
        </div>
      </div>
    </Section>
  );
}

/** Layers that move apart while they scroll into the middle of the window; without animations they are apart from the start. */
function LayerStack({ lines, art: [lowest, middle, highest], drawing }: Scene) {
  const size = { width: 720, height: 1000, loading: 'lazy', decoding: 'async' } as const;
  return (
    <div className={styles.stack}>
      <img {...size} className={styles.lines} src={lines} alt={drawing} />
      <img {...size} className={styles.layer} src={lowest} alt="" />
      <img {...size} className={cx(styles.layer, styles.middle)} src={middle} alt="" />
      <img {...size} className={cx(styles.layer, styles.highest)} src={highest} alt="" />
    </div>
  );
}
