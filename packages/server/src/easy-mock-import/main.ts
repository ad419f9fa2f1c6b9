import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { fillMockSearch } from '../mock/index';
import { fillSearchKeys } from '../people/index';
import { type Db, openDatabase } from '../platform/database/index';
import { openLog } from '../platform/log';
import { reasonOf, runMain, StartError, withDatabase } from '../start';
import { type ImportReport, importDump, isEmpty } from './import-dump';
import { readDump } from './read-dump';

const usage = `npm run easy-mock:import -- FOLDER              imports the files of mongoexport in FOLDER
npm run easy-mock:import -- FOLDER --dry-run    shows what that would do, and changes nothing
                            --rewrite           turns expressions of definitions into functions
                            --report FILE       writes the whole report to FILE`;

/** Lines shown on the screen; the report file contains all. */
const shownProblems = 50;

/** Rolls back the transaction of a dry run. */
class Undo extends Error {}

function readArguments() {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: {
        'dry-run': { type: 'boolean', default: false },
        rewrite: { type: 'boolean', default: false },
        report: { type: 'string' },
      },
    });
    const [folder, ...more] = positionals;
    if (folder === undefined || more.length > 0) throw new StartError(usage, 2);
    return { folder, isDry: values['dry-run'], isRewriting: values.rewrite, reportFile: values.report };
  } catch (error) {
    throw error instanceof StartError ? error : new StartError(usage, 2);
  }
}

/** Imports in one transaction; a dry run rolls it back. */
async function run(
  db: Db,
  folder: string,
  { isDry, isRewriting }: { isDry: boolean; isRewriting: boolean },
): Promise<ImportReport> {
  const dump = await readDump(folder).catch((error: unknown) => {
    throw new StartError(`${folder} cannot be read: ${reasonOf(error)}`, 2);
  });
  if (isEmpty(dump))
    throw new StartError(`${folder} contains no users.json, groups.json, projects.json or mocks.json`, 2);
  let report: ImportReport | undefined;
  try {
    await db.transaction(async (tx) => {
      await tx.execute(`set local idle_in_transaction_session_timeout = 0`);
      report = await importDump(tx, dump, new Date(), isRewriting);
      if (isDry) throw new Undo();
    });
  } catch (error) {
    if (!(error instanceof Undo)) throw error;
  }
  if (!report) throw new Error('the import has no report');
  return report;
}

function print(report: ImportReport, isDry: boolean): void {
  console.log(isDry ? 'Dry run: nothing was changed.' : 'Imported.');
  for (const kind of ['users', 'teams', 'projects', 'mocks'] as const) {
    const { added, present } = report[kind];
    console.log(`${kind.padEnd(9)}${String(added).padStart(6)} added${String(present).padStart(7)} there already`);
  }
  const { problems } = report;
  if (problems.length === 0) return;
  console.log(`${problems.length} to look at:`);
  for (const { place, text } of problems.slice(0, shownProblems)) console.log(`  ${place} ${text}`);
  if (problems.length > shownProblems)
    console.log(`  and ${problems.length - shownProblems} more: write all of them to a file with --report`);
}

async function main(): Promise<void> {
  const { folder, isDry, isRewriting, reportFile } = readArguments();
  const log = openLog('warn');
  await withDatabase(log, async (_, connection) => {
    const { db, close } = openDatabase(connection, log);
    try {
      const report = await run(db, folder, { isDry, isRewriting });
      print(report, isDry);
      if (reportFile !== undefined) await writeFile(reportFile, `${JSON.stringify(report, null, 2)}\n`);
      if (isDry) return;
      await fillSearchKeys(db);
      await fillMockSearch(db);
      if (report.users.added > 0)
        console.log('People have no passwords yet: set them under Accounts, or let them sign in by the directory.');
    } finally {
      await close();
    }
  });
}

runMain(main);
