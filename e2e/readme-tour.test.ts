// @module-tag deep
import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Product, startInstallation } from './fixtures/product';

let product: Product;

beforeAll(async () => {
  // A random password, as at a first start.
  product = await startInstallation({ EASYMOCK_ADMIN_PASSWORD: '' });
});
afterAll(() => product.stop());

/** Returns the commands of the tour, with the address and data folder of this installation. */
async function tourCommands(): Promise<string[]> {
  const readme = await readFile('README.md', 'utf8');
  const tour = readme.slice(readme.indexOf('## Ten-minute tour'), readme.indexOf('## Settings'));
  return [...tour.matchAll(/```sh\n([\s\S]+?)```/g)].map(([, block = '']) =>
    block
      .replaceAll('http://127.0.0.1:7300/easymock', product.address)
      .replaceAll('data/first-administrator.txt', `${product.dataDir}/first-administrator.txt`),
  );
}

const run = (commands: readonly string[]) =>
  spawnSync('bash', ['-eo', 'pipefail', '-c', commands.join('\necho; echo "--- next ---"\n')], { encoding: 'utf8' });

it('the tour in the README works word for word', async () => {
  const commands = await tourCommands();
  expect(commands).toHaveLength(8);
  const { stdout, stderr, status } = run(commands);
  expect(stderr).toBe('');
  expect(status).toBe(0);
  const [, list = '', orders = '', people = '', pay = '', wiki = '', code = '', gate = ''] =
    stdout.split('--- next ---');
  const { data } = JSON.parse(list);
  expect(data.mocks).toHaveLength(12);
  expect(data.project.name).toBe('订单中心');
  expect(JSON.parse(orders)).toMatchObject({ code: 200, message: '成功' });
  // The output has the response to the creation first, then the response of the mock.
  const drawn = JSON.parse(people.slice(people.indexOf('{"code":200,"list"'))).list as { id: number; name: string }[];
  expect(drawn.map(({ id }) => id)).toEqual([1, 2, 3]);
  expect(drawn[0]?.name).toMatch(/^[\u4e00-\u9fff]{2,4}$/);
  expect(pay.split(/(?<=\})(?=\{)/).map((answer) => JSON.parse(answer).code)).toEqual([200, 200, 40201]);
  const [, hits = ''] = wiki.split(/(?<=\})(?=\{"success")/);
  expect(JSON.parse(hits).data).toMatchObject({ total: 1, list: [{ title: '支付回调约定' }] });
  expect(JSON.parse(code).data).toMatchObject({ code: 'ORDER-001', name: '订单中心' });
  const [, lock = '', page = ''] = gate.match(/^(\{.*\})(\S+)$/m) ?? [];
  expect(JSON.parse(lock).data).toMatchObject({ isLock: 0, requiredLeft: 1 });
  expect(page).toMatch(new RegExp(`^${product.address}/tools/releaseTools/\\w+$`));
});

it('the tour says why a second one is refused', async () => {
  const { stderr, status } = run((await tourCommands()).slice(0, 2));
  expect(stderr.trim()).toMatch(/已存在|already|URL/);
  expect(status).toBe(1);
});
