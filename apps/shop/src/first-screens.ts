/** The screens of browsing, which most visits begin with. They are part of `routes.tsx`. */
import { lazyPart } from '@foodbank/app/lazy-part';
import { categoryPath, firstPaths, inSeasonPath, productPath } from './first-paths.ts';
import type { Screen } from './screens.ts';

export const firstScreens: readonly Screen[] = [
  {
    path: firstPaths.shop,
    access: 'open',
    part: lazyPart(async () => (await import('./features/selling/catalogue/HomePage.tsx')).HomePage),
  },
  {
    path: firstPaths.search,
    access: 'open',
    part: lazyPart(async () => (await import('./features/selling/catalogue/SearchPage.tsx')).SearchPage),
  },
  {
    path: categoryPath(':slug'),
    access: 'open',
    part: lazyPart(async () => (await import('./features/selling/catalogue/CategoryPage.tsx')).CategoryPage),
  },
  {
    path: inSeasonPath,
    access: 'open',
    part: lazyPart(async () => (await import('./features/selling/catalogue/CategoryPage.tsx')).InSeasonPage),
  },
  {
    path: productPath(':slug'),
    access: 'open',
    part: lazyPart(async () => (await import('./features/selling/catalogue/ProductPage.tsx')).ProductPage),
  },
  {
    path: firstPaths.basket,
    access: 'open',
    part: lazyPart(async () => (await import('./features/selling/basket/BasketPage.tsx')).BasketPage),
  },
];
