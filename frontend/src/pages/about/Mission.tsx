import { useSelector } from 'react-redux';
import { selectSite } from '../../features/site/siteSlice.ts';
import { VideoButton } from '../../features/site/VideoButton.tsx';
import { Cover } from '../../ui/Cover.tsx';
import house from './house.svg';
import styles from './Mission.module.css';

const rooms = [
  { title: 'Učionica', text: 'Ovdje razumijete zašto nešto radi.' },
  { title: 'Laboratorija', text: 'Ovdje provjerite radi li i kada to uradite vi.' },
  { title: 'Radno mjesto', text: 'Ovdje to isto radite za nekoga ko čeka rezultat.' },
];

/** The one idea of the page: a house without a roof, with the way to work through its three rooms. */
export function Mission() {
  const site = useSelector(selectSite);
  return (
    <Cover
      tone="mist"
      title="Ovdje se tehnologija uči radom, sve dok znanje ne postane posao."
      isTitleApart
      lead={`${site?.name ?? 'Institut'} ima tri prostora pod jednim krovom. Ko kod nas uči, prođe kroz sva tri.`}
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
