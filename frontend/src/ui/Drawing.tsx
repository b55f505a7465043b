import empty from './drawings/empty.svg';
import lost from './drawings/lost.svg';
import search from './drawings/search.svg';
import styles from './Drawing.module.css';

/** What it shows: an empty tray, an unplugged cable, a search that found nothing. */
export type DrawingName = 'empty' | 'lost' | 'search';

const sources: Record<DrawingName, string> = { empty, lost, search };

/** A small drawing of our own for places where there is nothing else to show. */
export function Drawing({ name }: { name: DrawingName }) {
  return <img src={sources[name]} alt="" width={240} height={176} className={styles.drawing} />;
}
