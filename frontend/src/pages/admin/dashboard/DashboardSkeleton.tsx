import { Bone, Skeleton } from '../../../ui/Skeleton.tsx';
import styles from './Dashboard.module.css';
import panel from './Panel.module.css';
import tile from './Tile.module.css';
import today from './Today.module.css';

/** The shape of the dashboard to come. */
export function DashboardSkeleton() {
  return (
    <Skeleton className={styles.figures}>
      <div>
        <div className={today.title}>
          <Bone width="5rem" height="1.2em" />
        </div>
        <div className={today.tiles}>
          {['first', 'second', 'third', 'fourth'].map((name) => (
            <div key={name} className={tile.tile}>
              <Bone width="50%" />
              <Bone width="35%" height="3rem" />
              <Bone width="80%" />
              <Bone width="60%" />
            </div>
          ))}
        </div>
      </div>
      <div className={styles.charts}>
        {['applications', 'payments'].map((name) => (
          <div key={name} className={panel.panel}>
            <Bone width="45%" height="1.5rem" />
            <Bone height="18rem" />
          </div>
        ))}
      </div>
    </Skeleton>
  );
}
