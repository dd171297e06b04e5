import { formatNaira } from '@foodbank/contract/primitives/money';
import { type BasketLine, substituteProblems } from '@foodbank/contract/selling/baskets';
import { SelectField } from '@foodbank/ui/SelectField';
import { useQuery } from '@tanstack/react-query';
import { substitutesQuery } from './assisted-queries.ts';

export interface SubstituteFieldProps {
  storeSlug: string;
  /** The line as the server has it. */
  line: BasketLine;
  /** The product that is named; null for the best match. */
  chosen: string | null;
  onChoose: (productId: string | null) => void;
}

/** Names the product that the customer wants instead of a line. It costs at most the same. */
export function SubstituteField({ storeSlug, line, chosen, onChoose }: SubstituteFieldProps) {
  const { data = [] } = useQuery(substitutesQuery(storeSlug, line.slug));
  const { substitute } = line;
  const isListed = data.some(({ id }) => id === chosen);
  // What was named stays to be seen, also if it is sold out now.
  const named = chosen !== null && !isListed && substitute?.productId === chosen ? [substitute] : [];
  if (data.length === 0 && named.length === 0) return null;
  const why = named[0]?.problem;
  return (
    <SelectField
      name={`substitute-${line.productId}`}
      label="Take instead"
      aria-label={`Take instead of ${line.name}, ${line.unit}`}
      value={isListed || named.length > 0 ? (chosen ?? '') : ''}
      options={[
        { value: '', label: 'The best match' },
        ...named.map(({ productId, name, unit }) => ({ value: productId, label: `${name}, ${unit}` })),
        ...data.map(({ id, name, unit, price }) => ({ value: id, label: `${name}, ${unit}, ${formatNaira(price)}` })),
      ]}
      hint={why ? `${substituteProblems[why]}: the best match is taken.` : undefined}
      onChange={({ target }) => onChoose(target.value === '' ? null : target.value)}
    />
  );
}
