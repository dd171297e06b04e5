import { environment } from '../src/config.ts';

/**
 * The environment of this process without the product's settings, so that a test never runs on a database or with a key that the
 * developer's shell has set.
 */
export function outerEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !(name in environment.shape)));
}
