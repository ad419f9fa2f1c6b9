import { densities, languages, pages, themeChoices } from '@easymock/contract';
import { Select, Switch } from 'antd';
import { type ReactNode, useId } from 'react';
import { Segments } from '../../../kit/form/segments';
import { useSingleKeys } from '../../../lib/browser/keys';
import { useDensity } from '../../../lib/preferences/density';
import { setPreferences } from '../../../lib/preferences/preferences';
import { useThemeChoice } from '../../../lib/preferences/theme';
import type { SessionUser } from '../../../lib/session/session';
import { possibleStartPages, useStartPage } from '../../../lib/session/start-page';
import { useLanguage, useText, useTexts } from '../../../lib/texts/texts';
import styles from './profile.module.css';
import { texts } from './texts';

const languageNames = { 'zh-CN': '简体中文', en: 'English' };

export function PreferencesTab({ user }: { user: SessionUser }) {
  const t = useTexts(texts);
  const text = useText();
  const [keysId, startId] = [useId(), useId()];
  const themeNames = { system: t.themeSystem, light: t.themeLight, dark: t.themeDark };
  const densityNames = { normal: t.densityNormal, compact: t.densityCompact };
  const startPages = possibleStartPages(user.userAuthKey);
  const startPage = useStartPage();
  return (
    <section className={styles.card} aria-label={t.preferences}>
      <p className={styles.quiet}>{t.preferencesHelp}</p>
      <Choice label={t.language}>
        <Segments
          aria-label={t.language}
          value={useLanguage()}
          options={languages.map((value) => ({ value, label: languageNames[value] }))}
          onChange={(language) => setPreferences({ language })}
        />
      </Choice>
      <Choice label={t.theme}>
        <Segments
          aria-label={t.theme}
          value={useThemeChoice()}
          options={themeChoices.map((value) => ({ value, label: themeNames[value] }))}
          onChange={(theme) => setPreferences({ theme })}
        />
      </Choice>
      <Choice label={t.density} help={t.densityHelp}>
        <Segments
          aria-label={t.density}
          value={useDensity()}
          options={densities.map((value) => ({ value, label: densityNames[value] }))}
          onChange={(density) => setPreferences({ density })}
        />
      </Choice>
      <Choice label={<label htmlFor={startId}>{t.startPage}</label>} help={t.startPageHelp}>
        <Select
          id={startId}
          className={styles.select}
          value={startPages.includes(startPage) ? startPage : 'projects'}
          options={startPages.map((value) => ({ value, label: text(pages[value].title) }))}
          onChange={(startPage) => setPreferences({ startPage })}
        />
      </Choice>
      <Choice label={<label htmlFor={keysId}>{t.singleKeys}</label>} help={t.singleKeysHelp}>
        <Switch id={keysId} checked={useSingleKeys()} onChange={(hasSingleKeys) => setPreferences({ hasSingleKeys })} />
      </Choice>
    </section>
  );
}

function Choice({ label, help, children }: { label: ReactNode; help?: string; children: ReactNode }) {
  return (
    <div className={styles.choice}>
      <div>
        {label}
        {help && <p className={styles.quiet}>{help}</p>}
      </div>
      {children}
    </div>
  );
}
