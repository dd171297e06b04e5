/** The screens of shopping: catalogue, search, basket, checkout, orders. They are part of `routes.tsx`. */
import type { Screen } from './screens.ts';

export const shopScreens: readonly Screen[] = [];
