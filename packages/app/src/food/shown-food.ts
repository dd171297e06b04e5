import type { Drawn } from './drawing-of.ts';

/** What a tile shows of a product. The price is in naira. */
export interface FoodInTile extends Drawn {
  name: string;
  unit: string;
  price: number;
  /** How many the store has. */
  available: number;
  inSeason: boolean | null;
}

/** What a product's screen shows. */
export interface FoodOnPage extends FoodInTile {
  kind: string;
  description: string;
  names: { yoruba: string; igbo: string; hausa: string };
  /** 1 is January. */
  seasonMonths: readonly number[];
  vatPercent: number;
  parts: readonly FoodPart[];
}

/** A part of a combo. */
export interface FoodPart extends Drawn {
  id: string;
  slug: string;
  name: string;
  unit: string;
  quantity: number;
}
