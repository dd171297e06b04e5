import { environment } from '../src/config.ts';

/**
 * The environment that a test or a trial was started in, without what decides how the product runs: whoever has the product's own
 * settings at hand, its database among them, must not have them tried out on.
 */
export function outerEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !(name in environment.shape)));
}
