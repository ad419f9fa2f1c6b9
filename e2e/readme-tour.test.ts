import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Product, startInstallation } from './fixtures/product';

let product: Product;

beforeAll(async () => {
  // As a first start does it: with a random password.
  product = await startInstallation({ EASYMOCK_ADMIN_PASSWORD: '' });
});
afterAll(() => product.stop());

it('the tour in the README works word for word', async () => {
  const readme = await readFile('README.md', 'utf8');
  const tour = readme.slice(readme.indexOf('## Five-minute tour'), readme.indexOf('## Settings'));
  const commands = [...tour.matchAll(/```sh\n([\s\S]+?)```/g)].map(([, block]) => block ?? '');
  expect(commands).toHaveLength(4);
  // Only the address and the data folder differ from what the reader has.
  const script = commands
    .join('\necho; echo "--- next ---"\n')
    .replaceAll('http://127.0.0.1:7300/easymock', product.address)
    .replaceAll('data/first-administrator.txt', `${product.dataDir}/first-administrator.txt`);
  const { stdout, stderr, status } = spawnSync('bash', ['-eo', 'pipefail', '-c', script], {
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  expect(status).toBe(0);
  const [, list = '', orders = '', people = ''] = stdout.split('--- next ---');
  const { data } = JSON.parse(list);
  expect(data.mocks).toHaveLength(12);
  expect(data.project.name).toBe('订单中心');
  expect(JSON.parse(orders)).toMatchObject({ code: 200, message: '成功' });
  // The last block prints what creating answered, then the mock itself.
  const drawn = JSON.parse(people.slice(people.indexOf('{"code":200,"list"'))).list as {
    id: number;
    name: string;
  }[];
  expect(drawn.map(({ id }) => id)).toEqual([1, 2, 3]);
  expect(drawn[0]?.name).toMatch(/^[\u4e00-\u9fff]{2,4}$/);
});
