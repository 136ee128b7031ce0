/**
 * Icons as the `d` of one path each, on a grid of 24 with a stroke of 1.6. Dots are lines of no length with round
 * ends.
 */
const STROKES = {
  area: 'M4 20V4m0 16h16M4 8h2.5M4 12h2.5M4 16h2.5M8 20v-2.5m4 2.5v-2.5m4 2.5v-2.5M9 14.5 15.5 8m0 0h-4m4 0v4',
  'arrow-left': 'M19.5 12h-15m5.5-5.5L4.5 12l5.5 5.5',
  'arrow-right': 'M4.5 12h15m-5.5-5.5 5.5 5.5-5.5 5.5',
  calendar: 'M4 6.5h16V20H4zM4 10.5h16M8.5 4v4.5m7-4.5v4.5',
  chat: 'M4 20l1.2-3.9A8 8 0 1 1 8.1 19zM9 9.2c.3 3 2.8 5.5 5.8 5.8l1.2-1.6-2.2-1.2-1 .8c-.9-.4-1.6-1.1-2-2l.8-1L10.4 8z',
  'chevron-down': 'M6 9.5 12 15.5 18 9.5',
  'chevron-left': 'M14.5 6 8.5 12 14.5 18',
  'chevron-right': 'M9.5 6 15.5 12 9.5 18',
  clock: 'M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16zm0 3.7V12l3 2.2',
  close: 'M5.5 5.5 18.5 18.5M18.5 5.5 5.5 18.5',
  compass: 'M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16zm3.4 4.6-2 4.8-4.8 2 2-4.8z',
  download: 'M12 4v11m-4.5-4.5L12 15l4.5-4.5M4.5 19.5h15',
  external: 'M10 5H5v14h14v-5M13.5 5H19v5.5M19 5l-8 8',
  file: 'M6 3.5h8l4 4v13H6zM14 3.5v4h4M9 12.5h6M9 16h6',
  mail: 'M3.5 6h17v12.5h-17zM3.5 7l8.5 6.5L20.5 7',
  'map-pin':
    'M12 21c4.3-4.4 6.5-8 6.5-10.8a6.5 6.5 0 0 0-13 0C5.5 13 7.7 16.6 12 21zm0-13a2.3 2.3 0 1 1 0 4.6A2.3 2.3 0 0 1 12 8z',
  menu: 'M4 7.5h16M4 12h16M4 16.5h10',
  pause: 'M9 6v12m6-12v12',
  phone:
    'M5 4h3.6l1.7 4.2-2.2 1.5a11 11 0 0 0 5.2 5.2l1.5-2.2 4.2 1.7V18a2 2 0 0 1-2.1 2A14.5 14.5 0 0 1 3 6.1 2 2 0 0 1 5 4z',
  photo: 'M4 4h16v16H4zM12 8.3a3.7 3.7 0 1 1 0 7.4 3.7 3.7 0 0 1 0-7.4zM16.7 7.3h.01',
  play: 'M8 5.5v13l10.5-6.5z',
  professional:
    'M4 4h16v16H4zM8 10.5V16M8 7.7h.01M11.5 16v-5.5m0 2.5c.3-1.6 1.3-2.5 2.6-2.5 1.5 0 2.4 1 2.4 2.8V16',
  rupee: 'M7 4.5h10M7 8.7h10M7 4.5h2.5c5.5 0 5.5 8.2 0 8.2H7L14.5 20',
  search: 'M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13zm4.7 11.2L20 20',
  shield: 'M12 3.5l7 2.5v5c0 4.4-2.7 7.6-7 9.5-4.3-1.9-7-5.1-7-9.5V6zM8.8 11.8l2.3 2.3 4.2-4.3',
  network: 'M4 4h16v16H4zM16.5 7.5h-1.3c-1.4 0-2.2.9-2.2 2.3V20m-2.5-7h5.5',
  video: 'M3.5 6.5c5.6-.7 11.4-.7 17 0v11c-5.6.7-11.4.7-17 0zM10.2 9.3v5.4l4.6-2.7z',
} as const;

export type IconName = keyof typeof STROKES;

/** `first` defines an icon that a page shows several times; `again` reuses its path by id. */
export type IconPlace = 'first' | 'again' | undefined;

interface IconProps {
  name: IconName;
  className?: string;
  place?: IconPlace;
}

/** An icon beside its text: hidden from screen readers, in the colour of the text. */
export function Icon({ name, className, place }: IconProps) {
  const id = `icon-${name}`;
  return (
    <svg className={className ? `icon ${className}` : 'icon'} viewBox="0 0 24 24" aria-hidden="true">
      {place === 'again' ? <use href={`#${id}`} /> : <path id={place && id} d={STROKES[name]} />}
    </svg>
  );
}
