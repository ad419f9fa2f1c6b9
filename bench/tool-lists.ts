/**
 * Measures the lists of robots, pushes, short links and H5 pages with 100,000 rows each. Calls are sequential, through
 * a server.
 *
 * BENCH_ROWS sets another number of rows.
 */
import { tokenOf } from '../e2e/fixtures/call';
import { reportFigure, timesOf } from './fixtures/figures';
import { percentile } from './fixtures/load';
import { addPeople, idIn, openNewInstallation } from './fixtures/new-installation';

const rowNum = Number(process.env.BENCH_ROWS ?? 100_000);
const peopleNum = 500;
const robotNum = 40;
const rounds = 40;
const limitMs = 50;

const installation = await openNewInstallation('tool-lists');
const { client } = installation;

const person = (num: string): string => idIn('a', `1 + (${num}) % ${peopleNum}`);
const recordColumns =
  'id, created_at, updated_at, create_user_id, create_user_name, update_user_id, update_user_name, search_keys';
const recordOf = (kind: string, keys: string): string =>
  `${idIn(kind, 'n')}, now() - n * interval '3 minutes', now() - n * interval '2 minutes', ${person('n')}, '', ${person('n')}, '', ${keys}`;

console.log(`${rowNum.toLocaleString('en')} rows in each list, ${peopleNum} people …`);
await addPeople(client, peopleNum);
await client.query(`
  insert into ding_config (${recordColumns}, name, platform, group_name, webhook, webhook_hint, webhook_hash, secret, secret_hint,
    security, keywords, department, owner_user_id, use_user_ids, purpose)
  select ${recordOf('b', `'机器人' || n || E'\\njiqiren' || n`)}, '机器人' || n, 'dingtalk', '研发群' || n % 7, '', '', 'hash' || n, '', '',
    '{}', '{}', '', ${person('n')}, '{}', ''
  from generate_series(1, ${robotNum}) n`);
// One robot sent everything, which makes the longest possible log.
await client.query(`
  insert into robot_delivery (id, robot_id, at, state, source, title, message_num, attempt)
  select ${idIn('d', 'n')}, ${idIn('b', '1')}, now() - n * interval '70 seconds',
    case when n % 50 = 0 then 'refused' when n % 90 = 0 then 'uncertain' else 'sent' end,
    'pushTask:x', '每日构建结果 ' || n, 1, 1
  from generate_series(1, ${rowNum}) n`);
await client.query(`
  insert into push_task (${recordColumns}, task_name, msg_type, title, content, link_url, pic_url, buttons, source, source_config,
    skip_when_empty, ding_config_ids, at_user_ids, at_mobiles, is_at_all, schedule, owner_user_id, is_in_use, next_run_at,
    last_run_at, last_result)
  select ${recordOf('c', `'晨会提醒' || n || E'\\nchenhuitixing' || n`)}, '晨会提醒' || n, 'markdown', '晨会', repeat('请更新任务进度。', 20), '', '',
    '[]', 'static', '{"days":3,"dutyUserIds":[],"dutyEvery":"workday","dutyFrom":"","swaps":[]}', true,
    array[${idIn('b', `1 + n % ${robotNum}`)}], '{}', '{}', false,
    '{"kind":"daily","time":"09:30","weekDays":[],"monthDays":[],"cron":"","tz":"Asia/Shanghai","dayRule":"workday","startAt":"","endAt":""}',
    ${person('n')}, n % 3 > 0, case when n % 3 > 0 then now() + n % 5000 * interval '1 minute' + interval '1 day' end,
    now() - n % 5000 * interval '1 minute', case when n % 40 = 0 then 'failed' else 'ok' end
  from generate_series(1, ${rowNum}) n`);
await client.query(`
  insert into push_run (id, task_id, planned_at, at, result, title)
  select ${idIn('e', 'n')}, ${idIn('c', '1')}, now() - n * interval '10 minutes', now() - n * interval '10 minutes', 'ok', '晨会 ' || n
  from generate_series(1, ${rowNum}) n`);
await client.query(`
  insert into middle_link (${recordColumns}, code, name, target, ios, android, wechat, dingtalk, pc, is_in_use, scan_num, owner_user_id)
  select ${recordOf('d', `'海报' || n || E'\\nhaibao' || n`)}, lpad(to_hex(n), 8, 'z'), '海报' || n, 'https://m.example.com/' || n,
    '', '', '', '', '', n % 10 > 0, n * 7919 % 100000, ${person('n')}
  from generate_series(1, ${rowNum}) n`);
await client.query(`
  insert into h5_page (${recordColumns}, project, name, path, params)
  select ${recordOf('f', `'活动页' || n || E'\\nhuodongye' || n`)}, (array['mall', 'member', 'site', 'app'])[1 + n % 4], '活动页' || n,
    '/activity/' || n, '[{"key":"id","desc":"活动","example":"7","required":true}]'
  from generate_series(1, ${rowNum}) n`);
await client.query('vacuum analyze');

const product = await installation.startProduct();
try {
  const token = await tokenOf(product);
  const someone = `a${'0'.repeat(22)}1`;
  const robot = `b${'0'.repeat(22)}1`;
  const task = `c${'0'.repeat(22)}1`;
  const log = `/dingConfigManage/getDeliveryLog?id=${robot}`;
  const runs = `/pushTaskManage/getRunLog?id=${task}`;
  const pushes = '/pushTaskManage/getTaskList?';
  const links = '/tools/getMiddleLinks?';
  const h5 = '/tools/get_h5pages_url?pageSize=20';
  for (const path of [
    '/dingConfigManage/getAllDingConfigInfoList?',
    log,
    `${log}&page=400`,
    `${log}&pageSize=200`,
    `${log}&ok=false`,
    `${log}&from=2020-01-01T00:00:00Z&ok=true`,
    `${log}&keywords=777`,
    runs,
    `${runs}&page=400`,
    pushes,
    `${pushes}page=400`,
    `${pushes}useStatus=1`,
    `${pushes}lastResult=failed`,
    `${pushes}ownerUserId=${someone}`,
    `${pushes}dingConfigId=${robot}`,
    `${pushes}sortField=nextRunAt&sortOrder=1`,
    `${pushes}sortField=taskName&sortOrder=1`,
    `${pushes}keywords=chenhuitixing777`,
    links,
    `${links}page=400`,
    `${links}state=off`,
    `${links}ownerUserId=${someone}`,
    `${links}sortField=scanNum&sortOrder=-1`,
    `${links}keywords=haibao777`,
    h5,
    `${h5}&page=400`,
    '/tools/get_h5pages_url?pageSize=1&withProjects=true',
    `${h5}&project=mall`,
    `${h5}&sortField=name&sortOrder=1`,
    `${h5}&keywords=huodongye777`,
    '/tools/getAttentionList?',
    '/tools/getFigures?',
  ]) {
    const times = await timesOf(product, path, token, rounds);
    const shown = path.replaceAll(someone, '…').replaceAll(robot, '…').replaceAll(task, '…');
    reportFigure(`p95 of ${shown}`, percentile(times, 0.95), limitMs);
  }
} finally {
  await installation.remove();
}
