import { type ComponentType, createElement, lazy, type ReactElement, useState } from 'react';
import { reloadOnce } from './reload-once.ts';

/** A component whose file is loaded when it is needed, or ahead by `load`. */
export interface LazyPart {
  (): ReactElement;
  /** Loads the file ahead. From then on the component renders at once, so that a page rendered at build time can be taken over. */
  load: () => Promise<ComponentType>;
}

/** Makes a component of a loader. If the file can't be loaded, the page is reloaded once, because a new release may have replaced it. */
export function lazyPart(load: () => Promise<ComponentType>): LazyPart {
  let loaded: ComponentType | undefined;
  const Later = lazy(reloadOnce(async () => ({ default: await load() })));
  function Part() {
    // In a state, because another component here would lose what is typed in the first.
    const [Shown] = useState<ComponentType>(() => loaded ?? Later);
    return createElement(Shown);
  }
  Part.load = async () => {
    loaded = await load();
    return loaded;
  };
  return Part;
}
