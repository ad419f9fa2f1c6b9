/**
 * Measures whether the response time reveals that the password of a link was right. Right and wrong guesses alternate
 * sequentially through a server. The difference of the medians may not exceed the interquartile range.
 *
 * BENCH_GUESSES sets another number of guesses of each kind.
 */
import { call, tokenOf } from '../e2e/fixtures/call';
import { startInstallation } from '../e2e/fixtures/product';

const guessNum = Number(process.env.BENCH_GUESSES ?? 100);
/** Number of wrong guesses per link, since an address may make only a few; further guesses use another link. */
const perLink = 4;

const product = await startInstallation({ EASYMOCK_PROCESSES: '1' });
try {
  const token = await tokenOf(product);
  const links: string[] = [];
  for (let num = 0; num < Math.ceil(guessNum / perLink); num++) {
    const article = { parentId: 'private', title: `分享 ${num}`, catalogType: 'markdown' };
    const { _id } = await call(product, '/md-article/autoCreateArticle', article, token);
    const link = { markdownId: _id, validTime: 7, pwdType: 2, pwd: 'celadon' };
    links.push((await call(product, '/share/addHref', link, token)).flag ?? '');
  }
  const timeOf = async (flag: string, pwd: string): Promise<number> => {
    const begin = performance.now();
    await call(product, '/share/checkPwd', { flag, pwd }).catch(() => {});
    return performance.now() - begin;
  };
  await timeOf(links[0] ?? '', 'celadon');
  const times: Record<'right' | 'wrong', number[]> = { right: [], wrong: [] };
  for (const flag of links) {
    for (let at = 0; at < perLink; at++) {
      times.right.push(await timeOf(flag, 'celadon'));
      times.wrong.push(await timeOf(flag, 'celadom'));
    }
  }
  const at = (list: readonly number[], share: number) =>
    [...list].sort((a, b) => a - b)[Math.floor(list.length * share)] ?? 0;
  for (const [kind, list] of Object.entries(times)) {
    const [low, median, high] = [0.25, 0.5, 0.75].map((share) => at(list, share).toFixed(1));
    console.log(`${kind}: median ${median} ms, quartiles ${low} to ${high} ms, of ${list.length}`);
  }
  const difference = at(times.right, 0.5) - at(times.wrong, 0.5);
  const noise = Math.min(...Object.values(times).map((list) => at(list, 0.75) - at(list, 0.25)));
  const isGood = Math.abs(difference) <= noise;
  if (!isGood) process.exitCode = 1;
  const figures = `${difference.toFixed(1)} ms, at most ${noise.toFixed(1)} ms`;
  console.log(`difference of the medians: ${figures}   ${isGood ? 'PASS' : 'FAIL'}`);
} finally {
  await product.stop();
}
