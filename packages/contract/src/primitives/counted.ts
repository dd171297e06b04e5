/** A number of things with its noun: `1 piece`, `3 pieces`, `1,200 boxes`. `many` where an s does not do: `entries`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
