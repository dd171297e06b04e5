/**
 * The icons: drawn on a grid of 24 with one stroke of 1.75 and round ends, so that they stand together. They are decoration
 * beside words; where one stands alone, its button carries the name.
 */
const drawings = {
  dashboard:
    'M4 5.5A1.5 1.5 0 0 1 5.5 4h4v7H4zM14.5 4h4A1.5 1.5 0 0 1 20 5.5V8h-5.5zM14.5 13H20v5.5a1.5 1.5 0 0 1-1.5 1.5h-4zM4 16h5.5v4h-4A1.5 1.5 0 0 1 4 18.5z',
  people:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.75 20c.35-3.4 2.9-5.5 6.25-5.5s5.9 2.1 6.25 5.5M15.5 4.25a3.5 3.5 0 0 1 0 6.5M17.25 14.75c2.25.6 3.75 2.45 4 5.25',
  settings:
    'M4 7h8M18 7h2M4 17h2M12 17h8M15 9.75a2.75 2.75 0 1 0 0-5.5 2.75 2.75 0 0 0 0 5.5zM9 19.75a2.75 2.75 0 1 0 0-5.5 2.75 2.75 0 0 0 0 5.5z',
  logout: 'M10 4H6.5A2.5 2.5 0 0 0 4 6.5v11A2.5 2.5 0 0 0 6.5 20H10M15.5 8l4 4-4 4M19.5 12H9.5',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6L6 18',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  'eye-off':
    'M9.75 5.75A9.6 9.6 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-2.75 3.5M6.25 7.25C3.85 9 2.5 12 2.5 12s3.5 6.5 9.5 6.5c1.9 0 3.55-.65 4.9-1.55M9.9 9.9a3 3 0 0 0 4.2 4.2M4 4l16 16',
  search: 'M10.75 17.5a6.75 6.75 0 1 0 0-13.5 6.75 6.75 0 0 0 0 13.5zM20 20l-4.4-4.4',
  'chevron-up': 'M6 15l6-6 6 6',
  'chevron-down': 'M6 9l6 6 6-6',
  'chevron-left': 'M15 6l-6 6 6 6',
  'chevron-right': 'M9 6l6 6-6 6',
  'arrow-left': 'M20 12H4M10.5 5.5L4 12l6.5 6.5',
  'arrow-right': 'M4 12h16M13.5 5.5L20 12l-6.5 6.5',
  'arrow-up-right': 'M7 17L17 7M8.5 7H17v8.5',
  check: 'M4.5 12.5l5 5L19.5 7',
  'check-circle': 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM8 12.25l2.85 2.85L16 9.5',
  alert: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7.5v5.25M12 16.25v.01',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 16.5v-5.25M12 7.75v.01',
  copy: 'M10.5 8.5h7.75A1.75 1.75 0 0 1 20 10.25v8A1.75 1.75 0 0 1 18.25 20h-8a1.75 1.75 0 0 1-1.75-1.75V10.25c0-.97.78-1.75 1.75-1.75zM15.5 8.5V5.75A1.75 1.75 0 0 0 13.75 4h-8A1.75 1.75 0 0 0 4 5.75v8c0 .97.78 1.75 1.75 1.75H8.5',
  share:
    'M17.5 8a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM6.5 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM17.5 21a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM8.7 10.8l6.6-4M8.7 13.25l6.6 3.95',
  calendar:
    'M4 7.5A1.75 1.75 0 0 1 5.75 5.75h12.5A1.75 1.75 0 0 1 20 7.5v10.75A1.75 1.75 0 0 1 18.25 20H5.75A1.75 1.75 0 0 1 4 18.25zM8 3.5V8M16 3.5V8M4 11h16',
  wallet:
    'M4 7.25A2.25 2.25 0 0 1 6.25 5H17v3.25M4 7.25c0 .75.6 1.25 1.35 1.25H18.5A1.5 1.5 0 0 1 20 10v8.5a1.5 1.5 0 0 1-1.5 1.5H6.25A2.25 2.25 0 0 1 4 17.75zM16.5 14.25a.4.4 0 1 1-.8 0 .4.4 0 0 1 .8 0z',
  cart: 'M3 4.5h2.25l2.35 10.75h9.9L19.75 8H6.1M9.6 20.25a.6.6 0 1 1-1.2 0 .6.6 0 0 1 1.2 0zM17.1 20.25a.6.6 0 1 1-1.2 0 .6.6 0 0 1 1.2 0z',
  target:
    'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 16.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM12.4 12a.4.4 0 1 1-.8 0 .4.4 0 0 1 .8 0z',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5.25l3.5 2',
  trend: 'M3.5 17l6-6.25 4 4L20.5 7.5M15.5 7.5h5v5',
  phone:
    'M8.25 3.5h7.5A1.75 1.75 0 0 1 17.5 5.25v13.5a1.75 1.75 0 0 1-1.75 1.75h-7.5a1.75 1.75 0 0 1-1.75-1.75V5.25c0-.97.78-1.75 1.75-1.75zM10.75 17.5h2.5',
  mail: 'M5.25 5.5h13.5A1.75 1.75 0 0 1 20.5 7.25v9.5a1.75 1.75 0 0 1-1.75 1.75H5.25a1.75 1.75 0 0 1-1.75-1.75v-9.5c0-.97.78-1.75 1.75-1.75zM4 7l8 6 8-6',
  refresh: 'M20 12a8 8 0 0 1-14.2 5M4 12a8 8 0 0 1 14.2-5M18.5 3v4.25h-4.25M5.5 21v-4.25h4.25',
  bank: 'M4 9.5L12 4.5l8 5zM6 10v7M10 10v7M14 10v7M18 10v7M3.5 20h17',
  lock: 'M7.25 10.5h9.5a1.75 1.75 0 0 1 1.75 1.75v6a1.75 1.75 0 0 1-1.75 1.75h-9.5a1.75 1.75 0 0 1-1.75-1.75v-6c0-.97.78-1.75 1.75-1.75zM8.5 10.5V7.5a3.5 3.5 0 0 1 7 0v3M12 14.5v1.5',
  pencil: 'M4.5 19.5l1-4.25L16 4.75a1.77 1.77 0 0 1 2.5 0l.75.75a1.77 1.77 0 0 1 0 2.5L8.75 18.5zM14 6.75L17.25 10',
} as const;

export type IconName = keyof typeof drawings;

export interface IconProps {
  name: IconName;
  size?: number;
  className?: string | undefined;
}

/** One icon in the colour of the text around it. */
export function Icon({ name, size = 20, className }: IconProps) {
  return (
    <svg
      className={className}
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
      <path d={drawings[name]} />
    </svg>
  );
}
