import type { ReactNode } from 'react';
import { PageBody } from '../../kit/page/page-body';
import { PageHead } from '../../kit/page/page-head';
import { useTexts } from '../../lib/texts/texts';
import { Buttons, Dialogs, Markdowns, States, Values } from './basic-examples';
import { Boards, Cards, Charts, Fields, Files, Tiles } from './composite-examples';
import styles from './gallery.module.css';
import { Codes, FurtherButtons, ListParts, PageStates } from './page-examples';
import { Forms, Pasts } from './record-examples';
import { Choices, Parts, Tables } from './table-examples';
import { texts } from './texts';

/**
 * Shows each component of `kit` with its states, for finding components and checking them in both themes and languages.
 * The examples need no data; only selects of people and enumerations call the server.
 */
export function GalleryPage() {
  const t = useTexts(texts);
  const examples: readonly (readonly [id: string, title: string, example: ReactNode])[] = [
    ['states', `${t.states} · QueryView`, <States key="states" />],
    ['pages', `${t.pageStates} · DraftBanner, Drawing, ErrorState, Skeleton`, <PageStates key="pages" />],
    ['dialogs', `${t.dialogs} · ConfirmDialog, ConfirmByName`, <Dialogs key="dialogs" />],
    [
      'buttons',
      `${t.buttons} · IconButton, PopoverButton, ActionMenu, LinkButton, PlainButton`,
      <div key="buttons" className={styles.stack}>
        <Buttons />
        <FurtherButtons />
      </div>,
    ],
    [
      'choices',
      `${t.choices} · FilterChip, PlainChoice, Segments, CardChoices, TextCheckBox`,
      <Choices key="choices" />,
    ],
    ['values', `${t.values} · StatusTag, ColourTag`, <Values key="values" />],
    [
      'fields',
      `${t.fields} · EnumerationSelect, DateField, PeriodFilter, PersonPicker, MarkdownInput`,
      <Fields key="fields" />,
    ],
    ['attachments', `${t.attachments} · Attachments`, <Files key="files" />],
    ['table', `${t.table} · DataTable, choiceFilter, BatchBar`, <Tables key="table" />],
    ['lists', `${t.lists} · KeywordInput, RowActions, SortButton, ListPages`, <ListParts key="lists" />],
    ['forms', `${t.forms} · EditModal, VersionConflict`, <Forms key="forms" />],
    ['past', `${t.past} · VersionsDrawer, RecycleDrawer`, <Pasts key="past" />],
    ['tiles', `${t.tiles} · StatTiles`, <Tiles key="tiles" />],
    ['cards', `${t.cards} · CardList`, <Cards key="cards" />],
    ['board', `${t.board} · Board`, <Boards key="board" />],
    ['chart', `${t.chart} · Chart`, <Charts key="chart" />],
    ['markdown', `${t.markdown} · Markdown`, <Markdowns key="markdown" />],
    ['codes', `${t.codes} · QrImage, QrButton, TextDiff`, <Codes key="codes" />],
    ['parts', `${t.parts} · ChangeBanner, Avatar, MethodLabel, JsonView`, <Parts key="parts" />],
  ];
  return (
    <PageBody>
      <PageHead title={t.title} purpose={t.purpose} />
      <nav aria-label={t.contents}>
        <ul className={styles.contents}>
          {examples.map(([id, title]) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      {examples.map(([id, title, example]) => (
        <section key={id} id={id} className={styles.section} aria-labelledby={`${id}-title`}>
          <h2 id={`${id}-title`}>{title}</h2>
          {example}
        </section>
      ))}
    </PageBody>
  );
}
