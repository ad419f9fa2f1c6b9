import { Button } from 'antd';
import type { RefObject } from 'react';
import { Icon } from '../../../../kit/display/icon';
import { AlertIcon } from '../../../../kit/display/icons';
import { useTexts } from '../../../../lib/texts/texts';
import { chatStream } from '../code/chat-stream';
import type { CodeEditorHandle } from '../code/code-editor';
import { describeProblem, type Problem } from '../code/engine';
import styles from '../definition-form.module.css';
import { texts } from '../texts';
import { formTexts } from './form-texts';
import { isAddress } from './use-outline';

/** Replaces the rows if the definition is empty, is an address, or could never be read. */
export function NoOutline(props: {
  text: string;
  mistake: Problem | undefined;
  code: RefObject<CodeEditorHandle | null>;
  onShowCode: (place: number | Problem) => void;
}) {
  const { text, mistake, code } = props;
  const t = useTexts(formTexts);
  const editorTexts = useTexts(texts);
  if (mistake) {
    return (
      <div className={styles.nothing}>
        <button type="button" className={styles.brokenLink} onClick={() => props.onShowCode(mistake)}>
          <Icon icon={AlertIcon} size={14} /> {describeProblem(mistake, editorTexts.broken)}
        </button>
      </div>
    );
  }
  if (isAddress(text)) {
    return (
      <div className={styles.nothing}>
        <h2>{t.proxyTitle}</h2>
        <p>{t.proxyText({ target: text.trim() })}</p>
        <Button onClick={() => props.onShowCode(text.length)}>{t.inCode}</Button>
      </div>
    );
  }
  return (
    <div className={styles.nothing}>
      <h2>{t.emptyTitle}</h2>
      <p>{t.emptyText}</p>
      <div className={styles.choices}>
        <Button type="primary" onClick={() => code.current?.setText('{}')}>
          {t.newObject}
        </Button>
        <Button onClick={() => code.current?.setText('[]')}>{t.newList}</Button>
        <Button onClick={() => code.current?.setText(chatStream)}>{t.newStream}</Button>
      </div>
    </div>
  );
}
