import { SITE_PAGES } from '@institut/contract/sitePages';
import { PopularCourses } from '../../features/courses/PopularCourses.tsx';
import { usePageTitle } from '../../lib/pageTitle.ts';
import { Section } from '../../ui/Section.tsx';
import { Categories } from './Categories.tsx';
import { Kinds } from './Kinds.tsx';
import { STARTING_POINT_ID, StartingPoint } from './StartingPoint.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Container } from '../../ui/Container.tsx';
import styles from './SkillsPage.module.css';

/** `/vjestine` */
export function SkillsPage() {
  usePageTitle(SITE_PAGES.skills.title);
  return (
    <>
      <SkillsOpening />
      <Categories />
      <StartingPoint />
      <Kinds />
      <OnTheJob />
      <Section>
        <PopularCourses title="Kursevi koje polaznici najviše cijene" />
      </Section>
    </>
  );
}

function SkillsOpening() {
  return (
    <Container className={styles.opening}>
      <h1>Vještina je ono što sutra možete, a&nbsp;danas još ne.</h1>
      <div className={styles.text}>
        <p>
          Kod nas se uče tri vrste vještina. Ispod svake piše šta ćete poslije moći, a ne samo šta ćete
          slušati.
        </p>
        {/* Within the page the browser moves by itself, also the focus. */}
        <ButtonLink to={`#${STARTING_POINT_ID}`} reloadDocument look="accent">
          Odgovori na četiri pitanja
        </ButtonLink>
      </div>
    </Container>
  );
}

/** The way to those programmes that are held at a place of work. */
function OnTheJob() {
  return (
    <Section tone="deep" tight aria-labelledby="na-radnom-mjestu">
      <div className={styles.onTheJob}>
        <h2 id="na-radnom-mjestu">
          30, 90 ili 180 dana: <span>najviše se nauči na radnom mjestu</span>
        </h2>
        <div className={styles.onTheJobText}>
          <p>
            Ako želite učiti uz stvaran posao, odaberite program koji se odvija u firmi. Od prvog dana imate
            zadatak, mentora i&nbsp;dogovoren cilj.
          </p>
          <ButtonLink to={SITE_PAGES.education.path} look="outline">
            Uporedi programe
          </ButtonLink>
        </div>
      </div>
    </Section>
  );
}
