import { Button, Input } from 'antd';
import { type ComponentProps, useDeferredValue, useId, useState } from 'react';
import { useTexts } from '../../lib/texts/texts';
import { Markdown } from '../display/markdown';
import styles from './markdown-input.module.css';
import { fieldTexts } from './texts';

/**
 * Form control for a text in Markdown, with a live preview below.
 * @example <CallField name="content" field={fields.content}><MarkdownInput autoSize={{ minRows: 6, maxRows: 20 }} /></CallField>
 */
export function MarkdownInput(
  props: Omit<ComponentProps<typeof Input.TextArea>, 'value' | 'onChange'> & {
    value?: string;
    onChange?: (text: string) => void;
  },
) {
  const { value = '', onChange, ...area } = props;
  const t = useTexts(fieldTexts);
  const previewId = useId();
  const [isShown, setShown] = useState(true);
  // Typing has priority; the preview of a long text renders when there is time.
  const drawn = useDeferredValue(value);
  return (
    <>
      <Input.TextArea {...area} value={value} onChange={({ target }) => onChange?.(target.value)} />
      {value.trim() !== '' && (
        <>
          <Button
            type="link"
            size="small"
            className={styles.toggle ?? ''}
            aria-expanded={isShown}
            aria-controls={previewId}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? t.hidePreview : t.showPreview}
          </Button>
          <section
            id={previewId}
            className={styles.preview}
            aria-label={t.preview}
            hidden={!isShown}
            // The preview scrolls, so it must be reachable by keyboard.
            // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
            tabIndex={0}
          >
            {isShown && <Markdown text={drawn} />}
          </section>
        </>
      )}
    </>
  );
}
