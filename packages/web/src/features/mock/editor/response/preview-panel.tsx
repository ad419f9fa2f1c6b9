import { type MockMethod, type NamedAnswer, webAddressLimit } from '@easymock/contract';
import type { RequestParts } from '@easymock/mock-engine';
import { Button, Input } from 'antd';
import { useId, useMemo, useState } from 'react';
import { CopyButton } from '../../../../kit/buttons/copy-button';
import { IconButton } from '../../../../kit/buttons/icon-button';
import { Icon } from '../../../../kit/display/icon';
import { CloseIcon, RefreshIcon } from '../../../../kit/display/icons';
import { JsonView } from '../../../../kit/display/json-view';
import { useLanguage, useTexts } from '../../../../lib/texts/texts';
import { formatNumber } from '../../../../lib/texts/time';
import { answerTexts } from '../answers/answer-texts';
import { explainChoice } from '../answers/why';
import { WhyPanel } from '../answers/why-panel';
import { describeProblem, type Problem } from '../code/engine';
import styles from '../editor.module.css';
import { texts } from '../texts';
import { requestOf, sampleAddress, type TriedRequest } from './preview-request';
import { previewStream } from './preview-stream';
import { usePreviewData } from './use-preview-data';

const shownCharacters = 60_000;

/** Shows the response that a caller would get, updated while the definition is edited. */
export function PreviewPanel(props: {
  mode: string;
  url: string;
  method: MockMethod;
  /** The named responses, for the explanation of which one a request gets. */
  answers: readonly NamedAnswer[];
  /** Opens a response; an empty ID is the default one. */
  onOpen: (answerId: string) => void;
  onClose: () => void;
  onGoTo: (problem: Problem) => void;
}) {
  const { mode, url, method, answers } = props;
  const t = useTexts(texts);
  // The address follows the URL until somebody edits it.
  const [typed, setTyped] = useState<Partial<TriedRequest>>({});
  const tried = { address: typed.address ?? sampleAddress(url), body: typed.body ?? '', headers: typed.headers ?? '' };
  const { shown, reads, isScript, isBusy, count, again } = usePreviewData(mode, url, method, tried);
  const json = shown.kind === 'data' ? shown.json : '';
  const language = useLanguage();
  const stream = useMemo(() => previewStream(json, language), [json, language]);
  const body = stream?.text ?? json;
  const lines = shown.kind === 'data' || shown.kind === 'failed' ? shown.console : [];
  return (
    <section className={styles.preview} aria-label={t.preview} aria-busy={isBusy}>
      <header className={styles.paneHead}>
        <h2 className={styles.paneTitle}>{t.preview}</h2>
        <span className={`${styles.quiet} g-num`}>
          {shown.kind === 'data' && t.previewDraw({ count, size: formatNumber(body.length) })}
        </span>
        <span className={styles.grow} />
        {shown.kind === 'data' && <CopyButton text={body} label={t.copyResult} />}
        <Button size="small" icon={<Icon icon={RefreshIcon} size={14} />} loading={isBusy} onClick={again}>
          {t.again}
        </Button>
        <IconButton icon={CloseIcon} label={t.closePreview} onClick={props.onClose} />
      </header>
      <TriedCall
        reads={reads}
        isScript={isScript}
        url={url}
        method={method}
        answers={answers}
        tried={tried}
        onChange={(part) => setTyped({ ...typed, ...part })}
        onSend={again}
        onOpen={props.onOpen}
      />
      <div className={styles.result} style={isBusy ? { opacity: 0.6 } : undefined}>
        {shown.kind === 'data' && stream?.count !== undefined && (
          <p className={styles.hint}>{t.previewStream({ count: stream.count, pace: stream.pace })}</p>
        )}
        {shown.kind === 'data' && stream?.failure && (
          <p className={`${styles.hint} ${styles.bad}`} role="alert">
            {stream.failure}
          </p>
        )}
        {shown.kind === 'data' && <JsonView text={body} limit={shownCharacters} />}
        {shown.kind === 'data' && body.length > shownCharacters && <p className={styles.hint}>{t.truncated}</p>}
        {shown.kind === 'proxy' && <p className={styles.hint}>{t.proxy({ target: shown.target })}</p>}
        {shown.kind === 'waiting' && shown.isScript && <p className={styles.hint}>{t.asking}</p>}
        {shown.kind === 'failed' && (
          <p className={`${styles.hint} ${styles.bad}`} role="alert">
            {shown.text}
          </p>
        )}
        {shown.kind === 'mistake' && (
          <div className={styles.hint}>
            <button type="button" className={styles.mistake} onClick={() => props.onGoTo(shown.problem)}>
              {describeProblem(shown.problem, t.broken)}
            </button>
            <p className={styles.quiet}>{t.previewStale}</p>
          </div>
        )}
      </div>
      {lines.length > 0 && (
        <div className={styles.console}>
          <h3 className={styles.consoleTitle}>{t.console}</h3>
          <ul>
            {lines.map(([level, text], index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines are replaced as a whole
              <li key={index} className={level === 'error' ? styles.bad : undefined}>
                <span className={styles.level}>{level}</span>
                {text}
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

/** Shows the entered request, if the response depends on one, and which of the responses it gets. */
function TriedCall(props: {
  reads: RequestParts;
  isScript: boolean;
  url: string;
  method: MockMethod;
  answers: readonly NamedAnswer[];
  tried: TriedRequest;
  onChange: (part: Partial<TriedRequest>) => void;
  onSend: () => void;
  onOpen: (answerId: string) => void;
}) {
  const { reads, isScript, url, method, answers, tried } = props;
  const t = useTexts(texts);
  const isExplained = answers.length > 0;
  if (!reads.query && !reads.body && !isExplained) return null;
  const { request, isAnswered } = requestOf(url, method, tried);
  const readHelp = reads.body ? t.tryHelp_body : reads.query ? t.tryHelp_query : '';
  return (
    <>
      <TryForm
        help={isScript ? t.tryHelp_all : readHelp}
        hasBody={(reads.body || isExplained) && method !== 'get'}
        hasHeaders={isExplained}
        tried={tried}
        isAnswered={isAnswered}
        onChange={props.onChange}
        onSend={props.onSend}
      />
      {isExplained && isAnswered && (
        <WhyPanel why={explainChoice(answers, request, tried.headers)} answers={answers} onOpen={props.onOpen} />
      )}
    </>
  );
}

/** The request that functions receive and that placeholders and conditions may read from. */
function TryForm(props: {
  /** Explains how the definition uses the request. */
  help: string;
  hasBody: boolean;
  hasHeaders: boolean;
  tried: TriedRequest;
  isAnswered: boolean;
  onChange: (part: Partial<TriedRequest>) => void;
  onSend: () => void;
}) {
  const { help, hasBody, hasHeaders, tried, isAnswered, onChange, onSend } = props;
  const t = useTexts(texts);
  const addressId = useId();
  const bodyId = useId();
  const headersId = useId();
  const answers = useTexts(answerTexts);
  return (
    <div className={styles.try}>
      <label htmlFor={addressId}>{t.tryAddress}</label>
      <Input
        id={addressId}
        size="small"
        className="g-mono"
        value={tried.address}
        maxLength={webAddressLimit}
        spellCheck={false}
        status={isAnswered ? undefined : 'warning'}
        aria-describedby={`${addressId}-note`}
        onChange={(event) => onChange({ address: event.target.value })}
        onPressEnter={(event) => !event.nativeEvent.isComposing && onSend()}
      />
      {hasBody && (
        <>
          <label htmlFor={bodyId}>{t.tryBody}</label>
          <Input.TextArea
            id={bodyId}
            size="small"
            className="g-mono"
            value={tried.body}
            spellCheck={false}
            placeholder='{ "name": "…" }'
            autoSize={{ minRows: 1, maxRows: 6 }}
            onChange={(event) => onChange({ body: event.target.value })}
          />
        </>
      )}
      {hasHeaders && (
        <>
          <label htmlFor={headersId}>{answers.whyHeaders}</label>
          <Input.TextArea
            id={headersId}
            size="small"
            className="g-mono"
            value={tried.headers}
            spellCheck={false}
            placeholder={answers.whyHeadersHelp}
            autoSize={{ minRows: 1, maxRows: 4 }}
            onChange={(event) => onChange({ headers: event.target.value })}
          />
        </>
      )}
      <p id={`${addressId}-note`} className={isAnswered ? undefined : styles.wanting}>
        {isAnswered ? help : t.tryUnanswered}
      </p>
    </div>
  );
}
