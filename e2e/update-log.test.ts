// @module-tag deep
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, visit } from './fixtures/browser';
import { call, tokenOf } from './fixtures/call';
import { administrator, type Product, startProduct } from './fixtures/product';

const deep = { tags: 'deep' };

const chen = { name: 'chen.yu', password: 'plum-blossom-8' };

let product: Product;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
  await call(product, '/u/register', chen);
  // Both users have read the notes of an earlier version.
  for (const person of [administrator, chen])
    await call(product, '/updateLog/read', { version: '1.5.0' }, await tokenOf(product, person));
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

describe('the release notes', () => {
  it('is shown once, 500 wide, and not again in this browser or another', async () => {
    const first = await visit(browser, product, { hasNews: true });
    await first.open('/login');
    await first.signIn();
    const dialog = first.page.getByRole('dialog', { name: '1.7.0 更新内容' });
    await dialog.getByRole('listitem').first().waitFor();
    expect((await dialog.boundingBox())?.width).toBe(500);
    expect(await dialog.getByRole('listitem').count()).toBe(5);
    // The dialog also fits into a low window, including its button.
    await first.page.setViewportSize({ width: 1280, height: 360 });
    const box = await dialog.boundingBox();
    expect((box?.y ?? -1) >= 0 && (box?.y ?? 0) + (box?.height ?? 999) <= 360).toBe(true);
    await first.page.setViewportSize({ width: 1280, height: 800 });
    await first.picture('update-notes');
    const isTold = first.page.waitForResponse((response) => response.url().endsWith('/updateLog/read'));
    await dialog.getByRole('button', { name: '知道了' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await isTold;
    let asked = 0;
    first.page.on('request', (request) => {
      if (request.url().includes('/updateLog/')) asked += 1;
    });
    // The bell loads its counter when the header is shown, as the release notes would. The page never becomes
    // idle, because of the live channel.
    const rung = first.page.waitForResponse(/getUnReadMessageNum/);
    await first.page.reload();
    await first.page.getByRole('heading', { level: 1, name: '个人项目' }).waitFor();
    await rung;
    expect(asked).toBe(0);
    await first.context.close();

    const second = await visit(browser, product, { hasNews: true });
    await second.open('/login');
    const isAsked = second.page.waitForResponse((response) => response.url().includes('/updateLog/unread'));
    await second.signIn();
    await isAsked;
    await second.page.getByRole('heading', { level: 1, name: '个人项目' }).waitFor();
    await second.page.waitForFunction(() =>
      Object.keys(localStorage).some((key) => key.startsWith('easy-mock_version:')),
    );
    expect(await second.page.getByRole('dialog').count()).toBe(0);
    expect([...first.complaints, ...second.complaints]).toEqual([]);
    await second.context.close();
  });

  it('leads to all of them, and is nothing for somebody who is new', deep, async () => {
    const member = { name: 'older.one', password: 'plum-blossom-8' };
    await call(product, '/u/register', member);
    const arriving = await visit(browser, product, { hasNews: true, as: member });
    const isAsked = arriving.page.waitForResponse(/updateLog\/unread/);
    await arriving.open('/');
    await isAsked;
    await arriving.page.getByRole('heading', { level: 1, name: '个人项目' }).waitFor();
    expect(await arriving.page.getByRole('dialog').count()).toBe(0);
    await arriving.context.close();

    await call(product, '/updateLog/read', { version: '1.5.0' }, await tokenOf(product, member));
    const back = await visit(browser, product, { hasNews: true, as: member });
    await back.open('/');
    await back.page.getByRole('link', { name: /查看全部 \d+ 条/ }).click();
    await back.page.getByRole('heading', { level: 2, name: '1.7.0 更新内容' }).waitFor();
    expect(await back.page.getByRole('dialog').count()).toBe(0);
    await back.context.close();
  });

  it('stays away where it cannot be asked for', deep, async () => {
    const person = await visit(browser, product, { hasNews: true });
    await person.page.route('**/api/updateLog/unread*', (route) => route.abort());
    await person.open('/login');
    const isAsked = person.page.waitForRequest(/updateLog\/unread/);
    await person.signIn(chen.name, chen.password);
    await isAsked;
    await person.page.getByRole('heading', { level: 1, name: '个人项目' }).waitFor();
    expect(await person.page.getByRole('dialog').count()).toBe(0);
    expect(await person.page.getByRole('alert').innerText()).toBe('');
    await person.context.close();
  });
});

describe('the list of versions', () => {
  it('takes announcements of administrators, who can withdraw them', deep, async () => {
    const admin = await visit(browser, product, { as: administrator });
    const { page } = admin;
    await admin.open('/changelog');
    await page.getByRole('button', { name: '发布公告' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: '版本', exact: true }).fill('2026-11');
    await dialog.getByRole('textbox', { name: '内容', exact: true }).fill('机房搬迁\n周五 20:00 停机一小时');
    await dialog.getByRole('button', { name: '发布公告' }).click();
    await page.getByRole('heading', { level: 2, name: '机房搬迁' }).waitFor();
    await page.getByRole('main').getByText('周五 20:00 停机一小时').waitFor();
    await admin.picture('changelog');
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: '公告 2026-11 的更多操作' }).click();
    await page.getByRole('menuitem', { name: '删除' }).click();
    await page.getByRole('heading', { level: 2, name: '机房搬迁' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: '撤销' }).click();
    await page.getByRole('heading', { level: 2, name: '机房搬迁' }).waitFor();
    expect(admin.complaints).toEqual([]);
    await admin.context.close();
  });

  it('is read by everybody, in both languages, and changed by nobody else', deep, async () => {
    const stranger = await visit(browser, product, { language: 'en', theme: 'dark' });
    await stranger.open('/changelog');
    await stranger.page.getByRole('heading', { level: 2, name: 'What is new in 1.7.0' }).waitFor();
    await stranger.picture('changelog-en-dark');
    expect(await stranger.page.getByText('机房搬迁').count()).toBe(0);
    expect(await stranger.page.getByRole('button', { name: 'New announcement' }).count()).toBe(0);
    expect(stranger.complaints).toEqual([]);
    await stranger.context.close();

    const member = await visit(browser, product, { as: chen });
    await member.open('/changelog');
    await member.page.getByRole('heading', { level: 2, name: '机房搬迁' }).waitFor();
    expect(await member.page.getByRole('button', { name: '发布公告' }).count()).toBe(0);
    await member.context.close();
  });
});
