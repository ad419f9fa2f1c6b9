import {
  type CallData,
  type Contract,
  catalogTypeNames,
  type DocumentTemplate,
  templateOrders,
  textForms,
  wikiRecycleDays,
} from '@easymock/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Select } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { type Action, ActionMenu } from '../../../kit/buttons/action-menu';
import { FilterChip } from '../../../kit/buttons/filter-chip';
import { ConfirmDialog } from '../../../kit/dialogs/confirm-dialog';
import { Icon } from '../../../kit/display/icon';
import { AddIcon, EditIcon, SlidersIcon, TextFileIcon, TrashIcon } from '../../../kit/display/icons';
import { CardList } from '../../../kit/list/card-list';
import { ListPages } from '../../../kit/list/list-pages';
import { EmptyState } from '../../../kit/page/empty-state';
import { PageBody } from '../../../kit/page/page-body';
import { PageHead } from '../../../kit/page/page-head';
import { QueryView } from '../../../kit/page/query-view';
import { FilterFields } from '../../../kit/resource/filter-field';
import { choiceFilter, fieldFilter } from '../../../kit/resource/filters';
import { KeywordInput } from '../../../kit/resource/keyword-input';
import { useRecordPlace } from '../../../kit/resource/record-place';
import { useListParams } from '../../../lib/address/list-params';
import { to } from '../../../lib/address/page';
import { callQuery, useChange } from '../../../lib/api/queries';
import { useRights } from '../../../lib/session/rights';
import { useTexts } from '../../../lib/texts/texts';
import { formatNumber } from '../../../lib/texts/time';
import { NewDialog } from '../dialogs/new-dialog';
import { TemplateDialog } from '../dialogs/template-dialog';
import { editorPath } from '../node/edit-path';
import type { TemplateTask } from '../node/template-task';
import { useNodeActions } from '../node/use-node-actions';
import { OfferTag, TemplateFacts } from '../templates/template-facts';
import styles from '../templates/templates.module.css';
import { texts } from '../templates/texts';
import { Thumbnail } from '../templates/thumbnail';
import { TemplateDrawer } from './template-drawer';

const pageSize = 24;
/** Value in the URL, where an empty text means no filter. */
const noCategory = '-';
const textFormNames = Object.fromEntries(textForms.map((form) => [form, catalogTypeNames[form]]));
const filters = { page: 1, keywords: '', category: '', type: '', state: '', mine: '', order: 'sort' };

function useGallery() {
  const [params, setParams] = useListParams(filters);
  const { page, keywords, category, type, state, mine, order } = params;
  const query = useQuery({
    ...callQuery('documentTemplate', 'getDocumentTemplateData', {
      page: Math.max(1, page),
      pageSize,
      keywords,
      mine: mine !== '',
      ...(category && { category: category === noCategory ? '' : category }),
      catalogType: textForms.find((form) => form === type) ?? '',
      isUse: state === '1' ? 1 : state === '0' ? 0 : '',
      sortField: templateOrders.find((one) => one === order) ?? 'sort',
    }),
    placeholderData: keepPreviousData,
  });
  const isFiltered = [keywords, category, type, state, mine].some((one) => one !== '');
  return {
    params,
    query,
    isFiltered,
    set: (changes: Partial<typeof params>) => setParams({ page: 1, ...changes }),
    reset: () => setParams({ ...filters, order }),
  };
}

/** Shows the templates that the user can use, by category, with thumbnails. */
export function TemplateGallery() {
  const t = useTexts(texts);
  const { canEdit } = useRights('documentTemplate');
  const gallery = useGallery();
  const { query, isFiltered } = gallery;
  const place = useRecordPlace();
  const actions = useNodeActions();
  const mayCreate = useRights('wiki').canEdit;
  const [used, setUsed] = useState<DocumentTemplate>();
  const [task, setTask] = useState<TemplateTask>();
  const [removed, setRemoved] = useState<DocumentTemplate>();
  const [isRemoving, setIsRemoving] = useState(false);
  const remove = useChange('documentTemplate', 'deleteTemplateById', {
    done: removed && t.deleted({ name: removed.name }),
  });
  const actionsOf = (template: DocumentTemplate): Action[] => {
    const { _id: id, catalogType, mayChange } = template;
    return [
      { key: 'open', icon: TextFileIcon, label: t.open, to: to('wikiFolder', { markdownId: id }) },
      ...(template.canEdit ? [{ key: 'edit', icon: EditIcon, label: t.edit, to: editorPath(catalogType, id) }] : []),
      ...(mayChange
        ? [
            { key: 'settings', icon: SlidersIcon, label: t.settings, run: () => setTask({ kind: 'edit', template }) },
            {
              key: 'remove',
              icon: TrashIcon,
              label: t.remove,
              isDanger: true,
              run: () => {
                setRemoved(template);
                setIsRemoving(true);
              },
            },
          ]
        : []),
    ];
  };
  const add = canEdit && mayCreate && (
    <Button type="primary" icon={<Icon icon={AddIcon} />} onClick={() => setTask({ kind: 'create' })}>
      {t.add}
    </Button>
  );
  return (
    <PageBody>
      <PageHead title={t.title} purpose={t.purpose} actions={add} />
      <Filters gallery={gallery} />
      <QueryView
        query={query}
        skeleton={480}
        isEmpty={({ list }) => list.length === 0}
        empty={
          isFiltered ? (
            <EmptyState drawing="ripple" text={t.noHit} action={<Button onClick={gallery.reset}>{t.clear}</Button>} />
          ) : (
            <EmptyState drawing="vase" text={canEdit ? t.empty : t.emptyReader} action={add} />
          )
        }
      >
        {(found) => (
          <Cards
            found={found}
            page={gallery.params.page}
            pathTo={place.pathTo}
            actionsOf={actionsOf}
            onUse={mayCreate ? setUsed : undefined}
            onPage={(page) => gallery.set({ page })}
          />
        )}
      </QueryView>
      <TemplateDrawer
        id={place.opened}
        actionsOf={actionsOf}
        onUse={mayCreate ? setUsed : undefined}
        onClose={place.close}
      />
      {used && (
        <NewDialog
          parentId="private"
          type={used.catalogType}
          template={used}
          actions={actions}
          onClose={() => setUsed(undefined)}
        />
      )}
      {task && <TemplateDialog task={task} onClose={() => setTask(undefined)} />}
      {removed && (
        <ConfirmDialog
          isOpen={isRemoving}
          title={t.deleteTitle({ name: removed.name })}
          okText={t.remove}
          onConfirm={async () => {
            await remove.mutateAsync({ id: removed._id });
            setIsRemoving(false);
            if (place.opened === removed._id) place.close();
          }}
          onCancel={() => setIsRemoving(false)}
          onClosed={() => setRemoved(undefined)}
        >
          {t.deleteText({ days: wikiRecycleDays })}
        </ConfirmDialog>
      )}
    </PageBody>
  );
}

type Found = CallData<Contract['documentTemplate']['getDocumentTemplateData']>;

function Cards(props: {
  found: Found;
  page: number;
  pathTo: (id: string) => string;
  actionsOf: (template: DocumentTemplate) => Action[];
  onUse: ((template: DocumentTemplate) => void) | undefined;
  onPage: (page: number) => void;
}) {
  const { found, page, pathTo, actionsOf, onUse, onPage } = props;
  const { list, total, fileToken } = found;
  const t = useTexts(texts);
  return (
    <section aria-label={t.gallery}>
      <h2 className="g-sr-only">{t.gallery}</h2>
      <p className={`${styles.quiet} g-num`} role="status">
        {t.found({ count: formatNumber(total) })}
      </p>
      <CardList
        rows={list}
        width={300}
        titleOf={({ name }) => name}
        pathTo={pathTo}
        extra={(template) => <ActionMenu label={t.more({ name: template.name })} actions={actionsOf(template)} />}
        foot={(template) => (
          <>
            {onUse && (
              <Button size="small" onClick={() => onUse(template)}>
                {t.use}
              </Button>
            )}
            <OfferTag template={template} />
          </>
        )}
      >
        {(template) => (
          <div className={styles.card}>
            {/* For the mouse only; the title links to the same page. */}
            <Link className={styles.look} to={pathTo(template._id)} aria-hidden="true" tabIndex={-1} preventScrollReset>
              <Thumbnail html={template.html ?? ''} fileToken={fileToken} />
            </Link>
            {template.desc && <p className={styles.lines}>{template.desc}</p>}
            <TemplateFacts template={template} />
          </div>
        )}
      </CardList>
      <ListPages page={page} pageSize={pageSize} total={total} onPage={onPage} />
    </section>
  );
}

function Filters({ gallery }: { gallery: ReturnType<typeof useGallery> }) {
  const { params, query, set } = gallery;
  const t = useTexts(texts);
  const { canEdit } = useRights('documentTemplate');
  const categories = query.data?.categories ?? [];
  const all = categories.reduce((sum, { num }) => sum + num, 0);
  const chips = [
    { key: '', name: t.all, num: all },
    ...categories.map(({ category, num }) => ({ key: category || noCategory, name: category || t.noCategory, num })),
  ];
  return (
    <div className={styles.filters}>
      <div className={styles.filterRow}>
        <search className={styles.search}>
          <KeywordInput label={t.search} value={params.keywords} onChange={(keywords) => set({ keywords })} />
        </search>
        <FilterFields
          values={params}
          set={set}
          filters={[
            choiceFilter('type', t.form, textFormNames, { allText: t.allForms, width: 160 }),
            canEdit &&
              choiceFilter(
                'state',
                t.state,
                [
                  { value: '1', label: t.on },
                  { value: '0', label: t.off },
                ],
                { allText: t.allStates, width: 160 },
              ),
            fieldFilter('order', t.order, ({ value, ...control }) => (
              <Select<string>
                {...control}
                style={{ width: 160 }}
                value={templateOrders.find((one) => one === value) ?? 'sort'}
                options={templateOrders.map((order) => ({ value: order, label: t[`order_${order}`] }))}
              />
            )),
          ]}
        />
        {canEdit && (
          <Checkbox checked={params.mine !== ''} onChange={({ target }) => set({ mine: target.checked ? '1' : '' })}>
            {t.mine}
          </Checkbox>
        )}
      </div>
      {(categories.length > 1 || params.category !== '') && (
        <fieldset className={styles.chips}>
          <legend className="g-sr-only">{t.categories}</legend>
          {chips.map(({ key, name, num }) => (
            <FilterChip key={key} isOn={params.category === key} onClick={() => set({ category: key })}>
              {name} <span className="g-num">{formatNumber(num)}</span>
            </FilterChip>
          ))}
        </fieldset>
      )}
    </div>
  );
}
