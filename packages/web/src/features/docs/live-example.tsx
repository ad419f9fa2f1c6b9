import { useQuery } from '@tanstack/react-query';
import { Dropdown } from 'antd';
import { useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { CopyButton } from '../../kit/buttons/copy-button';
import { IconButton } from '../../kit/buttons/icon-button';
import { Icon } from '../../kit/display/icon';
import { ExternalIcon, RefreshIcon } from '../../kit/display/icons';
import { JsonView } from '../../kit/display/json-view';
import type { Drawn } from '../../kit/draw/draw';
import { drawInWorker } from '../../kit/draw/draw-in-worker';
import { to } from '../../lib/address/page';
import { callQuery } from '../../lib/api/queries';
import { useUser } from '../../lib/session/session';
import { useLanguage, useTexts } from '../../lib/texts/texts';
import { guideTexts } from './guide-texts';
import styles from './guides.module.css';

const pauseMs = 250;

/** Shows a template beside the data that the engine generates from it. Both can be copied. */
export function LiveExample({ template }: { template: string }) {
  const t = useTexts(guideTexts);
  const language = useLanguage();
  const id = useId();
  const user = useUser();
  const [text, setText] = useState(template);
  const [drawn, setDrawn] = useState<Drawn>();
  const [turn, setTurn] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round generates new data for the same template
  useEffect(() => {
    let isOld = false;
    const timer = setTimeout(
      () =>
        void drawInWorker(text, language === 'en' ? 'en' : 'zh').then((result) => {
          if (!isOld) setDrawn(result);
        }),
      text === template ? 0 : pauseMs,
    );
    return () => {
      isOld = true;
      clearTimeout(timer);
    };
  }, [text, language, turn]);

  const json = drawn?.kind === 'data' ? drawn.json : '';
  return (
    <div className={styles.example}>
      <div className={styles.half}>
        <textarea
          id={id}
          aria-label={t.template}
          className={styles.template}
          value={text}
          rows={text.split('\n').length}
          maxLength={5_000}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
        />
        <div className={styles.tools}>
          <CopyButton text={text} label={t.copyTemplate} />
          {user?.userAuthKey.includes('projects') && <UseButton template={text} />}
        </div>
      </div>
      <fieldset className={styles.half} aria-label={t.drawn}>
        {drawn?.kind === 'data' ? (
          <JsonView text={json} limit={4_000} />
        ) : (
          <p className={drawn?.kind === 'mistake' ? styles.mistake : styles.said} role="status">
            {drawn && (drawn.kind === 'mistake' ? drawn.text : t[drawn.kind])}
          </p>
        )}
        <div className={styles.tools}>
          <IconButton icon={RefreshIcon} size={14} label={t.again} onClick={() => setTurn(turn + 1)} />
          <CopyButton text={json} label={t.copyDrawn} />
        </div>
      </fieldset>
    </div>
  );
}

/**
 * Wraps a bare value as a field of an object, because a definition must be an object, a list or an address.
 */
export const asDefinition = (template: string): string =>
  /^\s*(?:[{[]|https?:)/.test(template) ? template : `{\n  data: ${template.trim()},\n}`;

/** Opens the template in the editor of a new mock, in one of the recently used projects. */
function UseButton({ template }: { template: string }) {
  const t = useTexts(guideTexts);
  const navigate = useNavigate();
  const [isOpen, setIsOpen] = useState(false);
  const { data } = useQuery({ ...callQuery('project', 'recent', {}), enabled: isOpen });
  const own = useQuery({ ...callQuery('project', 'list', { page_size: 8 }), enabled: isOpen && data?.length === 0 });
  const projects = data && (data.length > 0 ? data : own.data);
  const items =
    projects?.map(({ _id, name }) => ({
      key: _id,
      label: name,
      onClick: () => void navigate(to('newMock', { projectId: _id }), { state: { mode: asDefinition(template) } }),
    })) ?? [];
  const none = { key: 'none', label: t.noProject, onClick: () => void navigate(to('newProject')) };
  return (
    <Dropdown
      trigger={['click']}
      open={isOpen}
      onOpenChange={setIsOpen}
      autoFocus
      menu={{
        items: projects?.length === 0 ? [none] : [{ key: 'in', type: 'group', label: t.useIn, children: items }],
      }}
    >
      <button type="button" className={styles.use} aria-haspopup="menu">
        <Icon icon={ExternalIcon} size={14} /> {t.use}
      </button>
    </Dropdown>
  );
}
