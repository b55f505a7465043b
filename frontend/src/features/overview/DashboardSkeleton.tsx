import { Bone, Skeleton } from '../../ui/Skeleton.tsx';
import styles from './Dashboard.module.css';
import panel from './Panel.module.css';
import tile from './Tile.module.css';
import today from './Today.module.css';

/** The shape of the dashboard to come. */
export function DashboardSkeleton() {
  return (
    <Skeleton className={styles.figures}>
      <div>
        <Heading width="5rem" />
        <div className={today.tiles}>
          {['new', 'unpaid', 'places', 'income'].map((name) => (
            <div key={name} className={tile.tile}>
              <Bone width="50%" />
              <Bone width="35%" height="3.25rem" />
              <Bone width="80%" />
              <Bone width="60%" />
            </div>
          ))}
        </div>
      </div>
      <div>
        <Heading width="12rem" />
        <div className={styles.charts}>
          <PanelShape />
          <PanelShape />
        </div>
        <div className={styles.lists}>
          <PanelShape />
          <PanelShape />
        </div>
      </div>
    </Skeleton>
  );
}

function Heading({ width }: { width: string }) {
  return (
    <div className={styles.title}>
      <Bone width={width} height="1.2em" />
    </div>
  );
}

function PanelShape() {
  return (
    <div className={panel.panel}>
      <Bone width="45%" height="3.5rem" />
      <Bone height="20rem" />
    </div>
  );
}
