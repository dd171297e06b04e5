import { breakfast } from './breakfast.ts';
import type { DemoCategory } from './demo-product.ts';
import { fruits } from './fruits.ts';
import { garriAndFlours } from './garri-and-flours.ts';
import { grains } from './grains.ts';
import { household } from './household.ts';
import { meatAndFish } from './meat-and-fish.ts';
import { oils } from './oils.ts';
import { pantry } from './pantry.ts';
import { soupThings } from './soup-things.ts';
import { tubers } from './tubers.ts';
import { vegetables } from './vegetables.ts';

/** The category of the combos. */
export const comboCategory = { slug: 'combos', name: 'Combos' };

/** The categories of the demo behind the combos, in the order in which the shop shows them. */
export const demoCategories: readonly DemoCategory[] = [
  grains,
  garriAndFlours,
  tubers,
  vegetables,
  soupThings,
  oils,
  meatAndFish,
  fruits,
  pantry,
  breakfast,
  household,
];
