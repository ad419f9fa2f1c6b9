import { readStored, store } from '../storage/storage';

export interface Place {
  path: string;
  title: string;
}

const isPlace = (value: unknown): value is Place => {
  const place = value as Partial<Place> | null;
  return typeof place?.path === 'string' && place.path.startsWith('/') && typeof place.title === 'string';
};

// Maximum places; usually includes the current page.
const maxPlaces = 4;

/** Returns the last places, newest first. */
export function readRecentPlaces(): Place[] {
  const stored = readStored('recent_places');
  return Array.isArray(stored) ? stored.filter(isPlace).slice(0, maxPlaces) : [];
}

export function rememberPlace(place: Place): void {
  store('recent_places', [place, ...readRecentPlaces().filter(({ path }) => path !== place.path)].slice(0, maxPlaces));
}
