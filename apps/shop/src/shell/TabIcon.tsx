import type { Tab } from '../first-paths.ts';

// On a grid of 24: an outline, and the part that is filled while the tab is open.
const drawings: Readonly<Record<Tab, { line: string; fill: string }>> = {
  shop: {
    line: 'M4 9.5V19a1.5 1.5 0 0 0 1.5 1.5h13A1.5 1.5 0 0 0 20 19V9.5M9.5 20.5V15a1 1 0 0 1 1-1h3a1 1 0 0 1 1 1v5.5',
    fill: 'M5 3.5h14l2 5a2.9 2.9 0 0 1-6 .4 3 3 0 0 1-6 0 2.9 2.9 0 0 1-6-.4z',
  },
  search: { line: 'M20.5 20.5l-4.7-4.7', fill: 'M10.5 17.5a7 7 0 1 0 0-14 7 7 0 0 0 0 14z' },
  basket: {
    line: 'M7.5 10L11 3.5M16.5 10L13 3.5M9.5 13.5v3.5M14.5 13.5v3.5',
    fill: 'M2.75 10h18.5l-1.7 8.9a2 2 0 0 1-2 1.6H6.45a2 2 0 0 1-2-1.6z',
  },
  orders: {
    line: 'M8.5 8.5h7M8.5 12.5h7',
    fill: 'M5 3.5h14v17l-2.35-1.6-2.3 1.6-2.35-1.6-2.35 1.6-2.3-1.6L5 20.5z',
  },
  account: {
    line: 'M4 20.5c.5-4.2 3.7-6.5 8-6.5s7.5 2.3 8 6.5',
    fill: 'M12 11a3.75 3.75 0 1 0 0-7.5 3.75 3.75 0 0 0 0 7.5z',
  },
};

/** The icon of a tab, in the text's colour. The tab's label names it. */
export function TabIcon({ tab, size = 24 }: { tab: Tab; size?: number }) {
  const { line, fill } = drawings[tab];
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={fill} data-part="fill" />
      <path d={line} />
    </svg>
  );
}
