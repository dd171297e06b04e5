import { formatDay, formatInstant, isDay } from '@foodbank/contract/primitives/day';
import { formatKobo } from '@foodbank/contract/primitives/money';
import { isRowId } from '@foodbank/contract/primitives/rows';

/** A field's name as words: `rowCount` is "Row count", `amountKobo` "Amount", and `ownerId` "Owner". */
export function labelOf(name: string): string {
  const words = name
    .replace(/(?:Kobo|Ids?)$/, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A field's value as people read it; null for none. An id stays as it is, so that its record can be named. */
export function fieldText(name: string, value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null;
  if (Array.isArray(value)) return value.map((entry) => fieldText(name, entry) ?? '–').join(', ') || 'None';
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([part, inside]) => `${labelOf(part)}: ${fieldText(part, inside) ?? '–'}`)
      .join('; ');
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return name.endsWith('Kobo') ? formatKobo(value) : value.toLocaleString('en');
  return readableText(String(value));
}

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z$/;

/** A text; a day, an instant or a code in words. */
function readableText(text: string): string {
  if (isRowId(text)) return text;
  if (isDay(text)) return formatDay(text);
  if (instant.test(text)) return formatInstant(new Date(text));
  return /^[a-z]{2,}(?:-[a-z]{2,})+$/.test(text)
    ? text.charAt(0).toUpperCase() + text.slice(1).replaceAll('-', ' ')
    : text;
}
