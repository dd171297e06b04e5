/** The name of a drawing in foods.svg or foods-more.svg. */
export type DrawingName =
  | 'baby'
  | 'banana'
  | 'beans'
  | 'bread'
  | 'carrot'
  | 'chicken'
  | 'cocoa'
  | 'coconut'
  | 'combo'
  | 'crayfish'
  | 'cube'
  | 'cucumber'
  | 'dates'
  | 'detergent'
  | 'drink'
  | 'egg'
  | 'egusi'
  | 'fish'
  | 'flour'
  | 'food'
  | 'garden-egg'
  | 'garlic'
  | 'garri'
  | 'ginger'
  | 'grain'
  | 'greens'
  | 'groundnut'
  | 'honey'
  | 'maize'
  | 'mango'
  | 'meat'
  | 'milk'
  | 'noodles'
  | 'okra'
  | 'onion'
  | 'orange'
  | 'palm-oil'
  | 'pasta'
  | 'pear'
  | 'pepper'
  | 'pineapple'
  | 'plantain'
  | 'potato'
  | 'rice'
  | 'salt'
  | 'snack'
  | 'snail'
  | 'soap'
  | 'spice'
  | 'stockfish'
  | 'sugar'
  | 'swallow'
  | 'tissue'
  | 'tomato'
  | 'tomato-paste'
  | 'vegetable-oil'
  | 'water'
  | 'watermelon'
  | 'yam';

/** What a drawing is chosen by. */
export interface Drawn {
  slug: string;
  kind?: string;
  /** The name that the catalogue gives; null for the plain one of the category. */
  drawing?: string | null;
  categorySlug?: string;
}

// The first that fits holds, so the words of a whole product stand before those of its parts: "tomato-paste" before "tomato". A word
// fits where a word of the slug begins with it; one with a hyphen behind it fits only as a whole.
const words: readonly (readonly [string, DrawingName])[] = [
  ['combo', 'combo'],
  ['tomato-paste tomato-mix', 'tomato-paste'],
  ['palm-oil red-oil banga', 'palm-oil'],
  ['vegetable-oil groundnut-oil soya-oil sunflower-oil olive-oil cooking-oil oil-', 'vegetable-oil'],
  ['corn-flakes cornflakes biscuit snack chin-chin cereal oats', 'snack'],
  ['garden-egg', 'garden-egg'],
  ['snail', 'snail'],
  ['noodle', 'noodles'],
  ['spaghetti macaroni pasta', 'pasta'],
  ['stockfish panla okporoko', 'stockfish'],
  ['crayfish prawn shrimp', 'crayfish'],
  ['fish catfish titus mackerel sardine croaker tilapia', 'fish'],
  ['chicken turkey gizzard drumstick', 'chicken'],
  ['egusi ogbono melon-seed', 'egusi'],
  ['egg', 'egg'],
  ['locust iru-', 'spice'],
  ['bean cowpea moi-moi lentil soya ukwa', 'beans'],
  ['acha millet sorghum guinea-corn', 'grain'],
  ['honey-', 'honey'],
  ['garri gari-', 'garri'],
  ['fufu pounded poundo semo amala elubo eba- swallow', 'swallow'],
  ['flour wheat', 'flour'],
  ['rice ofada', 'rice'],
  ['potato sweet-potato', 'potato'],
  ['plantain', 'plantain'],
  ['yam cocoyam cassava', 'yam'],
  ['banana', 'banana'],
  ['onion', 'onion'],
  ['pepper rodo tatashe shombo chilli', 'pepper'],
  ['tomato', 'tomato'],
  ['okra okro', 'okra'],
  ['carrot', 'carrot'],
  ['ginger turmeric', 'ginger'],
  ['garlic', 'garlic'],
  ['zobo', 'drink'],
  ['ugu- spinach efo- shoko bitterleaf waterleaf leaf leaves cabbage lettuce vegetable', 'greens'],
  ['cucumber', 'cucumber'],
  ['groundnut peanut cashew nuts-', 'groundnut'],
  ['maize corn ogi- custard', 'maize'],
  ['beef goat meat shaki ponmo kilishi offal cow', 'meat'],
  ['bread loaf', 'bread'],
  ['milo bournvita cocoa tea- coffee ovaltine', 'cocoa'],
  ['milk yoghurt cheese butter margarine', 'milk'],
  ['sugar', 'sugar'],
  ['salt-', 'salt'],
  ['seasoning-cube cube maggi knorr', 'cube'],
  ['curry thyme spice season ogiri suya', 'spice'],
  ['watermelon', 'watermelon'],
  ['pineapple', 'pineapple'],
  ['avocado ube- pear', 'pear'],
  ['dates', 'dates'],
  ['mango pawpaw papaya', 'mango'],
  ['coconut', 'coconut'],
  ['orange lemon lime tangerine apple agbalumo fruit', 'orange'],
  ['water', 'water'],
  ['drink malt juice cola soda', 'drink'],
  ['detergent bleach', 'detergent'],
  ['soap dish-soap sponge', 'soap'],
  ['tissue toilet serviette', 'tissue'],
  ['baby diaper infant', 'baby'],
];

/** The other names that the catalogue gives, and the drawings of the categories. */
const others: Readonly<Record<string, DrawingName>> = {
  grains: 'grain',
  tin: 'tomato-paste',
  combos: 'combo',
  'rice-beans-grains': 'rice',
  'garri-and-swallow': 'garri',
  'yam-and-plantain': 'yam',
  'vegetables-and-peppers': 'tomato',
  'soup-ingredients': 'egusi',
  oils: 'palm-oil',
  'meat-fish-eggs': 'chicken',
  'fruits-and-nuts': 'orange',
  'noodles-and-seasoning': 'noodles',
  'breakfast-and-drinks': 'bread',
  household: 'soap',
};

/** The names of all drawings, by the alphabet. */
export const drawingNames: readonly DrawingName[] = [
  ...new Set([...words.map(([, name]) => name), 'food' as const]),
].sort();
const isDrawing = (name: string): name is DrawingName => drawingNames.includes(name as DrawingName);
const byWords = (slug: string): DrawingName | undefined => {
  const marked = `-${slug}-`;
  return words.find(([listed]) => listed.split(' ').some((word) => marked.includes(`-${word}`)))?.[1];
};

/** The drawing of a product or a category: the named one, the one that its words name, its category's, or a plain bowl. */
export function drawingOf({ slug, kind, drawing, categorySlug = '' }: Drawn): DrawingName {
  if (drawing && isDrawing(drawing)) return drawing;
  if (kind === 'combo') return 'combo';
  for (const text of [slug, drawing ?? '', categorySlug]) {
    const found = others[text] ?? byWords(text);
    if (found) return found;
  }
  return 'food';
}

/** The tint behind a drawing. It only decorates. */
export type Tint = 'garri' | 'leaf' | 'palm' | 'plantain' | 'blue' | 'pepper';

const tints: Readonly<Partial<Record<DrawingName, Tint>>> = {
  tomato: 'pepper',
  pepper: 'pepper',
  meat: 'pepper',
  'tomato-paste': 'pepper',
  noodles: 'pepper',
  fish: 'blue',
  milk: 'blue',
  water: 'blue',
  pasta: 'blue',
  detergent: 'blue',
  soap: 'blue',
  tissue: 'blue',
  baby: 'blue',
  cucumber: 'leaf',
  pear: 'leaf',
  greens: 'leaf',
  okra: 'leaf',
  plantain: 'leaf',
  onion: 'leaf',
  watermelon: 'leaf',
  swallow: 'leaf',
  combo: 'leaf',
  orange: 'plantain',
  banana: 'plantain',
  garri: 'plantain',
  maize: 'plantain',
  pineapple: 'plantain',
  'vegetable-oil': 'plantain',
  egg: 'plantain',
  honey: 'plantain',
  'palm-oil': 'palm',
  carrot: 'palm',
  crayfish: 'palm',
  chicken: 'palm',
  bread: 'palm',
};

/** The tint that goes with a drawing. */
export const tintOf = (name: DrawingName): Tint => tints[name] ?? 'garri';

const rare = 'baby cucumber dates detergent garden-egg ginger honey pineapple snail tissue watermelon'.split(' ');

/** True for a drawing of few products. It is in foods-more.svg, so that the first screens of a phone don't pay for it. */
export const isRare = (name: DrawingName): boolean => rare.includes(name);
