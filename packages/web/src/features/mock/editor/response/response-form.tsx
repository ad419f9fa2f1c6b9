import type { ModeOutline, OutlineEdit } from '@easymock/mock-engine';
import { lazy, Suspense, useId, useState } from 'react';
import { Icon } from '../../../../kit/display/icon';
import { ChevronDownIcon, ChevronRightIcon } from '../../../../kit/display/icons';
import { readStored, store } from '../../../../lib/storage/storage';
import { useTexts } from '../../../../lib/texts/texts';
import { formTexts } from '../form/form-texts';
import styles from './response-form.module.css';
import { readResponse } from './response-settings';

const ResponseFields = lazy(async () => ({ default: (await import('./response-fields')).ResponseFields }));

/** Edits the parts of the response besides its data: status, delay, headers and cookies, stored in `_res`. */
export function ResponseForm(props: {
  outline: ModeOutline;
  isLocked: boolean;
  onChange: (make: (outline: ModeOutline) => OutlineEdit | undefined) => unknown;
  onShowCode: (place: number) => void;
}) {
  const { outline, ...rest } = props;
  const t = useTexts(formTexts);
  const panelId = useId();
  const [isOpen, setIsOpen] = useState(() => readStored('editor_response') === true);
  const settings = readResponse(outline);
  const { status, delay, headers, cookies, stream } = settings;
  const summary = [
    status?.text ?? '200',
    delay && delay.text !== '0' ? `${t.delay} ${delay.text}${/^\d/.test(delay.text) ? ' ms' : ''}` : t.noDelay,
    stream && t.stream,
    headers.length > 0 && `${t.headers} ${headers.length}`,
    cookies.length > 0 && `${t.cookies} ${cookies.length}`,
  ].filter(Boolean);
  return (
    <div className={styles.response}>
      <button
        type="button"
        className={styles.responseHead}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => {
          setIsOpen(!isOpen);
          store('editor_response', !isOpen);
        }}
      >
        <Icon icon={isOpen ? ChevronDownIcon : ChevronRightIcon} size={14} />
        <span className={styles.responseTitle}>{t.response}</span>
        {summary.map((part) => (
          <span key={String(part)} className={styles.summary}>
            {part}
          </span>
        ))}
      </button>
      <div id={panelId} hidden={!isOpen} className={styles.responseBody}>
        {!settings.isPossible && <p className={styles.responseNote}>{t.responseRoot}</p>}
        {isOpen && settings.isPossible && (
          <Suspense>
            <ResponseFields {...rest} settings={settings} />
          </Suspense>
        )}
      </div>
    </div>
  );
}
