import type { CatalogType, ImportSource } from '@easymock/contract';
import { catalogTypes } from '@easymock/contract';
import type { EditedType } from '@easymock/wiki-content';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { parse as parseYaml } from 'yaml';
import type { Note, PlannedNode } from '../exchange';
import { attributeOf, type Element, findElement, textIn } from '../html-tree';
import { type Manifest, type ManifestNode, manifestName, manifestOf } from '../manifest';
import { type Archive, ImportRefusal } from './archive';
import { decodeText } from './markdown-file';
import { baseOf, endingOf, folderOf, hasNotionId, pathFrom, sanitiseName, stemOf, withoutNotionId } from './path-names';

/** The tree that an archive describes, and how to read its articles. */
export interface Plan {
  readonly source: ImportSource;
  readonly nodes: readonly PlannedNode[];
  readonly notes: readonly Note[];
  /** Paths of article files by node key. */
  readonly files: ReadonlyMap<string, string>;
  /** Manifest entries of our own export by node key. */
  readonly entries: ReadonlyMap<string, ManifestNode>;
}

const pageEndings = new Set(['md', 'markdown', 'html', 'htm', 'docx']);
const isPage = (path: string): boolean => pageEndings.has(endingOf(path));
const typeOf = (path: string): CatalogType => (/^(?:md|markdown|csv)$/.test(endingOf(path)) ? 'markdown' : 'wysiwyg');

/** Compares numbers in names by value, and Chinese names by pinyin. */
const collator = new Intl.Collator('zh-CN', { numeric: true });

class Builder {
  readonly nodes: PlannedNode[] = [];
  readonly files = new Map<string, string>();
  readonly notes: Note[] = [];

  add(node: PlannedNode, file?: string): void {
    // Names in our own tree may be older than the rule for the wide colon.
    const name = sanitiseName(node.name, '未命名', node.look ? '：' : '');
    // Trimmed spaces are not worth a note.
    if (name !== node.name.normalize('NFC').trim())
      this.notes.push({ where: node.key, kind: 'nameMended', value: name });
    this.nodes.push({ ...node, name });
    if (file !== undefined) this.files.set(node.key, file);
  }

  plan(source: ImportSource): Plan {
    const { nodes, notes, files } = this;
    return { source, nodes, notes, files, entries: new Map() };
  }
}

/** Returns the name of a file or folder without the suffix that a program added. */
const shownName = (stem: string, source: ImportSource): string => (source === 'notion' ? withoutNotionId(stem) : stem);

/** Returns the generated top folder that some programs put around everything. */
function wrapperOf(paths: readonly string[], source: ImportSource): string {
  const [first = ''] = paths;
  const root = first.includes('/') ? `${first.split('/')[0]}/` : '';
  const isMadeUp = source === 'notion' && /^(?:Export-[\w-]+|Private & Shared)\/$/.test(root);
  return isMadeUp && paths.every((path) => path.startsWith(root)) ? root : '';
}

/**
 * Plans the tree of the folders in which files lie. A page next to a folder of the same name has its subpages
 * there, so it becomes the first article in that folder.
 */
function planPaths(archive: Archive, source: ImportSource, databases: readonly string[] = []): Plan {
  const builder = new Builder();
  const paths = [...archive.paths.filter(isPage), ...databases];
  const wrapper = wrapperOf(paths, source);
  const folders = new Set<string>();
  for (const path of paths)
    for (let folder = folderOf(path); folder.length >= wrapper.length && folder !== ''; folder = folderOf(folder))
      folders.add(folder);
  const placeOf = (path: string): string => {
    const around = folderOf(path);
    const stem = stemOf(path);
    const candidates = [stem, withoutNotionId(stem)].map((name) => (around ? `${around}/${name}` : name));
    return candidates.find((folder) => folders.has(folder)) ?? around;
  };
  const keyOf = (folder: string): string | null =>
    folder.length < wrapper.length || folder === '' ? null : `${folder}/`;
  const children = new Map<string, { path: string; isFolder: boolean; name: string; isFirst: boolean }[]>();
  const put = (parent: string, child: { path: string; isFolder: boolean; isFirst: boolean }) => {
    const stem = child.isFolder ? baseOf(child.path) : stemOf(child.path);
    children.set(parent, [...(children.get(parent) ?? []), { ...child, name: shownName(stem, source) }]);
  };
  for (const path of folders) put(folderOf(path), { path, isFolder: true, isFirst: false });
  for (const path of paths) put(placeOf(path), { path, isFolder: false, isFirst: placeOf(path) !== folderOf(path) });
  const walk = (folder: string) => {
    const list = [...(children.get(folder) ?? [])].sort(
      (a, b) => Number(b.isFirst) - Number(a.isFirst) || collator.compare(a.name, b.name),
    );
    for (const { path, isFolder, name } of list) {
      const parentKey = keyOf(folder);
      if (isFolder) {
        builder.add({ key: `${path}/`, parentKey, name, catalogType: 'folder' });
        walk(path);
      } else builder.add({ key: path, parentKey, name, catalogType: typeOf(path) }, path);
    }
  };
  walk(wrapper.slice(0, -1));
  return builder.plan(source);
}

/** Plans the tree of Confluence, whose table of contents is a nested list. */
async function planConfluence(archive: Archive, index: string): Promise<Plan> {
  const builder = new Builder();
  const document = parse(decodeText(await archive.read(index)).text);
  const folder = folderOf(index);
  const isKnown = new Set(archive.paths);
  const seen = new Set<string>();
  const spaceTitle = findElement(document, ({ tagName }) => tagName === 'title');
  const root = folder ? `${folder}/` : null;
  const name = (spaceTitle && textIn(spaceTitle).match(/\((.+)\)/)?.[1]) || baseOf(folder);
  if (root) builder.add({ key: root, parentKey: null, name, catalogType: 'folder' });
  type Parent = DefaultTreeAdapterTypes.ParentNode;
  const elementsOf = (parent: Parent, tag: string) =>
    parent.childNodes.filter((node): node is Element => 'tagName' in node && node.tagName === tag);
  const linkIn = (item: Element) =>
    elementsOf(item, 'a')[0] ?? elementsOf(item, 'span').flatMap((one) => elementsOf(one, 'a'))[0];
  const addList = (list: Element, parentKey: string | null, depth: number) => {
    for (const item of elementsOf(list, 'li')) {
      const link = linkIn(item);
      const path = link && pathFrom(folder, attributeOf(link, 'href'))?.path;
      const below = elementsOf(item, 'ul');
      const isPageOfIt = path !== undefined && isKnown.has(path) && isPage(path) && !seen.has(path);
      const title = link ? textIn(link) : '';
      if (isPageOfIt) seen.add(path);
      const isFolder = below.length > 0 && depth < 60;
      const folderKey = isFolder && path ? `${path}/` : parentKey;
      if (isFolder && path) builder.add({ key: `${path}/`, parentKey, name: title, catalogType: 'folder' });
      if (isPageOfIt) builder.add({ key: path, parentKey: folderKey, name: title, catalogType: 'wysiwyg' }, path);
      for (const inner of below) addList(inner, folderKey, depth + 1);
    }
  };
  const first = findElement(document, ({ tagName, childNodes }) => tagName === 'ul' && childNodes.length > 0);
  if (first) addList(first, root, 0);
  for (const path of archive.paths) {
    if (!/\.html?$/i.test(path) || folderOf(path) !== folder || path === index || seen.has(path)) continue;
    builder.add({ key: path, parentKey: root, name: stemOf(path).replace(/_\d+$/, ''), catalogType: 'wysiwyg' }, path);
  }
  return builder.plan('confluence');
}

interface TocItem {
  readonly type?: unknown;
  readonly title?: unknown;
  readonly uuid?: unknown;
  readonly url?: unknown;
  readonly parent_uuid?: unknown;
}

/** Plans a book of Yuque, whose table of contents lists entries with their parents. */
async function planYuque(archive: Archive, meta: string): Promise<Plan | undefined> {
  const folder = folderOf(meta);
  const inFolder = (name: string) => (folder ? `${folder}/${name}` : name);
  const outer = JSON.parse(decodeText(await archive.read(meta)).text) as { meta?: unknown };
  const inner =
    typeof outer.meta === 'string' ? (JSON.parse(outer.meta) as { book?: { tocYml?: unknown } }) : undefined;
  const yaml = inner?.book?.tocYml;
  const items =
    typeof yaml === 'string' ? (parseYaml(yaml, { maxAliasCount: 0, schema: 'core' }) as unknown) : undefined;
  if (!Array.isArray(items)) return undefined;
  const builder = new Builder();
  const known = new Set(archive.paths);
  const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
  const list = (items as TocItem[]).filter(({ type }) => type !== 'META').slice(0, 5_000);
  const isParent = new Set(list.map(({ parent_uuid: parent }) => text(parent)));
  const byParent = new Map<string, TocItem[]>();
  for (const item of list) {
    const parent = text(item.parent_uuid);
    byParent.set(parent, [...(byParent.get(parent) ?? []), item]);
  }
  const walk = (parent: string, parentKey: string | null, depth: number) => {
    for (const item of byParent.get(parent) ?? []) {
      const uuid = text(item.uuid);
      const path = inFolder(`${text(item.url)}.json`);
      const hasFile = text(item.url) !== '' && known.has(path);
      const isFolder = (uuid !== '' && isParent.has(uuid)) || !hasFile;
      const key = `${inFolder(`toc-${uuid}`)}/`;
      if (isFolder) builder.add({ key, parentKey, name: text(item.title), catalogType: 'folder' });
      if (hasFile)
        builder.add(
          { key: path, parentKey: isFolder ? key : parentKey, name: text(item.title), catalogType: 'wysiwyg' },
          path,
        );
      // An entry that is its own parent would cause an endless recursion.
      if (isFolder && uuid !== '' && uuid !== parent && depth < 60) walk(uuid, key, depth + 1);
    }
  };
  walk('', null, 0);
  return builder.plan('yuque');
}

/** Plans the tree of our own export from its manifest. */
function planOwn(manifest: Manifest, archive: Archive): Plan {
  const builder = new Builder();
  const entries = new Map<string, ManifestNode>();
  const known = new Set(archive.paths);
  const keys = new Map<string, string>();
  for (const node of manifest.nodes) {
    if (keys.has(node.id)) throw new ImportRefusal('清单中有重复的编号', 'the manifest contains an ID twice');
    const parentKey = node.parent === null ? null : keys.get(node.parent);
    // Folders precede their children in every manifest written by this product.
    if (parentKey === undefined) throw new ImportRefusal('清单不完整', 'the manifest is incomplete');
    const key = node.catalogType === 'folder' ? `${node.id}/` : node.id;
    keys.set(node.id, key);
    const { name, catalogType, templateType, template, icon, introduce, colour, bgColour, tags, file, fields } = node;
    if (catalogType !== 'folder' && (file === undefined || !known.has(file))) {
      builder.notes.push({ where: name, kind: 'fileMissing', value: file ?? '' });
      continue;
    }
    const look = { icon, introduce, colour, bgColour, tags };
    const planned = {
      key,
      parentKey,
      name,
      catalogType,
      templateType: templateType as EditedType | undefined,
      look,
      fields,
      template,
    };
    builder.add(planned, file);
    entries.set(key, node);
  }
  return { ...builder.plan('easymock'), entries };
}

async function findManifest(archive: Archive): Promise<Manifest | undefined> {
  if (!archive.paths.includes(manifestName)) return undefined;
  return manifestOf((await archive.read(manifestName)).toString('utf8'), catalogTypes);
}

/** Number of Markdown files examined to recognise the program that wrote them. */
const sampled = 40;

/**
 * Returns whether Outline exported a text: by one of its addresses, or by two of its other traits, such as callouts
 * that end on lines of their own, sizes in place of titles, and lines with only a backslash.
 */
function isOutlineText(text: string): boolean {
  const signs = [
    /^:::(?:info|success|tip|warning)\n[\s\S]*?\n\n?:::$/m,
    /!\[[^\]\n]*\]\([^)\s]+ "[^"\n]*=\d*x\d*"\)/,
    /^\\$/m,
    /\]\(\/(?:doc|d)\/[\w-]+-[A-Za-z0-9]{10}\b/,
    /\/api\/attachments\.redirect\?id=/,
  ].filter((sign) => sign.test(text)).length;
  return signs > 1 || /\/api\/attachments\.redirect\?id=|\]\(\/doc\/[\w-]+-[A-Za-z0-9]{10}\b/.test(text);
}

/** Guesses which program wrote the Markdown files. */
async function dialectOf(archive: Archive, pages: readonly string[]): Promise<ImportSource> {
  const markdown = pages.filter((path) => typeOf(path) === 'markdown');
  const stems = pages.map(stemOf);
  // The table of contents of an export has no ID.
  const named = stems.filter((stem) => stem !== 'index');
  if (named.length > 0 && named.filter(hasNotionId).length * 2 >= named.length) return 'notion';
  const isOutline = archive.paths.some((path) =>
    /(?:^|\/)(?:uploads|attachments|public)\/(?:[^/]+\/)?[0-9a-f-]{36}\//.test(path),
  );
  if (isOutline) return 'outline';
  for (const path of markdown.slice(0, sampled)) {
    if (archive.sizeOf(path) > 1024 * 1024) continue;
    // A damaged file is reported when it is read.
    const text = await archive.read(path).then(String, () => '');
    if (/cdn\.nlark\.com\/yuque|<a name="[\w-]{4,10}"><\/a>|www\.yuque\.com\/[\w.-]+\/[\w.-]+/.test(text))
      return 'yuque';
    if (isOutlineText(text)) return 'outline';
  }
  const endings = new Set(
    pages.map((path) => (typeOf(path) === 'markdown' ? 'markdown' : endingOf(path) === 'docx' ? 'word' : 'html')),
  );
  return endings.size === 1 ? ([...endings][0] as ImportSource) : 'mixed';
}

/** Returns the databases of Notion that no page links to, which become pages of their own. */
async function loneDatabases(archive: Archive, pages: readonly string[]): Promise<string[]> {
  const isSecond = (path: string) => /_all\.csv$/i.test(path) && known.has(path.replace(/_all\.csv$/i, '.csv'));
  const known = new Set(archive.paths);
  const databases = archive.paths.filter(
    // Notion writes each database twice if its view hides rows.
    (path) => endingOf(path) === 'csv' && !isSecond(path),
  );
  const names = new Map(databases.map((path) => [encodeURIComponent(baseOf(path)), path]));
  for (const page of names.size > 0 ? pages : []) {
    if (archive.sizeOf(page) > 1024 * 1024) continue;
    const text = await archive.read(page).then(String, () => '');
    for (const name of names.keys())
      if (text.includes(name) || text.includes(decodeURIComponent(name))) names.delete(name);
  }
  return [...names.values()];
}

/** Recognises the source of an import by its content, and plans the tree that the files describe. */
export async function planImport(archive: Archive): Promise<Plan> {
  const manifest = await findManifest(archive);
  if (manifest) return planOwn(manifest, archive);
  const pages = archive.paths.filter(isPage);
  const index = archive.paths.find((path) => baseOf(path) === 'index.html' && folderOf(path).split('/').length === 1);
  if (index !== undefined) {
    const text = (await archive.read(index)).toString('utf8');
    if (/Available Pages:|pageSection|confluence/i.test(text) && pages.length > 1)
      return planConfluence(archive, index);
  }
  const meta = archive.paths.find((path) => baseOf(path) === '$meta.json');
  const book = meta === undefined ? undefined : await planYuque(archive, meta).catch(() => undefined);
  if (book) return book;
  const source = await dialectOf(archive, pages);
  return planPaths(archive, source, source === 'notion' ? await loneDatabases(archive, pages) : []);
}
