import { type ComponentType, createElement, lazy, type ReactElement, useState } from 'react';
import { reloadOnce } from './reload-once.ts';

/** What can be loaded ahead. */
export interface Loadable {
  /**
   * Loads the file and resolves with its component. From then on the component renders at once, so that a page rendered at build time
   * can be taken over.
   */
  load: () => Promise<{ name: string }>;
}

/** A component whose file is loaded when it is needed, or ahead. */
export interface LazyPart<Props> extends Loadable {
  (props: Props): ReactElement;
}

/** Makes a component of a loader. If the file can't be loaded, the page is reloaded once, because a new release may have replaced it. */
export function lazyPart<Props extends object = object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let loaded: ComponentType<Props> | undefined;
  const Later: ComponentType<Props> = lazy(reloadOnce(async () => ({ default: await load() })));
  function Part(props: Props) {
    // In a state, because another component here would lose what is typed in the first.
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Later);
    return createElement(Shown, props);
  }
  Part.load = async () => {
    loaded = await load();
    return loaded;
  };
  return Part;
}
