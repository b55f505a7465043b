import { SITE_PAGES } from '@institut/contract/sitePages';
import { useEffect, useRef, type ComponentType } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Section } from '../../ui/layout.tsx';
import { StepsBar } from '../../ui/StepsBar.tsx';
import { ApplyStep, DecisionStep, HelpStep, OffersStep } from './EducationStepContents.tsx';
import styles from './EducationSteps.module.css';

const contents: readonly ComponentType[] = [DecisionStep, HelpStep, OffersStep, ApplyStep];

/** The four steps. Which one is shown stands in the address, so "back" and a reload keep it and a link can lead to it. */
export function EducationSteps() {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const step = readStep(query);
  const { panel, heading } = useFocusOnChange(step);
  const go = (to: number) => void navigate(stepPath(to));
  const Content = contents[step - 1] ?? StepsDone;
  return (
    <Section tight aria-label="Koraci do obuke">
      <div ref={panel} className={styles.steps}>
        <StepsBar
          label="Koraci"
          current={step - 1}
          steps={STEP_NAMES.map((label, index) => ({
            label,
            to: stepPath(index + 1),
            reached: index < step,
          }))}
        />
        <h2 ref={heading} tabIndex={-1} className={styles.title}>
          {step < DONE && (
            <>
              <span className={styles.count}>
                Korak {step} od {LAST_STEP}
              </span>{' '}
            </>
          )}
          {STEP_NAMES[step - 1] ?? 'Hvala vam, stigli ste do kraja!'}
        </h2>
        <Content />
        <div className={styles.buttons}>
          {step === DONE && (
            <Button look="outline" onClick={() => go(1)}>
              Kreni ispočetka
            </Button>
          )}
          {step > 1 && step < DONE && (
            <Button look="outline" onClick={() => go(step - 1)}>
              Nazad
            </Button>
          )}
          {step < DONE && (
            <Button className={styles.next} onClick={() => go(step + 1)}>
              {step === LAST_STEP ? 'Završi' : 'Dalje'}
            </Button>
          )}
        </div>
      </div>
    </Section>
  );
}

function StepsDone() {
  return (
    <div className={styles.done}>
      <p>
        Sada znate šta želite, ko vam može pomoći i kako da se prijavite. Ostaje da odaberete kurs. Ako se
        predomislite, koracima se možete vratiti kad god želite.
      </p>
      <ButtonLink to={SITE_PAGES.courses.path} look="accent">
        Odaberi kurs
      </ButtonLink>
    </div>
  );
}

/**
 * After each change of `value`, though not at the first view: shows the panel from its top and puts the focus on its
 * heading, so that a screen reader says what has come and the keyboard goes on from there.
 */
function useFocusOnChange(value: unknown) {
  const panel = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(value);

  useEffect(() => {
    if (before.current === value) return;
    before.current = value;
    heading.current?.focus({ preventScroll: true });
    panel.current?.scrollIntoView();
  }, [value]);

  return { panel, heading };
}

/** The names of the steps, in order (specification, section 2). */
const STEP_NAMES = [
  'Donesite odluku',
  'Kako Institut može pomoći',
  'Upoznajte aktuelne prilike za učenje',
  'Prijavite se',
] as const;

const LAST_STEP = STEP_NAMES.length;
/** Where one is once the last step has been left. */
const DONE = LAST_STEP + 1;

const QUERY = 'korak';
const DONE_WORD = 'kraj';
const STEP = /^[1-4]$/;

/** The step an address asks for, from 1 to `DONE`; the first one when it asks for none or for one that is not there. */
function readStep(query: URLSearchParams): number {
  const word = query.get(QUERY) ?? '';
  if (word === DONE_WORD) return DONE;
  return STEP.test(word) ? Number(word) : 1;
}

/** `/obuke`, `/obuke?korak=2`, `/obuke?korak=kraj`. */
function stepPath(step: number): string {
  const { path } = SITE_PAGES.education;
  if (step <= 1) return path;
  return `${path}?${QUERY}=${step > LAST_STEP ? DONE_WORD : step}`;
}
