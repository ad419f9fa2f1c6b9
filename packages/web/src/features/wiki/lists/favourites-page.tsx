import { type Favourite, favouriteFolderLimit, favouriteRemarkLimit } from '@easymock/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { AutoComplete, Input, Modal } from 'antd';
import { useState } from 'react';
import { FilterChip } from '../../../kit/buttons/filter-chip';
import { IconButton } from '../../../kit/buttons/icon-button';
import { EditIcon, StarIcon } from '../../../kit/display/icons';
import { Field } from '../../../kit/form/field';
import { ListPages } from '../../../kit/list/list-pages';
import { useExistingPage } from '../../../kit/list/use-existing-page';
import { EmptyState } from '../../../kit/page/empty-state';
import { QueryView } from '../../../kit/page/query-view';
import { focusFirstField } from '../../../kit/resource/focus-first-field';
import { KeywordInput } from '../../../kit/resource/keyword-input';
import { callQuery, useChange } from '../../../lib/api/queries';
import { useTexts } from '../../../lib/texts/texts';
import { formatNumber } from '../../../lib/texts/time';
import { useFavourite } from '../node/use-favourite';
import { ListFrame, Rows } from './list-frame';
import { ListRow } from './list-row';
import styles from './lists.module.css';
import { texts } from './texts';

const pageSize = 30;

/** Lists the user's favourites, in folders that the user defines. */
export function FavouritesPage() {
  const t = useTexts(texts);
  const [folder, setFolder] = useState<string>();
  const [keywords, setKeywords] = useState('');
  const [page, setPage] = useState(1);
  const [edited, setEdited] = useState<Favourite>();
  const input = { page, pageSize, keywords, ...(folder !== undefined && { folder }) };
  const query = useQuery({ ...callQuery('collectFile', 'getCollectFile', input), placeholderData: keepPreviousData });
  useExistingPage({ page, pageSize, total: query.isPlaceholderData ? undefined : query.data?.total, onPage: setPage });
  const { change } = useFavourite();
  const folders = query.data?.folders ?? [];
  const choose = (next: string | undefined) => {
    setFolder(next);
    setPage(1);
  };
  const hasGroups = folders.some(({ folder: name }) => name !== '');
  const isFiltered = folder !== undefined || keywords !== '';
  return (
    <ListFrame
      title={t.collect}
      purpose={t.collectPurpose}
      tools={
        <>
          {hasGroups && (
            <>
              <FilterChip isOn={folder === undefined} onClick={() => choose(undefined)}>
                {t.all}
              </FilterChip>
              {folders.map(({ folder: name, num }) => (
                <FilterChip key={name} isOn={folder === name} onClick={() => choose(name)}>
                  {name || t.none} <span className="g-num">{formatNumber(num)}</span>
                </FilterChip>
              ))}
            </>
          )}
          <search className={styles.search}>
            <KeywordInput
              label={t.search}
              value={keywords}
              onChange={(next) => {
                setKeywords(next);
                setPage(1);
              }}
            />
          </search>
        </>
      }
    >
      <QueryView
        query={query}
        skeleton={320}
        isEmpty={({ total }) => total === 0}
        empty={<EmptyState drawing="ripple" text={isFiltered ? t.collectNoHit : t.collectEmpty} />}
      >
        {({ list, total }) => (
          <>
            <Rows label={t.collect} count={list.length}>
              {list.map((one, index) => (
                <ListRow
                  key={one.markdownId}
                  id={one.markdownId}
                  index={index}
                  title={one.title}
                  catalogType={one.catalogType}
                  path={one.catalogPathName}
                  facts={[one.userNickName, folder === undefined ? one.folder : '']}
                  at={one.updateDate}
                  isValid={one.isValid}
                  tools={
                    <>
                      <IconButton
                        icon={EditIcon}
                        label={t.editOf({ name: one.title })}
                        onClick={() => setEdited(one)}
                      />
                      <IconButton
                        icon={StarIcon}
                        isFilled
                        label={t.remove({ name: one.title })}
                        onClick={() => change(one.markdownId, false, one.isValid, one.folder)}
                      />
                    </>
                  }
                >
                  {one.remark && <span className={styles.remark}>{one.remark}</span>}
                </ListRow>
              ))}
            </Rows>
            <ListPages page={page} pageSize={pageSize} total={total} onPage={setPage} />
          </>
        )}
      </QueryView>
      {edited && (
        <EditFavourite
          key={edited.markdownId}
          favourite={edited}
          folders={folders.map(({ folder: name }) => name).filter(Boolean)}
          onClose={() => setEdited(undefined)}
        />
      )}
    </ListFrame>
  );
}

function EditFavourite(props: { favourite: Favourite; folders: readonly string[]; onClose: () => void }) {
  const { favourite, folders, onClose } = props;
  const t = useTexts(texts);
  const [isOpen, setIsOpen] = useState(true);
  const [folder, setFolder] = useState(favourite.folder);
  const [remark, setRemark] = useState(favourite.remark);
  const save = useChange('collectFile', 'updateCollectFile', { done: t.saved, onDone: () => setIsOpen(false) });
  return (
    <Modal
      open={isOpen}
      afterOpenChange={focusFirstField}
      width={420}
      title={t.editOf({ name: favourite.title })}
      okText={t.save}
      cancelText={t.cancel}
      confirmLoading={save.isPending}
      onOk={() => save.mutate({ markdownId: favourite.markdownId, folder, remark })}
      onCancel={() => setIsOpen(false)}
      afterClose={onClose}
      destroyOnHidden
    >
      <div className={styles.form}>
        <Field label={t.folder} help={t.folderHelp}>
          {(control) => (
            <AutoComplete
              {...control}
              style={{ width: '100%' }}
              value={folder}
              options={folders.map((value) => ({ value }))}
              onChange={(next: string) => setFolder(next.slice(0, favouriteFolderLimit))}
            />
          )}
        </Field>
        <Field label={t.remark}>
          {(control) => (
            <Input
              {...control}
              value={remark}
              maxLength={favouriteRemarkLimit}
              onChange={({ target }) => setRemark(target.value)}
            />
          )}
        </Field>
      </div>
    </Modal>
  );
}
