import { SITE_PAGES } from '@institut/contract/site/pages';
import { Plus } from 'lucide-react';
import texts from '../../content/bs/services.json';
import { formatText } from '../../content/formatText.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Section } from '../../ui/layout.tsx';
import styles from './ServicesSections.module.css';

const { help, cooperation, shares, questions } = texts;

export const ServicesHelp = () => (
  <Section aria-labelledby="kako-pomazemo">
    <div className={styles.head}>
      <h2 id="kako-pomazemo">{formatText(help.title)}</h2>
      <ButtonLink to={SITE_PAGES.serviceCatalogue.path} look="outline">
        {help.catalogue}
      </ButtonLink>
    </div>
    <ul className={styles.kinds}>
      {help.list.map(({ title, text }) => (
        <li key={title}>
          <h3>{formatText(title)}</h3>
          <p>{formatText(text)}</p>
        </li>
      ))}
    </ul>
  </Section>
);

export const ServicesCooperation = () => (
  <Section tone="mist" aria-labelledby="kako-tece">
    <div className={styles.cooperationGrid}>
      <div className={styles.cooperationHead}>
        <h2 id="kako-tece">{formatText(cooperation.title)}</h2>
        <p>{formatText(cooperation.text)}</p>
      </div>
      <ol className={styles.steps}>
        {cooperation.steps.map(({ when, title, text }) => (
          <li key={title}>
            <p className={styles.when}>{formatText(when)}</p>
            <div className={styles.step}>
              <h3>{formatText(title)}</h3>
              <p>{formatText(text)}</p>
            </div>
          </li>
        ))}
      </ol>
    </div>
  </Section>
);

export const ServicesShares = () => (
  <Section aria-labelledby="ko-sta">
    <h2 id="ko-sta">{formatText(shares.title)}</h2>
    <div className={styles.shares}>
      {shares.list.map(({ title, items }) => (
        <div key={title} className={styles.share}>
          <h3>{formatText(title)}</h3>
          <ul className={styles.items}>
            {items.map((item) => (
              <li key={item}>{formatText(item)}</li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  </Section>
);

export const ServicesQuestions = () => (
  <Section tone="mist" aria-labelledby="pitanja">
    <div className={styles.questionsGrid}>
      <h2 id="pitanja">{formatText(questions.title)}</h2>
      <div className={styles.list}>
        {questions.list.map(({ question, answer }) => (
          <details key={question}>
            <summary>
              <h3>{formatText(question)}</h3>
              <Plus aria-hidden />
            </summary>
            <p>{formatText(answer)}</p>
          </details>
        ))}
      </div>
    </div>
  </Section>
);
