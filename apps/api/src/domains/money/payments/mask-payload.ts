/** The fields of a webhook that say nothing about a person. */
const shown = new Set([
  'event',
  'id',
  'reference',
  'transfer_code',
  'recipient_code',
  'titan_code',
  'status',
  'amount',
  'currency',
  'domain',
  'fees',
  'bank_code',
  'bank_name',
  'type',
  'source',
  'reason',
  'active',
  'is_deleted',
  'createdAt',
  'updatedAt',
  'created_at',
  'updated_at',
  'transferred_at',
  'paid_at',
  'integration',
]);
const depthMax = 6;
const itemsMax = 50;
const textMax = 200;
const hidden = '•••';

/** A webhook's payload as text, for reading: only fields that say nothing about a person are shown. Null if it isn't JSON. */
export function maskPayload(body: string): string | null {
  try {
    return JSON.stringify(mask(JSON.parse(body), '', 0), null, 2);
  } catch {
    return null;
  }
}

function mask(value: unknown, key: string, depth: number): unknown {
  if (value === null) return null;
  if (typeof value === 'object') {
    if (depth === depthMax) return hidden;
    if (Array.isArray(value)) return value.slice(0, itemsMax).map((one) => mask(one, key, depth + 1));
    const entries = Object.entries(value).slice(0, itemsMax);
    return Object.fromEntries(entries.map(([name, one]) => [name.slice(0, textMax), mask(one, name, depth + 1)]));
  }
  if (!shown.has(key)) return hidden;
  return typeof value === 'string' ? value.slice(0, textMax) : value;
}
