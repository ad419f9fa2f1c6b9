import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { CopyButton } from '../../../kit/copy-button';
import { Icon } from '../../../kit/icon';
import { IconButton } from '../../../kit/icon-button';
import { JsonView } from '../../../kit/json-view';
import { useLanguage, useTexts } from '../../../lib/texts';
import { formatNumber } from '../../../lib/time';
import styles from './editor.module.css';
import { type Draw, describeProblem, draw, type Problem } from './engine';
import { texts } from './texts';

const shownCharacters = 60_000;

/** What a caller would get, drawn here and now. Follows the definition while one types. */
export function PreviewPanel(props: {
  mode: string;
  onClose: () => void;
  onGoTo: (problem: Problem) => void;
}) {
  const { mode } = props;
  const t = useTexts(texts);
  const language = useLanguage();
  const [count, setCount] = useState(1);
  const [result, setResult] = useState<Draw>(() => draw(mode, language));
  useEffect(() => {
    const timer = setTimeout(() => setResult(draw(mode, language)), 250);
    return () => clearTimeout(timer);
  }, [mode, language]);

  const json = result.kind === 'data' ? (JSON.stringify(result.value, null, 2) ?? 'null') : '';
  return (
    <section className={styles.preview} aria-label={t.preview}>
      <header className={styles.paneHead}>
        <h2 className={styles.paneTitle}>{t.preview}</h2>
        <span className={`${styles.quiet} g-num`}>
          {result.kind === 'data' && t.previewDraw({ count, size: formatNumber(json.length) })}
        </span>
        <span className={styles.grow} />
        {result.kind === 'data' && <CopyButton text={json} label={t.copyResult} />}
        <Button
          size="small"
          icon={<Icon name="refresh" size={14} />}
          onClick={() => {
            setCount(count + 1);
            setResult(draw(mode, language));
          }}
        >
          {t.again}
        </Button>
        <IconButton icon="close" label={t.closePreview} onClick={props.onClose} />
      </header>
      <div className={styles.result}>
        {result.kind === 'data' && <JsonView text={json} limit={shownCharacters} />}
        {result.kind === 'data' && json.length > shownCharacters && (
          <p className={styles.hint}>{t.truncated}</p>
        )}
        {result.kind === 'proxy' && <p className={styles.hint}>{t.proxy({ target: result.target })}</p>}
        {result.kind === 'script' && <p className={styles.hint}>{t.script}</p>}
        {result.kind === 'failed' && <p className={`${styles.hint} ${styles.bad}`}>{result.text}</p>}
        {result.kind === 'mistake' && (
          <div className={styles.hint}>
            <button type="button" className={styles.mistake} onClick={() => props.onGoTo(result.problem)}>
              {describeProblem(result.problem, t.broken)}
            </button>
            <p className={styles.quiet}>{t.previewStale}</p>
          </div>
        )}
      </div>
    </section>
  );
}
