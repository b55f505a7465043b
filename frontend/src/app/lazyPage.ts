import type { ComponentType } from 'react';
import { lazyComponent, type LazyComponent } from '../lib/lazyComponent.tsx';

export type LazyPage = LazyComponent<object> & {
  /** The component's name, which is also the name of its file. */
  pageName: string;
};

/** Returns a page that loads when its route is first opened. */
export const lazyPage = <Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): LazyPage =>
  Object.assign(
    lazyComponent(async () => (await load())[name]),
    { pageName: name },
  );
