import process from 'node:process';
import { contributions } from '../features';
import { openDatabase } from '../platform/database/index';
import { openLog } from '../platform/log';
import { rotateSecrets } from '../platform/secrets/rotate';
import { addKeyToFile, forgetFormerKeys, openSecrets } from '../platform/secrets/secrets';
import { readSettings, runMain, StartError, withDatabase } from '../start';

const usage = `npm run secrets:rotate                 seals all secrets in the database with the present key
npm run secrets:rotate -- --new-key    makes a new key in the data folder first; without EASYMOCK_SECRET_KEY
npm run secrets:rotate -- --forget     removes former keys from the data folder, once nothing needs them`;

async function main(): Promise<void> {
  const [option, ...more] = process.argv.slice(2);
  if (more.length > 0 || (option !== undefined && !['--new-key', '--forget'].includes(option)))
    throw new StartError(usage, 2);
  const { dataDir, secretKey } = readSettings();
  if (option === '--new-key' && secretKey)
    throw new StartError('EASYMOCK_SECRET_KEY is set: change it there, and name the old key as a former one.', 2);
  const log = openLog('warn');
  await withDatabase(log, async (config, connection) => {
    const { db, close } = openDatabase(connection, log);
    try {
      if (option === '--new-key') await addKeyToFile(dataDir);
      const secrets = openSecrets(config);
      let results = await rotateSecrets(db, secrets, contributions.sealed);
      // Servers that sealed values during the rotation used the former key.
      if (results.some(({ renewed }) => renewed > 0)) {
        const again = await rotateSecrets(db, secrets, contributions.sealed);
        results = again.map((result, at) => {
          const renewed = result.renewed + (results[at]?.renewed ?? 0);
          return { ...result, renewed, kept: result.kept - (results[at]?.renewed ?? 0) };
        });
      }
      for (const { name, kept, renewed, lost } of results)
        console.log(
          `${name}: ${renewed} sealed anew, ${kept} with the present key already${lost ? `, ${lost} LOST` : ''}`,
        );
      const lost = results.reduce((sum, result) => sum + result.lost, 0);
      if (lost > 0)
        throw new StartError(
          `${lost} secrets open with no key of this server. Bring back the key that sealed them, or enter them again.`,
        );
      if (option === '--forget') {
        const num = await forgetFormerKeys(dataDir);
        console.log(`${num} former ${num === 1 ? 'key was' : 'keys were'} removed from the data folder.`);
      }
    } finally {
      await close();
    }
  });
}

runMain(main);
