import button from '../../ui/Button.module.css';
import { cx } from '../../lib/cx.ts';
import { Cover } from '../../ui/Cover.tsx';
import door from './door.svg';
import styles from './CareersCover.module.css';

/** The one idea of the page: the door is open, and behind it there is light. */
export const CareersCover = ({ listId }: { listId: string }) => (
  <Cover
    title="Posao uz koji se uči"
    lead={
      <>
        Tražimo ljude koji znaju svoj posao i&nbsp;žele ga pokazati drugima, ali i one koji ga tek žele
        naučiti. Vrata su otvorena za predavače, studente, polaznike obuka i volontere.
      </>
    }
    actions={
      <a href={`#${listId}`} className={cx(button.button, button.accent)}>
        Pogledaj otvorene oglase
      </a>
    }
    art={{
      src: door,
      alt: 'Čovjek se stepenicama penje prema otvorenim vratima iz kojih izlazi svjetlost.',
      width: 940,
      height: 880,
    }}
    className={styles.cover}
    columnsClassName={styles.columns}
  />
);
