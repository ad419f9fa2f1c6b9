import type { CSSProperties } from 'react';

// Drawn for this product on a grid of 24: one stroke width, round ends, nothing filled but the star.
const paths = {
  add: 'M12 5v14M5 12h14',
  alert: 'M12 4 2.8 20h18.4L12 4ZM12 10v4.5M12 17.3v.1',
  back: 'M11 5l-7 7 7 7M4.5 12H20',
  bell: 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 2h-15l1.5-2ZM10 21.2h4',
  check: 'M4.5 12.5 10 18 19.5 7',
  chevronDown: 'M6 9.5l6 6 6-6',
  chevronRight: 'M9.5 6l6 6-6 6',
  close: 'M6 6l12 12M18 6 6 18',
  columns:
    'M4.5 5h15A1.5 1.5 0 0 1 21 6.5v11a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 17.5v-11A1.5 1.5 0 0 1 4.5 5ZM9 5v14M15 5v14',
  copy: 'M9 9h10a1.5 1.5 0 0 1 1.5 1.5v9A1.5 1.5 0 0 1 19 21H9.5A1.5 1.5 0 0 1 8 19.5v-9M15.5 5.5V5A1.5 1.5 0 0 0 14 3.5H5A1.5 1.5 0 0 0 3.5 5v9A1.5 1.5 0 0 0 5 15.5h.2M8 10.5A1.5 1.5 0 0 1 9.5 9',
  download:
    'M12 4.5V16M7.5 11.5 12 16l4.5-4.5M4.5 15.5V18A1.5 1.5 0 0 0 6 19.5h12a1.5 1.5 0 0 0 1.5-1.5v-2.5',
  edit: 'M4 20h4.2L19.5 8.7 15.3 4.5 4 15.8V20ZM12.8 7l4.2 4.2',
  external:
    'M13.5 4.5h6v6M19 5l-8.5 8.5M10 5.5H6A1.5 1.5 0 0 0 4.5 7v11A1.5 1.5 0 0 0 6 19.5h11a1.5 1.5 0 0 0 1.5-1.5v-4',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
  eyeOff:
    'M4 4l16 16M9.5 5.9A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-2.7 3.5M6.3 7.5A17 17 0 0 0 2.5 12S6 18.5 12 18.5c1.7 0 3.2-.5 4.5-1.2M10 10a3 3 0 0 0 4.2 4.2',
  file: 'M6 3.5h8l4.5 4.5v11a1.5 1.5 0 0 1-1.5 1.5H6A1.5 1.5 0 0 1 4.5 19V5A1.5 1.5 0 0 1 6 3.5ZM13.5 3.8V8.5h4.7',
  fold: 'M5 12h14M8.5 4.5 12 8l3.5-3.5M8.5 19.5 12 16l3.5 3.5',
  globe:
    'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM3.8 12h16.4M12 3.5c-2.7 2.4-4 5.2-4 8.5s1.3 6.1 4 8.5c2.7-2.4 4-5.2 4-8.5s-1.3-6.1-4-8.5Z',
  grip: 'M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01',
  hash: 'M9.5 4 7.5 20M16.5 4l-2 16M4.5 9h15.5M4 15h15.5',
  help: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM9.7 9.8a2.4 2.4 0 1 1 3.6 2.1c-.9.5-1.3 1-1.3 1.9M12 16.4v.1',
  keyboard:
    'M4.5 6.5h15A1.5 1.5 0 0 1 21 8v8a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 16V8a1.5 1.5 0 0 1 1.5-1.5ZM7 10.2h.1M11 10.2h.1M15 10.2h.1M18 10.2h-.1M8 14h8',
  layers: 'M12 4 3.5 8.5 12 13l8.5-4.5L12 4ZM4.5 12.2 12 16.2l7.5-4M4.5 16 12 20l7.5-4',
  link: 'M10 13.5a4 4 0 0 0 5.8.2l3-3a4 4 0 0 0-5.7-5.7l-1.3 1.3M14 10.5a4 4 0 0 0-5.8-.2l-3 3a4 4 0 0 0 5.7 5.7l1.3-1.3',
  list: 'M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01',
  logOut: 'M14 4.5H6.5A1.5 1.5 0 0 0 5 6v12a1.5 1.5 0 0 0 1.5 1.5H14M16 8l4 4-4 4M10 12h9.5',
  monitor:
    'M4.5 4.5h15A1.5 1.5 0 0 1 21 6v9a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 15V6a1.5 1.5 0 0 1 1.5-1.5ZM9 20h6M12 16.5V20',
  moon: 'M20 14.5A8.3 8.3 0 0 1 9.5 4 8.3 8.3 0 1 0 20 14.5Z',
  more: 'M5.5 12h.01M12 12h.01M18.5 12h.01',
  pin: 'M9 4h6l-1 6 3.5 3.5h-11L10 10 9 4ZM12 13.5V20.5',
  play: 'M7 4.8v14.4L19 12 7 4.8Z',
  redo: 'M19.5 9h-9a5 5 0 0 0 0 10h5M15.5 5l4 4-4 4',
  refresh: 'M19.5 5v5h-5M4.5 19v-5h5M19 10a7.5 7.5 0 0 0-13.5-2.5M5 14a7.5 7.5 0 0 0 13.5 2.5',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM15.3 15.3 20.5 20.5',
  sliders: 'M4 7.5h9M17 7.5h3M4 16.5h3M11 16.5h9M15 5.5v4M9 14.5v4',
  star: 'M12 3.8l2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8L12 3.8Z',
  sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4',
  team: 'M9 11a3.2 3.2 0 1 0 0-6.4A3.2 3.2 0 0 0 9 11ZM3 19.5c.3-3.3 2.7-5.3 6-5.3s5.7 2 6 5.3M15.5 4.8a3.2 3.2 0 0 1 0 6M17.5 14.7c2 .7 3.3 2.4 3.5 4.8',
  terminal:
    'M4.5 4.5h15A1.5 1.5 0 0 1 21 6v12a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 18V6a1.5 1.5 0 0 1 1.5-1.5ZM7 9l3 3-3 3M12.5 15H17',
  trash:
    'M4.5 7h15M9.5 7V4.5h5V7M6.5 7l.8 12a1.5 1.5 0 0 0 1.5 1.5h6.4a1.5 1.5 0 0 0 1.5-1.5l.8-12M10.2 11v5.5M13.8 11v5.5',
  undo: 'M4.5 9h9a5 5 0 0 1 0 10h-5M8.5 5l-4 4 4 4',
  unfold: 'M5 12h14M8.5 8 12 4.5 15.5 8M8.5 16l3.5 3.5 3.5-3.5',
  upload: 'M12 16V4.5M7.5 9 12 4.5 16.5 9M4.5 15.5V18A1.5 1.5 0 0 0 6 19.5h12a1.5 1.5 0 0 0 1.5-1.5v-2.5',
  user: 'M12 11.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5c.4-4 3.3-6.3 7.5-6.3s7.1 2.3 7.5 6.3',
} as const;
export type IconName = keyof typeof paths;

/**
 * One of our own line icons. Decorative: the button around it carries the name.
 * @example <button type="button" aria-label={t.copy}><Icon name="copy" /></button>
 */
export function Icon(props: {
  name: IconName;
  size?: number;
  isFilled?: boolean;
  className?: string;
  style?: CSSProperties;
}) {
  const { name, size = 16, isFilled = false, className, style } = props;
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill={isFilled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth={name === 'more' || name === 'grip' ? 2.6 : 1.7}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={className}
      style={{ flex: 'none', ...style }}
    >
      <path d={paths[name]} />
    </svg>
  );
}
