import { parentPort } from 'node:worker_threads';
import { contentOf } from '@easymock/wiki-content';
import { Zip, ZipDeflate, ZipPassThrough, zipSync } from 'fflate';
import { lowerThreadPriority } from '../../platform/turns/lower-priority';
import { withProperties } from '../field/front-matter';
import type { ArticleTask, ExportAnswer, ExportedFile, PackTask } from './export-thread';
import { relativeHref } from './write/addresses';
import { htmlPage } from './write/page';
import { writeWord } from './write/word';

// The thread that converts articles to files and packs files into archives.
lowerThreadPriority();

/** Compressed formats are stored without compressing them again. */
const isPacked = /\.(?:png|jpe?g|gif|webp|zip|docx|xlsx|pptx|pdf|mp[34]|mov|webm|m4[av]|gz|7z|rar)$/i;

const utf8 = new TextEncoder();

/** Makes the names of pictures unique, also on case-insensitive file systems. */
function pictureNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const [, stem = name, ending = ''] = /^(.+?)(\.[^.]+)?$/s.exec(name) ?? [];
    for (let num = 1; ; num++) {
      const free = num === 1 ? name : `${stem}-${num}${ending}`;
      if (taken.has(free.toLowerCase())) continue;
      taken.add(free.toLowerCase());
      return free;
    }
  });
}

/** Writes Markdown, as a zip with a folder of pictures if there are any. */
function markdownFile({ title, form, source, pictures, properties }: ArticleTask): ExportedFile {
  const markdown = form === 'markdown' ? source : contentOf(form).toMarkdown(source).source;
  let { text } = withProperties(markdown, properties);
  if (pictures.length === 0) return { ending: 'md', content: utf8.encode(text) };
  const names = pictureNames(pictures.map(({ name }) => name));
  // The object has no prototype, because its keys are names that users chose.
  const files: Record<string, [Uint8Array, { level: 0 | 6 }]> = Object.create(null);
  for (const [at, { address, content }] of pictures.entries()) {
    const path = `images/${names[at]}`;
    text = text.replaceAll(address, relativeHref('', path));
    files[path] = [content, { level: isPacked.test(path) ? 0 : 6 }];
  }
  files[`${title}.md`] = [utf8.encode(text), { level: 6 }];
  return { ending: 'zip', content: zipSync(files) };
}

async function articleFile(task: ArticleTask): Promise<ExportedFile> {
  if (task.type === 'md') return markdownFile(task);
  if (task.type === 'html') return { ending: 'html', content: utf8.encode(htmlPage(task)) };
  return { ending: 'docx', content: await writeWord(task) };
}

let archive: { zip: Zip; parts: Uint8Array[] } | undefined;

function openArchive(): { zip: Zip; parts: Uint8Array[] } {
  const parts: Uint8Array[] = [];
  const zip = new Zip((error, part) => {
    if (error) throw error;
    parts.push(part);
  });
  return { zip, parts };
}

function pack(task: PackTask): ExportAnswer {
  archive ??= openArchive();
  if (task.kind === 'add') {
    const file = isPacked.test(task.name) ? new ZipPassThrough(task.name) : new ZipDeflate(task.name, { level: 6 });
    archive.zip.add(file);
    file.push(task.content, true);
  } else archive.zip.end();
  return { parts: archive.parts.splice(0) };
}

async function reply(task: ArticleTask | PackTask): Promise<void> {
  try {
    parentPort?.postMessage(task.kind === 'article' ? { file: await articleFile(task) } : pack(task));
  } catch (error) {
    parentPort?.postMessage({ failure: error instanceof Error ? error.message : String(error) } satisfies ExportAnswer);
  }
}

parentPort?.on('message', (task: ArticleTask | PackTask) => void reply(task));
