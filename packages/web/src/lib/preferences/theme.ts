import { storagePrefix, type ThemeChoice, themeChoices } from '@easymock/contract';
import { signal, useSignal } from '../state/signal';
import { readStored, store } from '../storage/storage';

export type Theme = 'light' | 'dark';

const media = (query: string) => (typeof matchMedia === 'function' ? matchMedia(query) : null);
const systemDark = media('(prefers-color-scheme: dark)');
const paper = media('print');

function asThemeChoice(value: unknown): ThemeChoice {
  return themeChoices.find((choice) => choice === value) ?? 'system';
}

function resolveTheme(choice: ThemeChoice): Theme {
  if (choice !== 'system') return choice;
  // Paper is white, so a page is printed in the dark theme only if the person chose that theme explicitly.
  return systemDark?.matches && !paper?.matches ? 'dark' : 'light';
}

const choice = signal<ThemeChoice>(asThemeChoice(readStored('theme')));
const theme = signal<Theme>(resolveTheme(choice.get()));

function apply(): void {
  const resolved = resolveTheme(choice.get());
  // Updates the page before the listeners, which read colours from it.
  document.documentElement.dataset.theme = resolved;
  theme.set(resolved);
}

export function setThemeChoice(value: ThemeChoice): void {
  store('theme', value);
  choice.set(value);
  apply();
}

/** Applies the theme, and follows the system, other tabs, and printing. */
export function followTheme(): void {
  apply();
  for (const query of [systemDark, paper]) query?.addEventListener('change', apply);
  addEventListener('storage', (event) => {
    if (event.key !== `${storagePrefix}theme`) return;
    choice.set(asThemeChoice(readStored('theme')));
    apply();
  });
}

export const useThemeChoice = (): ThemeChoice => useSignal(choice);
/** Runs the listener whenever the theme changes. @returns a function that unsubscribes */
export const onThemeChange = theme.subscribe;
export const useTheme = (): Theme => useSignal(theme);
