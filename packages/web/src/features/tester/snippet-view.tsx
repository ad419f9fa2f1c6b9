import { useState } from 'react';
import { CopyButton } from '../../kit/buttons/copy-button';
import { readStored, store } from '../../lib/storage/storage';
import { useTexts } from '../../lib/texts/texts';
import type { Call } from './call';
import { type SnippetLanguage, snippetLanguages, snippetNames, snippetOf } from './snippets';
import styles from './tester-page.module.css';
import { texts } from './texts';

const key = 'tester:language';

const keptLanguage = (): SnippetLanguage => {
  const kept = readStored(key);
  return snippetLanguages.find((language) => language === kept) ?? 'curl';
};

/** Shows the call as source code in the last chosen language. */
export function SnippetView({ call }: { call: Call }) {
  const t = useTexts(texts);
  const [language, setLanguage] = useState(keptLanguage);
  if (!URL.canParse(call.address, location.href)) return null;
  const code = snippetOf(language, call, location.href);
  return (
    <details className={styles.fold}>
      <summary>{t.code}</summary>
      <div className={styles.line}>
        <select
          aria-label={t.language}
          className={styles.method}
          value={language}
          onChange={(event) => {
            setLanguage(event.target.value as SnippetLanguage);
            store(key, event.target.value);
          }}
        >
          {snippetLanguages.map((name) => (
            <option key={name} value={name}>
              {snippetNames[name]}
            </option>
          ))}
        </select>
        <CopyButton text={code} label={t.copyCode} isLabelled />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling regions must be reachable by keyboard */}
      <section className={styles.code} tabIndex={0} aria-label={t.code}>
        <pre>{code}</pre>
      </section>
    </details>
  );
}
