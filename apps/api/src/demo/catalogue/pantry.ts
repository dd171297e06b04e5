import type { DemoCategory } from './demo-product.ts';

/** Noodles, pasta, tins and seasoning. */
export const pantry: DemoCategory = {
  slug: 'noodles-and-seasoning',
  name: 'Noodles, tins and seasoning',
  products: [
    {
      name: 'Instant noodles',
      unit: '40 × 70 g',
      price: 10_200,
      isTaxed: true,
      spellings: 'indomie',
      drawing: 'noodles',
    },
    {
      name: 'Instant noodles',
      unit: '5 × 70 g',
      price: 1_400,
      isTaxed: true,
      spellings: 'indomie',
      drawing: 'noodles',
    },
    { name: 'Spaghetti', unit: '500 g', price: 1_250, isTaxed: true, spellings: 'pasta', drawing: 'pasta' },
    { name: 'Spaghetti', unit: '20 × 500 g', price: 23_500, isTaxed: true, spellings: 'pasta', drawing: 'pasta' },
    { name: 'Macaroni', unit: '500 g', price: 1_250, isTaxed: true, spellings: 'pasta', drawing: 'pasta' },
    {
      name: 'Tomato paste',
      unit: '10 × 70 g',
      price: 2_300,
      isTaxed: true,
      hausa: 'tumatir',
      spellings: 'tin tomato',
      drawing: 'tin',
    },
    { name: 'Sardines', unit: '125 g tin', price: 1_700, isTaxed: true, drawing: 'tin' },
    { name: 'Baked beans', unit: '420 g tin', price: 1_900, isTaxed: true, drawing: 'tin' },
    {
      name: 'Seasoning cubes',
      unit: '50 cubes',
      price: 1_400,
      isTaxed: true,
      spellings: 'maggi, knorr',
      drawing: 'spices',
    },
    { name: 'Salt', unit: '1 kg', price: 650, yoruba: 'iyọ̀', igbo: 'nnu', hausa: 'gishiri', drawing: 'salt' },
    { name: 'Curry and thyme', unit: '2 × 25 g', price: 900, isTaxed: true, drawing: 'spices' },
    { name: 'Margarine', unit: '450 g', price: 2_700, isTaxed: true, spellings: 'butter', drawing: 'margarine' },
  ],
};
