import { openDatabase } from '../platform/database/index';
import { openLog } from '../platform/log';
import { runMain, withDatabase } from '../start';
import { rebuildSearch } from '../wiki/index';

async function main(): Promise<void> {
  const log = openLog('warn');
  await withDatabase(log, async (_, connection) => {
    const { db, close } = openDatabase(connection, log);
    const began = performance.now();
    let shown = 0;
    try {
      const num = await rebuildSearch(db, (done) => {
        if (done < shown + 5_000) return;
        shown = done;
        console.log(`${done} documents`);
      });
      const seconds = ((performance.now() - began) / 1000).toFixed(0);
      console.log(`The search of documents is rebuilt: ${num} folders and documents in ${seconds} s.`);
    } finally {
      await close();
    }
  });
}

runMain(main);
