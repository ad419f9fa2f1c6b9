import { apiBase, permissionName } from '@easymock/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { CopyButton } from '../../kit/buttons/copy-button';
import { Icon } from '../../kit/display/icon';
import { ChevronDownIcon, ChevronRightIcon } from '../../kit/display/icons';
import { MethodLabel } from '../../kit/display/method-label';
import { StatusTag } from '../../kit/display/status-tag';
import { useText, useTexts } from '../../lib/texts/texts';
import styles from './api-docs.module.css';
import { type ApiCall, curlOf } from './open-api';
import { SchemaTree } from './schema-tree';
import { texts } from './texts';
import { TryCall } from './try-call';

/** Lists the token scopes of which one is required. */
const scopesOf = ({ scope, narrowScope }: ApiCall): string => [scope, narrowScope].filter(Boolean).join(' / ');

/** A call in one line; expanded, it shows the input, the response and a form that sends the call. */
export function CallRow({ call }: { call: ApiCall }) {
  const t = useTexts(texts);
  const text = useText();
  const [isOpen, setIsOpen] = useState(false);
  const [isTrying, setIsTrying] = useState(false);
  const permission = call.permission && permissionName(call.permission);
  const server = location.origin + apiBase;
  return (
    <li className={styles.call}>
      <button type="button" className={styles.callHead} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        <span className={styles.method}>
          <MethodLabel method={call.method} />
        </span>
        <code className={styles.path}>{call.path}</code>
        <span className={styles.summary}>{call.summary}</span>
        {call.danger && <StatusTag kind="danger">{t[call.danger]}</StatusTag>}
        <Icon icon={isOpen ? ChevronDownIcon : ChevronRightIcon} size={14} />
      </button>
      {isOpen && (
        <div className={styles.details}>
          <p className={styles.facts}>
            <span>{call.isPublic ? t.anyone : t.signedIn}</span>
            {permission && <span>{t.permission({ name: text(permission) })}</span>}
            {!call.isPublic && <span>{call.scope ? t.tokenScope({ scope: scopesOf(call) }) : t.noTokens}</span>}
            <span className={styles.copies}>
              {t.copyPath} <CopyButton text={server + call.path} label={t.copyPath} />
            </span>
            <span className={styles.copies}>
              {t.copyCurl} <CopyButton text={curlOf(call, server)} label={t.copyCurl} />
            </span>
          </p>
          <div className={styles.shapes}>
            <div>
              <h3>{t.input}</h3>
              {call.input && Object.keys(call.input.properties ?? {}).length > 0 ? (
                <SchemaTree schema={call.input} side="request" />
              ) : (
                <p className={styles.limits}>{t.noInput}</p>
              )}
            </div>
            <div>
              <h3>{t.answer}</h3>
              {call.answer && call.answer.type !== 'null' ? (
                <SchemaTree schema={call.answer} side="response" />
              ) : (
                <p className={styles.limits}>{call.answerType ? t.fileAnswer({ type: call.answerType }) : t.nothing}</p>
              )}
            </div>
          </div>
          {call.canSend ? (
            <div className={styles.try}>
              <Button aria-expanded={isTrying} onClick={() => setIsTrying(!isTrying)}>
                {isTrying ? t.closeForm : t.openForm}
              </Button>
              {isTrying && <TryCall call={call} />}
            </div>
          ) : (
            <p className={styles.limits}>{t.forPrograms}</p>
          )}
        </div>
      )}
    </li>
  );
}
