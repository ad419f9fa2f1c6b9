import { Input } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../lib/texts/texts';
import { Icon } from '../display/icon';
import { CloseIcon, SearchIcon } from '../display/icons';
import { kitTexts } from '../kit-texts';

const delay = 300;

/**
 * Renders a debounced search field, which does not search during a composition, such as incomplete pinyin.
 * @example <KeywordInput label={t.search} value={keywords} onChange={(keywords) => set({ keywords })} />
 */
export function KeywordInput(props: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Called on Enter, in addition to the immediate search. */
  onEnter?: (value: string) => void;
  /** Whether the field takes all available space. */
  isWide?: boolean;
}) {
  const { label, value, onChange } = props;
  const t = useTexts(kitTexts);
  const [text, setText] = useState(value);
  const isComposing = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sent = useRef(value);

  // The URL changed by other means, such as Back or 清除筛选.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const send = (next: string) => {
    clearTimeout(timer.current);
    sent.current = next.trim();
    onChange(sent.current);
  };
  const schedule = (next: string) => {
    clearTimeout(timer.current);
    if (!isComposing.current) timer.current = setTimeout(() => send(next), delay);
  };
  return (
    <Input
      type="search"
      aria-label={label}
      placeholder={label}
      prefix={<Icon icon={SearchIcon} style={{ color: 'var(--g-ink3)' }} />}
      allowClear={{
        // antd's own clear button has no label.
        clearIcon: (
          <>
            <Icon icon={CloseIcon} size={14} />
            <span className="g-sr-only">{t.clearSearch}</span>
          </>
        ),
      }}
      value={text}
      maxLength={200}
      style={{ width: props.isWide ? '100%' : 'min(280px, 100%)' }}
      onChange={(event) => {
        setText(event.target.value);
        if (event.target.value) schedule(event.target.value);
        else send('');
      }}
      onCompositionStart={() => {
        isComposing.current = true;
        clearTimeout(timer.current);
      }}
      onCompositionEnd={(event) => {
        isComposing.current = false;
        schedule(event.currentTarget.value);
      }}
      onPressEnter={() => {
        if (isComposing.current) return;
        send(text);
        props.onEnter?.(text.trim());
      }}
    />
  );
}
