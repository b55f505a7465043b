import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

/** A page that is fetched when its route is first opened; pages are named exports like everything else. */
export const lazyPage = <Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): LazyExoticComponent<ComponentType> => lazy(async () => ({ default: (await load())[name] }));
