import type { DemoCategory } from './demo-product.ts';

/** What a kitchen needs besides food. */
export const household: DemoCategory = {
  slug: 'household',
  name: 'Household',
  products: [
    {
      name: 'Bar soap',
      unit: '3 × 200 g',
      price: 2_100,
      yoruba: 'ọṣẹ',
      igbo: 'ncha',
      hausa: 'sabulu',
      isTaxed: true,
      drawing: 'soap',
    },
    { name: 'Detergent powder', unit: '900 g', price: 2_600, isTaxed: true, spellings: 'omo', drawing: 'detergent' },
    { name: 'Dish soap', unit: '750 ml', price: 1_900, hausa: 'sabulu', isTaxed: true, drawing: 'soap' },
    { name: 'Toilet tissue', unit: '12 rolls', price: 3_400, isTaxed: true, drawing: 'tissue' },
  ],
};
