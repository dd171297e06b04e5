import type { DemoCategory } from './demo-product.ts';

const milk = { yoruba: 'wàrà', igbo: 'mmiri ara', hausa: 'madara', drawing: 'milk' };

/** Breakfast, milk, tea and drinks. */
export const breakfast: DemoCategory = {
  slug: 'breakfast-and-drinks',
  name: 'Breakfast and drinks',
  products: [
    { name: 'Powdered milk, refill', unit: '400 g', price: 4_900, ...milk },
    { name: 'Powdered milk, tin', unit: '900 g', price: 12_800, ...milk },
    { name: 'Evaporated milk', unit: '160 g tin', price: 950, ...milk },
    {
      name: 'Cocoa drink, refill',
      unit: '500 g',
      price: 4_700,
      isTaxed: true,
      spellings: 'milo, bournvita',
      drawing: 'cocoa',
    },
    {
      name: 'Black tea',
      unit: '100 bags',
      price: 3_900,
      hausa: 'shayi',
      isTaxed: true,
      spellings: 'lipton',
      drawing: 'tea',
    },
    { name: 'Instant coffee', unit: '50 g', price: 2_600, isTaxed: true, drawing: 'tea' },
    { name: 'Custard powder', unit: '1 kg', price: 3_700, isTaxed: true, drawing: 'custard' },
    {
      name: 'Pap (ogi), wet',
      unit: '1 kg',
      price: 1_300,
      yoruba: 'ògì',
      igbo: 'akamụ',
      hausa: 'koko',
      spellings: 'akamu',
      drawing: 'custard',
    },
    { name: 'Oats', unit: '500 g', price: 2_800, drawing: 'cereal' },
    { name: 'Corn flakes', unit: '500 g', price: 3_600, spellings: 'cornflakes', drawing: 'cereal' },
    {
      name: 'Sliced bread',
      unit: 'large loaf',
      price: 1_600,
      yoruba: 'búrẹ́dì',
      igbo: 'achịcha',
      hausa: 'burodi',
      drawing: 'bread',
    },
    { name: 'Honey', unit: '500 ml', price: 5_200, yoruba: 'oyin', igbo: 'mmanụ aṅụ', hausa: 'zuma', drawing: 'honey' },
    { name: 'Sugar', unit: '1 kg', price: 1_800, hausa: 'sukari', isTaxed: true, drawing: 'sugar' },
    {
      name: 'Zobo leaves',
      unit: '250 g',
      price: 1_000,
      yoruba: 'ìṣápá',
      hausa: 'zobo',
      spellings: 'sobo, hibiscus',
      drawing: 'leaves',
    },
    {
      name: 'Drinking water',
      unit: '12 × 75 cl',
      price: 2_500,
      yoruba: 'omi',
      igbo: 'mmiri',
      hausa: 'ruwa',
      drawing: 'water',
    },
  ],
};
