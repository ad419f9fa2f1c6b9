import { storagePrefix, type ThemeChoice, themeChoices } from '@easymock/contract';
import { signal, useSignal } from '../state/signal';
import { readStored, store } from '../storage/storage';

export type Theme = 'light' | 'dark';

const systemDark = typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: dark)') : null;

function asThemeChoice(value: unknown): ThemeChoice {
  return themeChoices.find((choice) => choice === value) ?? 'system';
}

function resolveTheme(choice: ThemeChoice, isSystemDark: boolean): Theme {
  if (choice === 'system') return isSystemDark ? 'dark' : 'light';
  return choice;
}

const choice = signal<ThemeChoice>(asThemeChoice(readStored('theme')));
const theme = signal<Theme>(resolveTheme(choice.get(), systemDark?.matches ?? false));

function apply(): void {
  const resolved = resolveTheme(choice.get(), systemDark?.matches ?? false);
  // First the page, then the listeners: they read colours from it.
  document.documentElement.dataset.theme = resolved;
  theme.set(resolved);
}

export function setThemeChoice(value: ThemeChoice): void {
  store('theme', value);
  choice.set(value);
  apply();
}

/** Keeps the page in step with the system and with other tabs. */
export function followTheme(): void {
  apply();
  systemDark?.addEventListener('change', apply);
  addEventListener('storage', (event) => {
    if (event.key !== `${storagePrefix}theme`) return;
    choice.set(asThemeChoice(readStored('theme')));
    apply();
  });
}

export const useThemeChoice = (): ThemeChoice => useSignal(choice);
/** Runs the listener whenever the page has got another theme; answers how to stop that. */
export const onThemeChange = theme.subscribe;
export const useTheme = (): Theme => useSignal(theme);
