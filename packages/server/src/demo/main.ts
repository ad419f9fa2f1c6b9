import { randomInt } from 'node:crypto';
import process from 'node:process';
import { isLoopback } from '../config/config';
import { hashPassword } from '../people/password/password';
import { openLog } from '../platform/log';
import { startDatabase } from '../prepare-database';
import { openServices } from '../services';
import { readSettings, runMain, StartError } from '../start';
import { drawPeople } from './draw-people';
import { addImages, addPictures, fillDemo, InUseError } from './fill-demo';

/** The password in the README. Used only if no other machine can sign in and no data is at risk. */
const knownPassword = 'celadon-2026';

async function main(): Promise<void> {
  const config = readSettings();
  const isAmongPeople = process.argv.includes('--among-people');
  const password =
    isLoopback(config.host) && !isAmongPeople ? knownPassword : `demo-${randomInt(1_000_000, 10_000_000)}`;
  const log = openLog(config.logLevel === 'info' ? 'warn' : config.logLevel);
  const running = await startDatabase(config, log);
  if (running.firstAdministrator) console.log(running.firstAdministrator);
  const services = await openServices(config, running.connection, log);
  try {
    const made = await fillDemo(services, { passwordHash: await hashPassword(password), isAmongPeople });
    const pictures = await addPictures(services);
    const images = await addImages(services);
    const counts = [
      `${made.people} people with ${pictures} pictures`,
      `${made.values} values`,
      `${made.codes} project codes`,
      `${made.scenarios} scenarios`,
      `${made.h5} H5 pages`,
      `${made.links} short links`,
      `${made.hosts} hosts`,
      `${made.tasks} tasks`,
      `${made.releases} release checklists`,
      `${made.sprints} sprints`,
      `${made.entries} calendar entries`,
      `${made.robots} chat robots`,
      `${made.webhooks} webhooks`,
      `${made.tokens} API tokens`,
      `${made.packages} npm packages`,
      `${made.jiraSprints} sprints of Jira`,
      `${images} print-point images`,
      `${made.secretRecords} accounts and certificates`,
      `${made.teams} teams`,
      `${made.projects} projects`,
      `${made.mocks} mocks`,
      `${made.articles} articles`,
    ];
    console.log(`Added ${new Intl.ListFormat('en').format(counts)}.`);
    const example = drawPeople().find(({ isForbidden }) => !isForbidden);
    if (made.people > 0)
      console.log(`All of them sign in with the password ${password}, for example as ${example?.name}.`);
  } catch (error) {
    if (!(error instanceof InUseError)) throw error;
    throw new StartError(
      `${error.message} Nothing was changed; npm run demo -- --among-people adds the demo all the same.`,
    );
  } finally {
    await services.close();
    await running.stop();
  }
}

runMain(main);
