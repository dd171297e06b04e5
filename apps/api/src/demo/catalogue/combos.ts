/** A combo of the demo: its price in every store, in naira, and its parts as name, unit and quantity. */
export interface DemoCombo {
  name: string;
  unit: string;
  price: number;
  description: string;
  parts: readonly (readonly [name: string, unit: string, quantity: number])[];
}

/** The combos, from the cheapest to the dearest. Each costs less than its parts in every store. */
export const combos: readonly DemoCombo[] = [
  {
    name: 'Starter combo',
    unit: 'for one or two',
    price: 27_080,
    description: 'Rice, beans, garri, both oils and what a pot needs, for about two weeks.',
    parts: [
      ['Local parboiled rice', '5 kg', 1],
      ['White garri', '5 kg', 1],
      ['Honey beans (oloyin)', '2.5 kg', 1],
      ['Palm oil', '1 litre', 1],
      ['Vegetable oil', '1 litre', 1],
      ['Spaghetti', '500 g', 2],
      ['Tomato paste', '10 × 70 g', 1],
      ['Seasoning cubes', '50 cubes', 1],
      ['Salt', '1 kg', 1],
    ],
  },
  {
    name: 'Swallow combo',
    unit: 'for a family',
    price: 28_900,
    description: 'Semovita, elubo, pounded yam flour and garri, with palm oil for the soup.',
    parts: [
      ['Semovita', '5 kg', 1],
      ['Yam flour (elubo)', '2 kg', 1],
      ['Pounded yam flour', '1.8 kg', 1],
      ['Yellow garri', '5 kg', 1],
      ['Wheat meal', '1 kg', 1],
      ['Palm oil', '1 litre', 1],
    ],
  },
  {
    name: 'Student combo',
    unit: 'for one',
    price: 34_900,
    description: 'A carton of noodles, garri, rice and beans, with milk, sugar and eggs.',
    parts: [
      ['Instant noodles', '40 × 70 g', 1],
      ['White garri', '5 kg', 1],
      ['Local parboiled rice', '5 kg', 1],
      ['Honey beans (oloyin)', '2.5 kg', 1],
      ['Eggs', 'dozen', 1],
      ['Powdered milk, refill', '400 g', 1],
      ['Sugar', '1 kg', 1],
    ],
  },
  {
    name: 'Breakfast combo',
    unit: 'for a family',
    price: 36_900,
    description: 'Milk, cocoa, tea, oats, corn flakes, sugar and a crate of eggs.',
    parts: [
      ['Powdered milk, tin', '900 g', 1],
      ['Cocoa drink, refill', '500 g', 1],
      ['Black tea', '100 bags', 1],
      ['Oats', '500 g', 2],
      ['Corn flakes', '500 g', 1],
      ['Sugar', '1 kg', 2],
      ['Eggs', 'crate of 30', 1],
    ],
  },
  {
    name: 'Soup combo',
    unit: 'for a family',
    price: 37_900,
    description: 'Egusi, ogbono, crayfish, stockfish, dried catfish, iru and 5 litres of palm oil.',
    parts: [
      ['Egusi, ground', '1 kg', 1],
      ['Ogbono, ground', '250 g', 1],
      ['Crayfish', '250 g', 1],
      ['Stockfish, cut', '500 g', 1],
      ['Dried catfish', '500 g', 1],
      ['Palm oil', '5 litres', 1],
      ['Locust beans (iru)', '200 g', 1],
    ],
  },
  {
    name: 'Protein combo',
    unit: 'for a family',
    price: 45_500,
    description: 'Chicken, turkey, beef and titus fish, with a crate of eggs.',
    parts: [
      ['Chicken, cut', '1 kg', 2],
      ['Turkey, cut', '1 kg', 1],
      ['Beef with bone', '1 kg', 2],
      ['Titus fish (mackerel)', '1 kg', 2],
      ['Eggs', 'crate of 30', 1],
    ],
  },
  {
    name: 'Family combo',
    unit: 'for four, one month',
    price: 56_800,
    description: '25 kg of rice, 5 kg of beans, 5 kg of garri and 5 litres of palm oil.',
    parts: [
      ['Local parboiled rice', '25 kg', 1],
      ['Honey beans (oloyin)', '5 kg', 1],
      ['Yellow garri', '5 kg', 1],
      ['Palm oil', '5 litres', 1],
    ],
  },
  {
    name: 'Large family combo',
    unit: 'for eight, one month',
    price: 78_900,
    description: 'A full bag of rice, 5 kg of beans and 3 litres of vegetable oil.',
    parts: [
      ['Local parboiled rice', '50 kg', 1],
      ['Honey beans (oloyin)', '5 kg', 1],
      ['Vegetable oil', '3 litres', 1],
    ],
  },
  {
    name: 'Celebration combo',
    unit: 'for a party',
    price: 106_900,
    description: 'A bag of long-grain rice, oil, a basket of tomatoes and fish.',
    parts: [
      ['Long-grain foreign rice', '50 kg', 1],
      ['Vegetable oil', '5 litres', 1],
      ['Fresh tomatoes', 'small basket', 1],
      ['Titus fish (mackerel)', '1 kg', 2],
    ],
  },
];
