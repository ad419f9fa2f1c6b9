import {
  type CatalogNode,
  type RightsChange,
  type Role,
  roleNames,
  roles,
  type ShownGrant,
  type SubjectKind,
  subjectKinds,
  type WikiGrant,
  type WikiLevel,
  wikiGrantLimit,
  wikiLevels,
} from '@easymock/contract';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Modal, Select, Switch, Tabs } from 'antd';
import { useEffect, useState } from 'react';
import { IconButton } from '../../../kit/buttons/icon-button';
import { useConfirm } from '../../../kit/dialogs/use-confirm';
import { CloseIcon } from '../../../kit/display/icons';
import { EnumerationSelect } from '../../../kit/form/enumeration-select';
import { Field } from '../../../kit/form/field';
import { PersonPicker } from '../../../kit/form/person-picker';
import { QueryView } from '../../../kit/page/query-view';
import { focusFirstField } from '../../../kit/resource/focus-first-field';
import { api } from '../../../lib/api/api';
import { callQuery } from '../../../lib/api/queries';
import { showSuccess } from '../../../lib/state/notices';
import { useText, useTexts } from '../../../lib/texts/texts';
import { texts as nodeTexts } from '../node/texts';
import type { NodeActions } from '../node/use-node-actions';
import styles from './dialogs.module.css';
import { RightsPreview } from './rights-preview';
import { texts } from './texts';
import { ViewerList } from './viewer-list';

type Shown = { inherits: boolean; grants: readonly ShownGrant[] };
/** A grant in the form, with the name of its subject. */
type Edited = WikiGrant & { readonly subjectName: string };

/** Shows and edits the rights to a folder or an article, with the source of each right. */
export function RightsDialog(props: {
  node: Pick<CatalogNode, 'id' | 'catalogName'>;
  actions: NodeActions;
  onClose: () => void;
}) {
  const { node, onClose } = props;
  const t = useTexts(texts);
  const [isOpen, setIsOpen] = useState(true);
  const query = useQuery({ ...callQuery('article', 'getAllCheckUserId', { markdownId: node.id }), staleTime: 0 });
  const own = useQuery(callQuery('article', 'judgeIsHasAuth', { markdownId: node.id }));
  const form = (
    <QueryView query={query} skeleton={240}>
      {(shown) => (
        <RightsForm
          id={node.id}
          shown={shown}
          canManage={own.data?.manage ?? false}
          onSaved={async () => {
            setIsOpen(false);
            await props.actions.refreshAll();
          }}
          onCancel={() => setIsOpen(false)}
        />
      )}
    </QueryView>
  );
  return (
    <Modal
      open={isOpen}
      afterOpenChange={focusFirstField}
      width={640}
      title={t.rights({ name: node.catalogName })}
      footer={null}
      onCancel={() => setIsOpen(false)}
      afterClose={onClose}
      destroyOnHidden
    >
      <Tabs
        destroyOnHidden
        items={[
          { key: 'grants', label: t.grants, children: form },
          { key: 'viewers', label: t.viewers, children: <ViewerList markdownId={node.id} /> },
        ]}
      />
    </Modal>
  );
}

function RightsForm(props: {
  id: string;
  shown: Shown;
  canManage: boolean;
  onSaved: () => Promise<void>;
  onCancel: () => void;
}) {
  const { id, shown, canManage, onSaved, onCancel } = props;
  const t = useTexts(texts);
  const client = useQueryClient();
  const [inherits, setInherits] = useState(shown.inherits);
  const [grants, setGrants] = useState<readonly Edited[]>(() => shown.grants.filter(({ origin }) => origin === null));
  const inherited = shown.grants.filter(({ origin }) => origin !== null);
  const input = {
    markdownId: id,
    inherits,
    grants: grants.map(({ subjectKind, subject, level }) => ({ subjectKind, subject, level })),
  };
  const isChanged =
    inherits !== shown.inherits ||
    JSON.stringify(input.grants) !==
      JSON.stringify(
        shown.grants
          .filter(({ origin }) => origin === null)
          .map(({ subjectKind, subject, level }) => ({ subjectKind, subject, level })),
      );
  const preview = usePreview(input, isChanged);
  const { isBusy, confirm } = useConfirm(async () => {
    await api.article.changeWikiAuthToUser(input);
    showSuccess(t.saved);
    await client.invalidateQueries({ queryKey: ['article', 'getAllCheckUserId'] });
    await onSaved();
  });
  const change = (at: number, level: WikiLevel) =>
    setGrants(grants.map((grant, index) => (index === at ? { ...grant, level } : grant)));
  return (
    <div className={styles.form}>
      {!canManage && <p className={styles.quiet}>{t.rightsReadOnly}</p>}
      <Field label={t.inherits} help={t.inheritsHelp} isRow>
        {({ id: control, 'aria-describedby': described }) => (
          <Switch
            id={control}
            aria-describedby={described}
            checked={inherits}
            disabled={!canManage}
            onChange={setInherits}
          />
        )}
      </Field>
      <ul className={styles.grants} aria-label={t.grants}>
        {grants.map((grant, at) => (
          <GrantRow
            key={`${grant.subjectKind} ${grant.subject}`}
            grant={grant}
            origin={t.own}
            onLevel={canManage ? (level) => change(at, level) : undefined}
            onRemove={canManage ? () => setGrants(grants.filter((_, index) => index !== at)) : undefined}
          />
        ))}
        {inherits &&
          inherited.map((grant) => (
            <GrantRow
              key={`${grant.subjectKind} ${grant.subject} ${grant.origin?.id}`}
              grant={grant}
              origin={t.from({ name: grant.origin?.catalogName ?? '' })}
              onLevel={undefined}
              onRemove={undefined}
            />
          ))}
      </ul>
      {grants.length + (inherits ? inherited.length : 0) === 0 && <p className={styles.quiet}>{t.grantNone}</p>}
      {canManage && grants.length < wikiGrantLimit && (
        <AddGrant taken={grants} onAdd={(grant) => setGrants([...grants, grant])} />
      )}
      {preview && isChanged && <RightsPreview change={preview} />}
      {canManage && (
        <div className={styles.buttons}>
          <Button onClick={onCancel}>{t.cancel}</Button>
          <Button type="primary" disabled={!isChanged} loading={isBusy} onClick={confirm}>
            {t.save}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Fetches who gains and who loses rights by the values in the form, debounced. */
function usePreview(
  input: { markdownId: string; inherits: boolean; grants: readonly WikiGrant[] },
  isChanged: boolean,
): RightsChange | undefined {
  const text = JSON.stringify(input);
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), 300);
    return () => clearTimeout(timer);
  }, [text]);
  const query = useQuery({
    queryKey: ['wikiRightsPreview', settled],
    queryFn: () =>
      api.article.changeWikiAuthToUser({
        ...(JSON.parse(settled) as typeof input & { grants: WikiGrant[] }),
        dryRun: true,
      }),
    enabled: isChanged,
    retry: false,
    placeholderData: keepPreviousData,
  });
  return query.data;
}

function GrantRow(props: {
  grant: Edited;
  origin: string;
  onLevel: ((level: WikiLevel) => void) | undefined;
  onRemove: (() => void) | undefined;
}) {
  const { grant, origin, onLevel, onRemove } = props;
  const t = useTexts(texts);
  const tn = useTexts(nodeTexts);
  const name = grant.subjectKind === 'everyone' ? t.everyone : grant.subjectName;
  return (
    <li>
      <span className={styles.grantee}>
        {name}
        <span className={styles.quiet}>
          {t[`kind_${grant.subjectKind}`]} · {origin}
        </span>
      </span>
      {onLevel ? (
        <LevelSelect label={`${t.level} ${name}`} value={grant.level} onChange={onLevel} />
      ) : (
        <span className={styles.quiet}>{tn[`level_${grant.level}`]}</span>
      )}
      {onRemove && <IconButton icon={CloseIcon} size={14} label={t.removeGrant({ name })} onClick={onRemove} />}
    </li>
  );
}

function LevelSelect(props: { label: string; value: WikiLevel; onChange: (level: WikiLevel) => void }) {
  const tn = useTexts(nodeTexts);
  return (
    <Select<WikiLevel>
      aria-label={props.label}
      style={{ width: 120 }}
      value={props.value}
      options={wikiLevels.map((level) => ({ value: level, label: tn[`level_${level}`] }))}
      onChange={props.onChange}
    />
  );
}

/** Adds a grant: a person or a group of people, and a level. */
function AddGrant(props: { taken: readonly WikiGrant[]; onAdd: (grant: Edited) => void }) {
  const { taken, onAdd } = props;
  const t = useTexts(texts);
  const text = useText();
  const client = useQueryClient();
  const [kind, setKind] = useState<SubjectKind>('user');
  const [subject, setSubject] = useState('');
  const [level, setLevel] = useState<WikiLevel>('view');
  const isTaken = taken.some((grant) => grant.subjectKind === kind && grant.subject === subject);
  const isReady = (kind === 'everyone' || subject !== '') && !isTaken;
  const nameOf = (): string => {
    if (kind === 'role') return text(roleNames[subject as Role]);
    if (kind === 'user') {
      // The picker has just loaded this list into the cache.
      const lists = client.getQueriesData<{ _id: string; nick_name: string; name: string }[]>({
        queryKey: ['account', 'list'],
      });
      const person = lists.flatMap(([, people]) => people ?? []).find(({ _id }) => _id === subject);
      return person?.nick_name || person?.name || subject;
    }
    const choices = client.getQueryData<{ value: string; label: string }[]>([
      'enumeration',
      'getEnumerationArrayByType',
      kind === 'department' ? 'department' : 'userGroup',
    ]);
    return choices?.find(({ value }) => value === subject)?.label ?? subject;
  };
  const add = () => {
    if (!isReady) return;
    onAdd({ subjectKind: kind, subject, level, subjectName: nameOf() });
    setSubject('');
  };
  const control = { 'aria-label': t.subject, style: { flex: '1 1 180px', width: 'auto' } };
  return (
    <div className={styles.addRow}>
      <Select<SubjectKind>
        aria-label={t.kindLabel}
        style={{ width: 112 }}
        value={kind}
        options={subjectKinds.map((one) => ({ value: one, label: t[`kind_${one}`] }))}
        onChange={(next) => {
          setKind(next);
          setSubject('');
        }}
      />
      {kind === 'user' && <PersonPicker {...control} value={subject} onChange={setSubject} />}
      {kind === 'role' && (
        <Select<string>
          {...control}
          value={subject || null}
          options={roles.map((role) => ({ value: role, label: text(roleNames[role]) }))}
          onChange={setSubject}
        />
      )}
      {kind === 'department' && (
        <EnumerationSelect {...control} type="department" value={subject} onChange={setSubject} />
      )}
      {kind === 'userGroup' && (
        <EnumerationSelect {...control} type="userGroup" value={subject} onChange={setSubject} />
      )}
      <LevelSelect label={t.level} value={level} onChange={setLevel} />
      <Button disabled={!isReady} onClick={add}>
        {t.add}
      </Button>
    </div>
  );
}
