import type { DemoCategory } from './demo-product.ts';

const garri = { yoruba: 'gààrí', igbo: 'garri', hausa: 'garin kwaki', spellings: 'gari', drawing: 'garri' };
const yamFlour = { yoruba: 'èlùbọ́, àmàlà', hausa: 'alabo', spellings: 'elubo', drawing: 'flour' };

/** Garri, flours and other swallows. */
export const garriAndFlours: DemoCategory = {
  slug: 'garri-and-swallow',
  name: 'Garri and swallow',
  products: [
    { name: 'White garri', unit: '2.5 kg', price: 2_600, ...garri },
    { name: 'White garri', unit: '5 kg', price: 5_000, ...garri },
    { name: 'Yellow garri', unit: '2.5 kg', price: 2_900, ...garri },
    { name: 'Yellow garri', unit: '5 kg', price: 5_600, ...garri },
    {
      name: 'Ijebu garri',
      unit: '2.5 kg',
      price: 3_100,
      ...garri,
      yoruba: 'gààrí Ìjẹ̀bú',
      description: 'Sour and fine, for soaking.',
    },
    { name: 'Yam flour (elubo)', unit: '2 kg', price: 6_300, ...yamFlour },
    { name: 'Cassava flour (lafun)', unit: '2 kg', price: 3_000, yoruba: 'láfún', drawing: 'flour' },
    { name: 'Pounded yam flour', unit: '1.8 kg', price: 6_900, spellings: 'poundo, iyan', drawing: 'flour' },
    { name: 'Semovita', unit: '1 kg', price: 1_750, spellings: 'semo, semolina', drawing: 'semovita' },
    { name: 'Semovita', unit: '5 kg', price: 8_100, spellings: 'semo, semolina', drawing: 'semovita' },
    { name: 'Wheat flour', unit: '2 kg', price: 3_300, hausa: 'alkama, garin alkama', drawing: 'flour' },
    { name: 'Wheat meal', unit: '1 kg', price: 1_900, hausa: 'alkama', drawing: 'flour' },
    {
      name: 'Fresh fufu',
      isFresh: true,
      unit: '1 kg',
      price: 1_200,
      yoruba: 'fùfú',
      igbo: 'akpụ',
      spellings: 'foofoo',
      drawing: 'fufu',
    },
    { name: 'Abacha (dried cassava)', unit: '500 g', price: 1_700, igbo: 'abacha', drawing: 'cassava' },
    { name: 'Okpa flour', unit: '1 kg', price: 3_400, igbo: 'ọkpa', hausa: 'gurjiya', drawing: 'flour' },
  ],
};
