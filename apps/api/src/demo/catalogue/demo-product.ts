/** A product of the demo with its price in Lagos, in naira. Ibadan's prices follow from it. */
export interface DemoProduct {
  name: string;
  unit: string;
  price: number;
  /** Names in other languages, and other spellings, with commas between them. */
  yoruba?: string;
  igbo?: string;
  hausa?: string;
  spellings?: string;
  /** True for what isn't basic food: its price includes 7.5 % of value added tax. */
  isTaxed?: boolean;
  /** The months of its season, 1 to 12. */
  season?: number[];
  drawing?: string;
  description?: string;
  /** Where it differs from its category: whether it spoils within days. */
  isFresh?: boolean;
}

/** A category of the demo with its products. */
export interface DemoCategory {
  slug: string;
  name: string;
  /** True for fresh produce, whose prices fall within days. */
  isFresh?: boolean;
  /** True if its products spoil within days, though their prices don't fall: nobody may give them back unopened. */
  spoils?: boolean;
  products: readonly DemoProduct[];
}
