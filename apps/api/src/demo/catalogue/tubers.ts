import type { DemoCategory } from './demo-product.ts';

/** Yam, plantain and other tubers. */
export const tubers: DemoCategory = {
  slug: 'yam-and-plantain',
  name: 'Yam, plantain and potatoes',
  products: [
    { name: 'Yam', unit: '1 medium tuber', price: 3_200, yoruba: 'iṣu', igbo: 'ji', hausa: 'doya', drawing: 'yam' },
    { name: 'Yam', unit: '5 large tubers', price: 21_000, yoruba: 'iṣu', igbo: 'ji', hausa: 'doya', drawing: 'yam' },
    { name: 'Water yam', unit: '1 tuber', price: 2_600, yoruba: 'ewùrà', drawing: 'yam' },
    {
      name: 'Ripe plantain',
      unit: 'bunch of 8',
      price: 4_200,
      yoruba: 'ọ̀gẹ̀dẹ̀ àgbagbà',
      igbo: 'ojoko',
      hausa: 'agada',
      spellings: 'dodo',
      drawing: 'plantain',
    },
    {
      name: 'Unripe plantain',
      unit: 'bunch of 8',
      price: 4_000,
      yoruba: 'ọ̀gẹ̀dẹ̀ àgbagbà',
      igbo: 'ojoko',
      hausa: 'agada',
      drawing: 'plantain',
    },
    {
      name: 'Irish potatoes',
      unit: '2.5 kg',
      price: 4_500,
      hausa: 'dankalin turawa',
      spellings: 'potato',
      drawing: 'potato',
    },
    {
      name: 'Sweet potatoes',
      unit: '2.5 kg',
      price: 2_300,
      yoruba: 'ọ̀dùnkún, ànàmọ́',
      igbo: 'ji nduku',
      hausa: 'dankali',
      spellings: 'potato',
      drawing: 'potato',
    },
    { name: 'Cocoyam', unit: '2 kg', price: 3_000, yoruba: 'kókò', igbo: 'ede', hausa: 'gwaza', drawing: 'cocoyam' },
    {
      name: 'Fresh cassava',
      unit: '3 kg',
      price: 1_900,
      yoruba: 'ẹ̀gẹ́, gbágùúdá',
      igbo: 'akpụ',
      hausa: 'rogo',
      drawing: 'cassava',
    },
  ],
};
