import { type StartReason, startPageDays, type WikiStart, type WikiStartEntry } from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { LinkButton } from '../../../kit/buttons/link-button';
import { PlainLink } from '../../../kit/buttons/plain-link';
import { Icon } from '../../../kit/display/icon';
import { AddIcon, TemplateIcon, UploadIcon } from '../../../kit/display/icons';
import { PageHead } from '../../../kit/page/page-head';
import { QueryView } from '../../../kit/page/query-view';
import { to, useTitle } from '../../../lib/address/page';
import { callQuery } from '../../../lib/api/queries';
import { useRights } from '../../../lib/session/rights';
import { useTexts } from '../../../lib/texts/texts';
import type { ListName } from '../lists/list-names';
import { ListRow, pathText } from '../lists/list-row';
import listStyles from '../lists/lists.module.css';
import type { Ask } from '../node/dialogs';
import { editedType, editorPath, hasEditor } from '../node/edit-path';
import { shapeOf } from '../node/node-icons';
import styles from './start.module.css';
import { texts } from './texts';

/** Renders the page that documents open with: the user's own work, what waits for them, and the team's. */
export function StartPage({ ask }: { ask: Ask }) {
  const t = useTexts(texts);
  const query = useQuery({ ...callQuery('article', 'getStartPage', {}), staleTime: 0 });
  useTitle(t.title);
  return (
    <div className={styles.page}>
      <PageHead title={t.title} purpose={t.purpose} actions={<Starts ask={ask} />} />
      <nav className={styles.spaces} aria-label={t.spaces}>
        <PlainLink to={to('wikiFolder', { markdownId: 'public' })}>
          <Icon icon={shapeOf('building')} /> {t.publicSpace}
        </PlainLink>
        <PlainLink to={to('wikiFolder', { markdownId: 'private' })}>
          <Icon icon={shapeOf('person')} /> {t.privateSpace}
        </PlainLink>
      </nav>
      <QueryView query={query} skeleton={480} isPage>
        {(data) => <Sections data={data} />}
      </QueryView>
    </div>
  );
}

/** Renders the ways to begin a document. */
function Starts({ ask }: { ask: Ask }) {
  const t = useTexts(texts);
  const { canEdit } = useRights('wiki');
  const maySeeTemplates = useRights('documentTemplate').level !== 'none';
  if (!canEdit) return null;
  const parentId = 'private';
  return (
    <>
      <Button icon={<Icon icon={UploadIcon} />} onClick={() => ask({ kind: 'import' })}>
        {t.import}
      </Button>
      {maySeeTemplates && (
        <Button
          icon={<Icon icon={TemplateIcon} />}
          onClick={() => ask({ kind: 'new', parentId, isFromTemplate: true })}
        >
          {t.fromTemplate}
        </Button>
      )}
      <Button type="primary" icon={<Icon icon={AddIcon} />} onClick={() => ask({ kind: 'new', parentId })}>
        {t.add}
      </Button>
    </>
  );
}

function Sections({ data }: { data: WikiStart }) {
  const t = useTexts(texts);
  const reasons: Record<StartReason, string> = {
    mention: t.mention,
    reply: t.reply,
    rightRequest: t.rightRequest,
    mustRead: t.mustRead,
    verification: t.verification,
  };
  return (
    <div className={styles.sections}>
      <Section title={t.writing} empty={t.writingEmpty} entries={data.writing} list="drafts">
        {(one, index) => (
          <Row key={one.markdownId} one={one} index={index} facts={[one.isDraft ? t.draft : undefined]} canGoOn />
        )}
      </Section>
      <Section title={t.recent} empty={t.recentEmpty} entries={data.recent} list="recent">
        {(one, index) => <Row key={one.markdownId} one={one} index={index} />}
      </Section>
      <Section title={t.toDo} empty={t.toDoEmpty} entries={data.toDo}>
        {(one, index) => (
          <Row
            key={`${one.markdownId} ${one.reason} ${index}`}
            one={one}
            index={index}
            facts={[[one.nickName, reasons[one.reason]].filter(Boolean).join(' ')]}
          />
        )}
      </Section>
      <Section
        title={t.followed}
        empty={t.followedEmpty({ days: startPageDays })}
        entries={data.followed}
        list="followed"
      >
        {(one, index) => <Row key={one.markdownId} one={one} index={index} facts={[one.nickName]} />}
      </Section>
      <Section title={t.favourites} empty={t.favouritesEmpty} entries={data.favourites} list="collect">
        {(one, index) => <Row key={one.markdownId} one={one} index={index} />}
      </Section>
      <Section title={t.team} empty={t.teamEmpty({ days: startPageDays })} entries={data.team}>
        {(one, index) => <Row key={one.markdownId} one={one} index={index} facts={[one.nickName]} />}
      </Section>
    </div>
  );
}

function Section<Entry extends WikiStartEntry>(props: {
  title: string;
  /** Shown instead of an empty list. */
  empty: string;
  entries: readonly Entry[];
  /** The complete list behind the section. */
  list?: ListName;
  children: (one: Entry, index: number) => ReactNode;
}) {
  const { title, empty, entries, list } = props;
  const t = useTexts(texts);
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.sectionHead}>
        <h2 id={id} className={styles.sectionTitle}>
          {title}
        </h2>
        {list && (
          <Link
            className={styles.all}
            to={to('wikiFolder', { markdownId: list })}
            aria-label={list === 'drafts' ? t.drafts : t.allOf({ name: title })}
          >
            {list === 'drafts' ? t.drafts : t.all}
          </Link>
        )}
      </div>
      {entries.length === 0 ? (
        <p className={styles.empty}>{empty}</p>
      ) : (
        <ul className={listStyles.rows} aria-labelledby={id}>
          {entries.map(props.children)}
        </ul>
      )}
    </section>
  );
}

function Row(props: {
  one: WikiStartEntry;
  index: number;
  facts?: readonly (string | undefined)[];
  /** Whether the row links to the editor as well. */
  canGoOn?: boolean;
}) {
  const { one, index, facts = [], canGoOn = false } = props;
  const t = useTexts(texts);
  const { markdownId, title, catalogType, catalogPathName, at } = one;
  const type = editedType(one);
  return (
    <ListRow
      id={markdownId}
      index={index}
      title={title}
      catalogType={catalogType}
      path=""
      // The reason precedes the path, because narrow rows cut off the end.
      facts={[...facts, pathText({ catalogPathName })]}
      at={at}
      tools={
        canGoOn && one.canEdit && hasEditor(type) ? (
          <LinkButton to={editorPath(type, markdownId)} size="small" aria-label={t.goOn({ name: title })}>
            {t.goOnShort}
          </LinkButton>
        ) : undefined
      }
    />
  );
}
