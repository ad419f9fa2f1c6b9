import { parentPort, workerData } from 'node:worker_threads';
import { lowerThreadPriority } from '../../platform/turns/lower-priority';
import type { ImportAnswer, ImportQuestion, ImportTask } from './import-thread';
import { ImportRefusal, openArchive } from './read/archive';
import { type Reading, readArticle } from './read/article';
import { planImport } from './read/plan';

// The thread that reads the files of an import. Content is parsed but never executed, and nothing is fetched
// from the network.
lowerThreadPriority();

const { files, draftFolder, nonce, bringsPictures, hardensBreaks } = workerData as ImportTask;

async function open(): Promise<Reading> {
  const archive = await openArchive(files, draftFolder);
  const plan = await planImport(archive);
  return { archive, plan, extracted: new Map(), nonce, draftFolder, bringsPictures, hardensBreaks };
}

const quiet = new Set(['easymock', 'confluence', 'yuque']);

let opened: Promise<Reading> | undefined;

async function answer(question: ImportQuestion): Promise<ImportAnswer> {
  opened ??= open();
  const reading = await opened;
  const { archive, plan, extracted } = reading;
  if (question.kind === 'plan') {
    const { source, nodes, notes } = plan;
    const texts = new Set(plan.files.values());
    // Style sheets and icons are expected in the exports of these programs, so other files are not listed.
    const others = quiet.has(source) ? [] : archive.paths.filter((path) => !texts.has(path));
    return { plan: { source, nodes, notes: [...archive.notes, ...notes], others } };
  }
  if (question.kind === 'article') return { article: await readArticle(reading, question.key) };
  return { file: extracted.get(question.path) ?? (await archive.read(question.path)) };
}

async function reply(question: ImportQuestion): Promise<void> {
  try {
    parentPort?.postMessage(await answer(question));
  } catch (error) {
    const texts =
      error instanceof ImportRefusal ? error.texts : { zh: '内容无法读取', en: 'its content cannot be read' };
    parentPort?.postMessage({ texts } satisfies ImportAnswer);
  }
}

parentPort?.on('message', (question: ImportQuestion) => void reply(question));
