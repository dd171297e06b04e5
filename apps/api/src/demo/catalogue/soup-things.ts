import type { DemoCategory } from './demo-product.ts';

const egusi = { yoruba: 'ẹ̀gúsí', igbo: 'egusi', hausa: 'agushi', spellings: 'melon seed', drawing: 'egusi' };
const ogbono = { yoruba: 'àpọ̀n', igbo: 'ọgbọnọ', drawing: 'egusi' };
const crayfish = { yoruba: 'edé', spellings: 'cray fish', drawing: 'crayfish' };
const locustBeans = { yoruba: 'irú', hausa: 'daddawa, dawadawa', drawing: 'locust-beans' };

/** What goes into soups: seeds, thickeners, dried fish and spices of the market. */
export const soupThings: DemoCategory = {
  slug: 'soup-ingredients',
  name: 'Soup ingredients',
  products: [
    { name: 'Egusi, peeled', unit: '500 g', price: 2_900, ...egusi },
    { name: 'Egusi, ground', unit: '1 kg', price: 5_900, ...egusi },
    { name: 'Ogbono, whole', unit: '500 g', price: 4_800, ...ogbono },
    { name: 'Ogbono, ground', unit: '250 g', price: 2_700, ...ogbono },
    { name: 'Crayfish', unit: '250 g', price: 3_400, ...crayfish },
    { name: 'Crayfish', unit: '1 kg', price: 12_900, ...crayfish },
    {
      name: 'Stockfish, cut',
      unit: '500 g',
      price: 9_800,
      igbo: 'okporoko',
      spellings: 'stock fish, panla',
      drawing: 'stockfish',
    },
    {
      name: 'Stockfish head',
      unit: '1 medium',
      price: 4_600,
      igbo: 'okporoko',
      spellings: 'stock fish',
      drawing: 'stockfish',
    },
    {
      name: 'Dried catfish',
      unit: '500 g',
      price: 7_400,
      yoruba: 'ẹja àrọ̀',
      igbo: 'azụ',
      hausa: 'kifi',
      drawing: 'dried-fish',
    },
    { name: 'Smoked bonga fish', unit: 'pack of 6', price: 2_600, igbo: 'azụ', hausa: 'kifi', drawing: 'dried-fish' },
    { name: 'Dried prawns', unit: '100 g', price: 2_400, spellings: 'shrimp', drawing: 'crayfish' },
    { name: 'Locust beans (iru)', unit: '200 g', price: 900, ...locustBeans },
    { name: 'Ogiri', unit: '5 wraps', price: 700, igbo: 'ogiri', drawing: 'locust-beans' },
    { name: 'Achi', unit: '200 g', price: 1_300, igbo: 'achị', drawing: 'spices' },
    { name: 'Ofor', unit: '200 g', price: 1_400, igbo: 'ọfọ', spellings: 'ofo', drawing: 'spices' },
    { name: 'Ukwa (breadfruit)', unit: '500 g', price: 4_200, igbo: 'ụkwa', drawing: 'beans' },
    {
      name: 'Ground dry pepper',
      unit: '250 g',
      price: 2_100,
      yoruba: 'ata gígún',
      hausa: 'barkono',
      drawing: 'pepper',
    },
    { name: 'Cameroon pepper', unit: '100 g', price: 1_300, hausa: 'barkono', drawing: 'pepper' },
    { name: 'Suya spice', unit: '200 g', price: 1_600, hausa: 'yaji', drawing: 'spices' },
    { name: 'Ehuru (calabash nutmeg)', unit: '50 g', price: 900, yoruba: 'ariwo', igbo: 'ehuru', drawing: 'spices' },
    { name: 'Uda', unit: '50 g', price: 700, yoruba: 'ẹ̀ẹ̀rù', igbo: 'uda', drawing: 'spices' },
  ],
};
