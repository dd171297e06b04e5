import type { DemoCategory } from './demo-product.ts';

const palmOil = { yoruba: 'epo pupa', igbo: 'mmanụ akwụ', hausa: 'manja', spellings: 'red oil', drawing: 'palm-oil' };
const groundnutOil = { yoruba: 'òróró ẹ̀pà', igbo: 'mmanụ ahụekere', hausa: 'man gyada', drawing: 'oil' };
const vegetableOil = { yoruba: 'òróró', spellings: 'cooking oil', drawing: 'oil' };

/** Oils. */
export const oils: DemoCategory = {
  slug: 'oils',
  name: 'Oils',
  products: [
    { name: 'Palm oil', unit: '1 litre', price: 2_300, ...palmOil },
    { name: 'Palm oil', unit: '5 litres', price: 10_800, ...palmOil },
    { name: 'Palm oil', unit: '25 litres', price: 50_500, ...palmOil },
    { name: 'Vegetable oil', unit: '1 litre', price: 3_200, ...vegetableOil },
    { name: 'Vegetable oil', unit: '3 litres', price: 9_300, ...vegetableOil },
    { name: 'Vegetable oil', unit: '5 litres', price: 15_200, ...vegetableOil },
    { name: 'Groundnut oil', unit: '1 litre', price: 3_600, ...groundnutOil },
    { name: 'Groundnut oil', unit: '5 litres', price: 17_000, ...groundnutOil },
  ],
};
