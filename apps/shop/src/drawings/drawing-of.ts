/** The names of the drawings in foods.svg. */
export const drawingNames = [
  'baby',
  'banana',
  'beans',
  'bread',
  'carrot',
  'chicken',
  'cocoa',
  'coconut',
  'combo',
  'crayfish',
  'cube',
  'detergent',
  'drink',
  'egg',
  'egusi',
  'fish',
  'flour',
  'food',
  'garlic',
  'garri',
  'greens',
  'groundnut',
  'maize',
  'mango',
  'meat',
  'milk',
  'noodles',
  'okra',
  'onion',
  'orange',
  'palm-oil',
  'pasta',
  'pepper',
  'pineapple',
  'plantain',
  'potato',
  'rice',
  'salt',
  'snack',
  'soap',
  'spice',
  'stockfish',
  'sugar',
  'swallow',
  'tissue',
  'tomato',
  'tomato-paste',
  'vegetable-oil',
  'water',
  'watermelon',
  'yam',
] as const;
export type DrawingName = (typeof drawingNames)[number];

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
  ['garden-egg', 'greens'],
  ['noodle', 'noodles'],
  ['spaghetti macaroni pasta', 'pasta'],
  ['stockfish panla okporoko', 'stockfish'],
  ['crayfish prawn shrimp', 'crayfish'],
  ['fish catfish titus mackerel sardine croaker tilapia', 'fish'],
  ['chicken turkey gizzard drumstick', 'chicken'],
  ['egusi ogbono melon-seed', 'egusi'],
  ['egg', 'egg'],
  ['bean cowpea moi-moi lentil soya ukwa acha millet', 'beans'],
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
  ['garlic ginger turmeric', 'garlic'],
  ['ugu- spinach efo- shoko bitterleaf waterleaf leaf leaves cabbage lettuce cucumber vegetable', 'greens'],
  ['groundnut peanut cashew nuts-', 'groundnut'],
  ['maize corn ogi- custard', 'maize'],
  ['beef goat meat shaki ponmo kilishi offal cow', 'meat'],
  ['bread loaf', 'bread'],
  ['milo bournvita cocoa tea- coffee ovaltine', 'cocoa'],
  ['milk yoghurt cheese butter margarine', 'milk'],
  ['sugar', 'sugar'],
  ['salt-', 'salt'],
  ['seasoning-cube cube maggi knorr', 'cube'],
  ['curry thyme spice season iru- locust ogiri suya', 'spice'],
  ['watermelon', 'watermelon'],
  ['pineapple', 'pineapple'],
  ['mango pawpaw papaya agbalumo', 'mango'],
  ['coconut', 'coconut'],
  ['orange lemon lime tangerine apple fruit', 'orange'],
  ['water', 'water'],
  ['drink malt juice cola zobo soda', 'drink'],
  ['detergent bleach', 'detergent'],
  ['soap dish-soap sponge', 'soap'],
  ['tissue toilet serviette', 'tissue'],
  ['baby diaper infant', 'baby'],
];

/** The other names that the catalogue gives, and the drawings of the categories. */
const others: Readonly<Record<string, DrawingName>> = {
  cabbage: 'greens',
  cassava: 'yam',
  cereal: 'snack',
  cocoyam: 'yam',
  custard: 'maize',
  'dried-fish': 'fish',
  eggs: 'egg',
  fufu: 'swallow',
  ginger: 'garlic',
  grains: 'beans',
  leaves: 'greens',
  'locust-beans': 'spice',
  nuts: 'groundnut',
  oil: 'vegetable-oil',
  pawpaw: 'mango',
  semovita: 'flour',
  spices: 'spice',
  tea: 'cocoa',
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

const known = new Set<string>(drawingNames);
const isDrawing = (name: string): name is DrawingName => known.has(name);
const byWords = (slug: string): DrawingName | undefined => {
  const marked = `-${slug}-`;
  return words.find(([listed]) => listed.split(' ').some((word) => marked.includes(`-${word}`)))?.[1];
};

/** The drawing of a product or a category: the named one, the one that its words name, its category's, or a plain bowl. */
export function drawingOf({ slug, kind, drawing, categorySlug = '' }: Drawn): DrawingName {
  if (drawing && isDrawing(drawing)) return drawing;
  if (kind === 'combo') return 'combo';
  return (
    others[slug] ?? byWords(slug) ?? others[drawing ?? ''] ?? others[categorySlug] ?? byWords(categorySlug) ?? 'food'
  );
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
  'palm-oil': 'palm',
  carrot: 'palm',
  crayfish: 'palm',
  chicken: 'palm',
  bread: 'palm',
};

/** The tint that goes with a drawing. */
export const tintOf = (name: DrawingName): Tint => tints[name] ?? 'garri';
