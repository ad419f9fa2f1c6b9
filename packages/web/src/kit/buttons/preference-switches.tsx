import { themeChoices } from '@easymock/contract';
import { setPreferences } from '../../lib/preferences/preferences';
import { useThemeChoice } from '../../lib/preferences/theme';
import { useLanguage, useTexts } from '../../lib/texts/texts';
import { GlobeIcon, MonitorIcon, MoonIcon, SunIcon } from '../display/plain-icons';
import { kitTexts } from '../kit-texts';
import { IconButton } from './icon-button';

const icons = { system: MonitorIcon, light: SunIcon, dark: MoonIcon };

/**
 * Renders a button that cycles through the system, light and dark themes.
 * @example <ThemeSwitch />
 */
export function ThemeSwitch() {
  const t = useTexts(kitTexts);
  const choice = useThemeChoice();
  const next = themeChoices[(themeChoices.indexOf(choice) + 1) % themeChoices.length] ?? 'system';
  const label = { system: t.themeSystem, light: t.themeLight, dark: t.themeDark }[choice];
  return <IconButton icon={icons[choice]} size={18} label={label} onClick={() => setPreferences({ theme: next })} />;
}

/**
 * Renders a button that switches between the two languages, labelled in the other language.
 * @example <LanguageSwitch />
 */
export function LanguageSwitch() {
  const t = useTexts(kitTexts);
  const language = useLanguage();
  return (
    <IconButton
      icon={GlobeIcon}
      size={18}
      label={t.switchLanguage}
      onClick={() => setPreferences({ language: language === 'en' ? 'zh-CN' : 'en' })}
    />
  );
}
