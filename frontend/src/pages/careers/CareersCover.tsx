import { Container } from '../../ui/Container.tsx';
import button from '../../ui/Button.module.css';
import { cx } from '../../lib/cx.ts';
import cover from '../../ui/Cover.module.css';
import door from './door.svg';
import styles from './CareersCover.module.css';

/** The one idea of the page: the door is open, and behind it there is light. */
export function CareersCover({ listId }: { listId: string }) {
  return (
    <section className={cover.cover}>
      <Container className={styles.grid}>
        <div className={cx(cover.text, styles.text)}>
          <h1>Posao uz koji se uči</h1>
          <p className={cx(cover.lead, styles.lead)}>
            Tražimo ljude koji znaju svoj posao i&nbsp;žele ga pokazati drugima, ali i one koji ga tek žele
            naučiti. Vrata su otvorena za predavače, studente, polaznike obuka i volontere.
          </p>
          <a href={`#${listId}`} className={cx(button.button, button.accent)}>
            Pogledaj otvorene oglase
          </a>
        </div>
        <img
          className={styles.art}
          src={door}
          alt="Čovjek se stepenicama penje prema otvorenim vratima iz kojih izlazi svjetlost."
          width={940}
          height={880}
          fetchPriority="high"
        />
      </Container>
    </section>
  );
}
