import type { ComponentType } from 'react';
import { lazyComponent, type LazyComponent } from '../lib/lazyComponent.tsx';

export type LazyPage = LazyComponent<object> & {
  /** Its component's name, which is also the name of its file. */
  pageName: string;
};

/** Returns a page that is fetched when its route is first opened; pages are named exports like everything else. */
export const lazyPage = <Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): LazyPage =>
  Object.assign(
    lazyComponent(async () => (await load())[name]),
    { pageName: name },
  );
