import type { DemoCategory } from './demo-product.ts';

const rice = { yoruba: 'ìrẹsì', igbo: 'osikapa', hausa: 'shinkafa', drawing: 'rice' };
const beans = { yoruba: 'ẹ̀wà', igbo: 'agwa', hausa: 'wake', drawing: 'beans' };
const maize = { yoruba: 'àgbàdo', igbo: 'ọka', hausa: 'masara', spellings: 'corn', drawing: 'maize' };

/** Rice, beans and other grains. */
export const grains: DemoCategory = {
  slug: 'rice-beans-grains',
  name: 'Rice, beans and grains',
  products: [
    { name: 'Local parboiled rice', unit: '5 kg', price: 7_200, ...rice },
    { name: 'Local parboiled rice', unit: '10 kg', price: 13_900, ...rice },
    { name: 'Local parboiled rice', unit: '25 kg', price: 33_500, ...rice },
    { name: 'Local parboiled rice', unit: '50 kg', price: 64_000, ...rice },
    { name: 'Long-grain foreign rice', unit: '5 kg', price: 8_600, ...rice },
    { name: 'Long-grain foreign rice', unit: '50 kg', price: 76_500, ...rice },
    { name: 'Ofada rice', unit: '2.5 kg', price: 6_400, ...rice, yoruba: 'ìrẹsì ọ̀fàdà' },
    { name: 'Basmati rice', unit: '1 kg', price: 4_300, ...rice },
    {
      name: 'Honey beans (oloyin)',
      unit: '2.5 kg',
      price: 5_900,
      ...beans,
      yoruba: 'ẹ̀wà olóyin',
      description: 'Sweet brown beans, picked clean of stones.',
    },
    { name: 'Honey beans (oloyin)', unit: '5 kg', price: 11_500, ...beans, yoruba: 'ẹ̀wà olóyin' },
    { name: 'Brown beans (drum)', unit: '5 kg', price: 10_400, ...beans },
    { name: 'White beans', unit: '5 kg', price: 9_800, ...beans },
    { name: 'Soya beans', unit: '2.5 kg', price: 3_900, hausa: 'waken soya', drawing: 'beans' },
    { name: 'Dry yellow maize', unit: '5 kg', price: 3_800, ...maize },
    { name: 'Millet', unit: '2.5 kg', price: 2_900, hausa: 'gero', drawing: 'grains' },
    {
      name: 'Guinea corn (sorghum)',
      unit: '2.5 kg',
      price: 2_800,
      yoruba: 'ọkà bàbà',
      hausa: 'dawa',
      drawing: 'grains',
    },
    { name: 'Acha (fonio)', unit: '1 kg', price: 3_300, hausa: 'acha', drawing: 'grains' },
  ],
};
