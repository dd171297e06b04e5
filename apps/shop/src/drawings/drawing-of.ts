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

// The first that fits holds, so the words of a whole product stand before those of its parts: "tomato-paste" before "tomato".
const words: readonly (readonly [RegExp, DrawingName])[] = [
  [/combo|basket|bundle|pack-of|family-box/, 'combo'],
  [/tomato-(paste|mix)|tin-tomato/, 'tomato-paste'],
  [/palm-oil|red-oil|banga/, 'palm-oil'],
  [/(vegetable|groundnut|soya|sunflower|olive|cooking)-oil|\boil\b/, 'vegetable-oil'],
  [/noodle/, 'noodles'],
  [/spaghetti|macaroni|pasta/, 'pasta'],
  [/stockfish|panla|okporoko/, 'stockfish'],
  [/crayfish|prawn|shrimp/, 'crayfish'],
  [/fish|titus|mackerel|sardine|croaker|tilapia/, 'fish'],
  [/chicken|turkey|gizzard|drumstick|poultry/, 'chicken'],
  [/egusi|ogbono|melon-seed/, 'egusi'],
  [/egg(?!plant)/, 'egg'],
  [/bean|cowpea|moi-moi|lentil|soya/, 'beans'],
  [/garri|gari/, 'garri'],
  [/fufu|pounded|poundo|semo|amala|elubo|eba|wheat-meal|swallow/, 'swallow'],
  [/flour/, 'flour'],
  [/rice|ofada/, 'rice'],
  [/sweet-potato|potato/, 'potato'],
  [/plantain/, 'plantain'],
  [/\byam\b|cocoyam|\byams\b|cassava/, 'yam'],
  [/banana/, 'banana'],
  [/onion/, 'onion'],
  [/pepper|rodo|tatashe|shombo|chilli/, 'pepper'],
  [/tomato/, 'tomato'],
  [/okra|okro/, 'okra'],
  [/carrot/, 'carrot'],
  [/garlic|ginger|turmeric/, 'garlic'],
  [/ugu|spinach|efo|shoko|bitterleaf|bitter-leaf|waterleaf|leaf|leaves|cabbage|lettuce|vegetable/, 'greens'],
  [/groundnut|peanut|cashew|nuts\b/, 'groundnut'],
  [/maize|corn|pap|ogi|custard/, 'maize'],
  [/beef|goat|meat|shaki|ponmo|kilishi|offal|cow/, 'meat'],
  [/bread|loaf|bun\b/, 'bread'],
  [/milo|bournvita|cocoa|tea|coffee|ovaltine/, 'cocoa'],
  [/milk|yoghurt|cheese|butter|margarine/, 'milk'],
  [/sugar/, 'sugar'],
  [/\bsalt\b/, 'salt'],
  [/cube|maggi|knorr|stock-powder/, 'cube'],
  [/curry|thyme|spice|season|iru|locust|ogiri|suya/, 'spice'],
  [/watermelon/, 'watermelon'],
  [/pineapple/, 'pineapple'],
  [/mango|pawpaw|papaya|agbalumo/, 'mango'],
  [/coconut/, 'coconut'],
  [/orange|lemon|lime|tangerine|apple|fruit/, 'orange'],
  [/water/, 'water'],
  [/drink|malt|juice|cola|zobo|soda/, 'drink'],
  [/biscuit|snack|chin-chin|cornflakes|cereal|oats/, 'snack'],
  [/detergent|bleach|powder-soap/, 'detergent'],
  [/soap|sponge|wash/, 'soap'],
  [/tissue|toilet|serviette|pad\b/, 'tissue'],
  [/baby|diaper|infant/, 'baby'],
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
const byWords = (text: string): DrawingName | undefined => words.find(([pattern]) => pattern.test(text))?.[1];

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
