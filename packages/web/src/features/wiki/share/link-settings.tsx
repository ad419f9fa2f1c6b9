import {
  type CallData,
  type Contract,
  defaultSharePage,
  type Share,
  type SharePagePart,
  type ShareTemplate,
  type ShareValidTime,
  shareTemplateFacts,
  shareTemplates,
} from '@easymock/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useId, useState } from 'react';
import { useConfirm } from '../../../kit/dialogs/use-confirm';
import { Icon } from '../../../kit/display/icon';
import { ListIcon, TextFileIcon } from '../../../kit/display/icons';
import { TextCheckBox } from '../../../kit/form/check-box';
import { Field } from '../../../kit/form/field';
import { QueryView } from '../../../kit/page/query-view';
import { api } from '../../../lib/api/api';
import { callQuery, invalidateReads } from '../../../lib/api/queries';
import { showSuccess } from '../../../lib/state/notices';
import { useText, useTexts } from '../../../lib/texts/texts';
import { isPwdMissing, type Protection, ProtectionFields } from './protection-fields';
import styles from './share.module.css';
import type { ShareInfo } from './share-info';
import { texts } from './texts';

type Page = CallData<Contract['share']['getCustomizedSharePage']>;

const templateIcons = { basics: TextFileIcon, document: ListIcon };

const offered: readonly SharePagePart[] = [
  ...(['banner', 'title', 'userInfo', 'content', 'waterMark', 'tool', 'comment', 'foot'] as const),
];

/** Returns the default parts of a template; the custom message stays. */
const pageOf = (template: ShareTemplate, { customizedMessage }: Page): Page => ({
  ...defaultSharePage(template),
  customizedMessage,
});

/** Edits the protection of a link, and the look of its page. */
export function LinkSettings(props: { share: Share; info: ShareInfo; onDone: () => void }) {
  const { flag, shareTemplateType } = props.share;
  const query = useQuery({ ...callQuery('share', 'getCustomizedSharePage', { flag }), staleTime: 0 });
  return (
    <QueryView query={query} skeleton={200}>
      {(page) => <SettingsForm key={shareTemplateType} {...props} page={page} />}
    </QueryView>
  );
}

function SettingsForm(props: { share: Share; info: ShareInfo; page: Page; onDone: () => void }) {
  const { share, info, page, onDone } = props;
  const { flag, pwdType } = share;
  const t = useTexts(texts);
  const client = useQueryClient();
  const before: Protection = { pwdType, pwd: '', validTime: share.validTime as ShareValidTime };
  const [protection, setProtection] = useState(before);
  const [template, setTemplate] = useState<ShareTemplate>(share.shareTemplateType);
  const [parts, setParts] = useState<Page>(page);
  const hasOwnPwd = pwdType === 2;
  const { isBusy, confirm } = useConfirm(async () => {
    const { validTime, pwd, ...next } = protection;
    const isPwdChanged = next.pwdType !== pwdType || pwd.trim() !== '';
    if (isPwdChanged) await api.share.editPwd({ flag, ...next, ...(pwd.trim() && { pwd: pwd.trim() }) });
    if (validTime !== before.validTime || share.isExpired) await api.share.changeValidTime({ flag, validTime });
    // Save the template first, because a new template resets the parts of the page.
    if (template !== share.shareTemplateType)
      await api.share.setShareTemplateType({ flag, shareTemplateType: template });
    const held: Page = template === share.shareTemplateType ? page : pageOf(template, page);
    const changed = Object.entries(parts).filter(([name, value]) => held[name as keyof Page] !== value);
    if (changed.length > 0) await api.share.setCustomizedSharePage({ flag, ...Object.fromEntries(changed) });
    showSuccess(t.saved);
    await invalidateReads(client, 'share', 'editPwd');
    onDone();
  });
  return (
    <div className={styles.form}>
      <ProtectionFields value={protection} info={info} hasOwnPwd={hasOwnPwd} onChange={setProtection} />
      <TemplateChoice
        value={template}
        onChange={(next) => {
          setTemplate(next);
          setParts(next === share.shareTemplateType ? page : pageOf(next, parts));
        }}
      />
      <fieldset className={styles.parts}>
        <legend>{t.page}</legend>
        {offered.map((part) => (
          <TextCheckBox
            key={part}
            text={t[`part_${part}`]}
            label={t[`part_${part}`]}
            isChecked={parts[part]}
            onChange={(isOn) => setParts({ ...parts, [part]: isOn })}
          />
        ))}
      </fieldset>
      <Field label={t.message} help={t.messageHelp}>
        {({ status: _, ...control }) => (
          <Input.TextArea
            {...control}
            rows={2}
            maxLength={500}
            value={parts.customizedMessage}
            onChange={(event) => setParts({ ...parts, customizedMessage: event.target.value })}
          />
        )}
      </Field>
      <div className={styles.buttons}>
        <Button onClick={onDone}>{t.cancel}</Button>
        <Button
          type="primary"
          loading={isBusy}
          disabled={isPwdMissing(protection, hasOwnPwd)}
          onClick={() => void confirm()}
        >
          {t.save}
        </Button>
      </div>
    </div>
  );
}

function TemplateChoice(props: { value: ShareTemplate; onChange: (next: ShareTemplate) => void }) {
  const t = useTexts(texts);
  const text = useText();
  const name = useId();
  return (
    <fieldset className={styles.templates}>
      <legend>{t.template}</legend>
      {shareTemplates.map((template) => (
        <label key={template}>
          <input
            type="radio"
            name={name}
            checked={template === props.value}
            onChange={() => props.onChange(template)}
          />
          <Icon icon={templateIcons[template]} size={18} />
          <span>
            {text(shareTemplateFacts[template].name)}
            <span className={styles.quiet}>{text(shareTemplateFacts[template].about)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
