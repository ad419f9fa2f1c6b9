import { type SharedForm, sharedForms } from '@easymock/contract';
import { compareTexts, type EditedType, mergeTexts, safeTree } from '@easymock/wiki-content';
import { chosenSource, mergeBlocks, richSchema } from '@easymock/wiki-content/rich';
import { htmlOfShared, sharedRichName, writeSource } from '@easymock/wiki-content/shared-rich';
import * as Y from 'yjs';

// The shared draft of an article is a Yjs document with the title as a text and the source: a text for Markdown, a
// fragment of elements for rich text. This file has pure functions on it; nothing here knows the database.

/** The names of the texts; an update that names another one is refused. */
export const sharedTexts = ['text', 'title'] as const;

export const isSharedForm = (form: EditedType): form is SharedForm => sharedForms.some((one) => one === form);

export interface SharedText {
  readonly text: string;
  readonly title: string;
}

/** The draft as the log stores it: the compacted state, and the updates since. */
export interface LoggedDoc {
  readonly state: Uint8Array;
  readonly updates: readonly Uint8Array[];
}

/** Normalises line breaks as editors do, because a `\r` would shift the positions of every replica. */
export const withPlainBreaks = (source: string): string => source.replace(/\r\n?/g, '\n');

/** Returns the title that a draft would have as an article: without blanks around it, and its former one if empty. */
export const shownTitle = (title: string, name: string): string => title.trim() || name;

/** Generates a Yjs client ID: 32 bits, never 0. */
export const newClientId = (): number => 1 + Math.floor(Math.random() * 0xffff_fffe);

/** Builds the document of a log. */
export function openDoc({ state, updates }: LoggedDoc): Y.Doc {
  const doc = new Y.Doc();
  doc.transact(() => {
    Y.applyUpdate(doc, state);
    for (const update of updates) Y.applyUpdate(doc, update);
  });
  return doc;
}

/** A draft with what is needed to read its source. */
export interface SharedSource {
  readonly form: SharedForm;
  /** A source whose unchanged blocks rich text retains verbatim. */
  readonly base: string;
}

/** Reads the title and the source of a document. */
export const readTexts = (doc: Y.Doc, { form, base }: SharedSource): SharedText => ({
  text:
    form === 'markdown'
      ? doc.getText('text').toString()
      : htmlOfShared(doc.getXmlFragment(sharedRichName), { source: base, tree: safeTree(base) }, richSchema),
  title: doc.getText('title').toString(),
});

export interface ReadDoc extends SharedText {
  /** The compacted state. */
  readonly state: Uint8Array;
}

/** Reads the texts of a log, and compacts it into one state without the contents of deleted passages. */
export function readLog({ log, ...source }: SharedSource & { readonly log: LoggedDoc }): ReadDoc {
  const doc = openDoc(log);
  return { ...readTexts(doc, source), state: Y.encodeStateAsUpdate(doc) };
}

/** Returns the part of a log that a replica lacks, by the replica's state vector. */
export function missingFor(log: LoggedDoc, vector: Uint8Array): Uint8Array {
  return Y.diffUpdate(Y.mergeUpdates([log.state, ...log.updates]), vector);
}

/** The published texts with which a document begins. */
export interface Beginning extends SharedText {
  readonly form: SharedForm;
  readonly clientId: number;
}

/** Begins a document with published texts. */
export function beginDoc({ form, clientId, text, title }: Beginning): { state: Uint8Array; vector: Uint8Array } {
  const doc = new Y.Doc();
  doc.clientID = clientId;
  doc.transact(() => {
    writeText(doc, form, text);
    doc.getText('title').insert(0, title);
  });
  return { state: Y.encodeStateAsUpdate(doc), vector: Y.encodeStateVector(doc) };
}

/** Writes a source into a document by the smallest changes. */
function writeText(doc: Y.Doc, form: SharedForm, text: string): void {
  if (form === 'markdown') writeChanges(doc.getText('text'), text);
  else writeSource(doc.getXmlFragment(sharedRichName), safeTree(text), richSchema);
}

function writeChanges(target: Y.Text, after: string): void {
  const before = target.toString();
  if (before === after) return;
  let at = 0;
  for (const { kind, text } of compareTexts(before, after)) {
    if (kind === 'removed') target.delete(at, text.length);
    else {
      if (kind === 'added') target.insert(at, text);
      at += text.length;
    }
  }
}

/** Merges like `mergeTexts`; a passage that both changed differently contains both changes, one after the other. */
export function mergeKeepingBoth(base: string, mine: string, theirs: string): string {
  if (mine === base) return theirs;
  if (theirs === base) return mine;
  return mergeTexts(base, mine, theirs)
    .parts.map((part) => {
      if (part.kind === 'merged') return part.text;
      const isOnLine = part.mine === '' || part.mine.endsWith('\n') || !part.theirs.endsWith('\n');
      return `${part.mine}${isOnLine ? '' : '\n'}${part.theirs}`;
    })
    .join('');
}

/** Merges two rich texts by their blocks; a block that both changed differently is there twice. */
function mergeRich(base: string, mine: string, theirs: string): string {
  if (mine === base) return theirs;
  if (theirs === base) return mine;
  const parts = mergeBlocks({ base, mine, theirs }, safeTree);
  return chosenSource(parts, new Map(parts.map((_, at) => [at, 'both']))) ?? mine;
}

/** A change of a document by the server, such as a text that was saved as a whole. */
export interface Rewrite {
  readonly form: SharedForm;
  readonly log: LoggedDoc;
  readonly clientId: number;
  /** The texts that the change is based on. */
  readonly base: SharedText;
  readonly theirs: SharedText;
  /** Whether the draft takes over `theirs` as it is, instead of merging it. */
  readonly isWhole: boolean;
}

export interface Rewritten {
  /** The change as an update; null if there is nothing to change. */
  readonly update: Uint8Array | null;
  readonly before: SharedText;
  readonly after: SharedText;
}

/** Writes a change into a document by the smallest edits, so that concurrent edits of others keep their places. */
export function rewriteDoc({ form, log, clientId, base, theirs, isWhole }: Rewrite): Rewritten {
  const doc = openDoc(log);
  const before = readTexts(doc, { form, base: base.text });
  const vector = Y.encodeStateVector(doc);
  doc.clientID = clientId;
  let hasChanged = false;
  doc.on('update', () => {
    hasChanged = true;
  });
  const merge = form === 'markdown' ? mergeKeepingBoth : mergeRich;
  const wanted = isWhole ? theirs.text : merge(base.text, before.text, theirs.text);
  doc.transact(() => {
    if (wanted !== before.text) writeText(doc, form, wanted);
    // Two titles cannot be joined: a title that somebody changed in the draft stays.
    if (isWhole || shownTitle(before.title, base.title) === base.title)
      writeChanges(doc.getText('title'), theirs.title);
  });
  const after = readTexts(doc, { form, base: theirs.text });
  return { update: hasChanged ? Y.encodeStateAsUpdate(doc, vector) : null, before, after };
}
