// node scripts/bench.mjs [name …]: runs bench/<name>.ts, or all of them.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { installOrExit } from './install.mjs';
import { root, run, tool } from './run.mjs';

const folder = join(root, 'bench');
const known = (existsSync(folder) ? readdirSync(folder) : [])
  .filter((file) => /^[^.]+\.ts$/.test(file))
  .map((file) => file.slice(0, -'.ts'.length));
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !known.includes(name));

if (unknown.length > 0) {
  console.error(`No such benchmark: ${unknown.join(', ')}. There are: ${known.join(', ')}`);
  process.exit(1);
}
await installOrExit();
for (const name of wanted.length > 0 ? wanted : known) {
  console.log(`\n${name}`);
  process.exitCode ||= await run(process.execPath, [tool('tsx/dist/cli.mjs'), join('bench', `${name}.ts`)]);
}
