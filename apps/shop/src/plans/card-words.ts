import type { SavedCard } from '@foodbank/contract/lending/automatic-payments';

const brands: Readonly<Record<string, string>> = { visa: 'Visa', mastercard: 'Mastercard', verve: 'Verve' };

/** A card as people name it: Visa ending 4081. */
export function cardName({ brand, last4 }: Pick<SavedCard, 'brand' | 'last4'>): string {
  const word = brand?.trim() ?? '';
  const name = brands[word.toLowerCase()] ?? word;
  return `${name === '' ? 'Card' : name} ending ${last4}`;
}

/** What else is known of a card: Access Bank, until 12/2030. Empty where nothing is. */
export function cardMore({ bank, endsOn }: Pick<SavedCard, 'bank' | 'endsOn'>): string {
  const until = endsOn && `until ${endsOn.slice(5, 7)}/${endsOn.slice(0, 4)}`;
  return [bank, until].filter((part) => part).join(', ');
}
