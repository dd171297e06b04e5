/** Round amounts for a chart's scale. */

const steps = [
  { from: 1e9, unit: 'bn' },
  { from: 1e6, unit: 'm' },
  { from: 1e3, unit: 'k' },
] as const;

/** ₦250k for 250,000; at most two decimals, none for naught. */
export function compactNaira(naira: number): string {
  const step = steps.find(({ from }) => naira >= from);
  const amount = step ? naira / step.from : naira;
  return `₦${Number(amount.toFixed(2))}${step?.unit ?? ''}`;
}
