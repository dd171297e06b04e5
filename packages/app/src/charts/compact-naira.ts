/** Short amounts for a chart's axis. */

const steps = [
  { from: 1e9, unit: 'bn' },
  { from: 1e6, unit: 'm' },
  { from: 1e3, unit: 'k' },
] as const;

/** ₦250k for 250,000. At most two decimals. */
export function compactNaira(naira: number): string {
  const step = steps.find(({ from }) => naira >= from);
  const amount = step ? naira / step.from : naira;
  return `₦${Number(amount.toFixed(2))}${step?.unit ?? ''}`;
}
