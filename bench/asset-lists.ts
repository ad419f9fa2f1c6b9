/**
 * Measures the lists of hosts, certificates and packages with 100,000 rows each. Calls are sequential, through a
 * server.
 *
 * BENCH_ROWS sets another number of rows.
 */
import { tokenOf } from '../e2e/fixtures/call';
import { reportFigure, timesOf } from './fixtures/figures';
import { percentile } from './fixtures/load';
import { addPeople, idIn, openNewInstallation } from './fixtures/new-installation';

const rowNum = Number(process.env.BENCH_ROWS ?? 100_000);
const peopleNum = 500;
const rounds = 40;
const limitMs = 50;

const installation = await openNewInstallation('asset-lists');
const { client } = installation;

const person = (num: string): string => idIn('a', `1 + (${num}) % ${peopleNum}`);
const recordColumns =
  'id, created_at, updated_at, create_user_id, create_user_name, update_user_id, update_user_name, search_keys';
const recordOf = (kind: string, keys: string): string =>
  `${idIn(kind, 'n')}, now() - n * interval '3 minutes', now() - n * interval '2 minutes', ${person('n')}, '', ${person('n')}, '', ${keys}`;

console.log(`${rowNum.toLocaleString('en')} rows in each list, ${peopleNum} people …`);
await addPeople(client, peopleNum);
await client.query(`
  insert into http_info (${recordColumns}, domain, port, root_domain, check_mode, start_tls_protocol, project, env, purpose,
    owner_user_id, share_user_ids, server_info, registrar, domain_expire_date, domain_source, icp_no, icp_company, dns_provider,
    cert_source, ignore_trust, ca_file, remind, ding_config_ids, remark, issuer, subject, valid_from, valid_to, chain_min_expire,
    fingerprint256, chain_ok, host_match, last_check_at, last_result, fail_num, next_check_at)
  select ${recordOf('b', `'h' || n || '.example' || n % 900 || '.com'`)}, 'h' || n || '.example' || n % 900 || '.com', 443,
    'example' || n % 900 || '.com', 'tls', 'smtp', (array['mall', 'member', 'site', 'app'])[1 + n % 4],
    (array['prod', 'pre', 'test', 'dev'])[1 + n % 4], '商城', ${person('n')}, '{}', 'nginx', '', current_date + n % 700, 'rdap', '',
    '', '', 'auto', false, '', '{"mode":"inherit","values":[]}', '{}', '', 'Test CA', 'h' || n, now() - interval '60 days',
    now() + (n % 400 - 20) * interval '1 day', now() + (n % 400 - 20) * interval '1 day', 'f' || n, n % 50 > 0, n % 70 > 0,
    now() - n % 700 * interval '1 minute', 'ok', case when n % 90 = 0 then 3 else 0 end, now() + interval '1 day'
  from generate_series(1, ${rowNum}) n`);
await client.query(`
  insert into pro_certificate (${recordColumns}, owner_user_id, share_user_ids, name, project_name, platform, cert_type, bundle_id,
    file_name, file_size, file_password, file_password_hint, alias, alias_password, alias_password_hint, key_id, team_id, subject,
    issuer, serial, fingerprint_sha1, fingerprint_sha256, expire_date, app_id, is_long_term, remind_days, remark)
  select ${recordOf('c', `'发布证书' || n || E'\\nfabuzhengshu' || n`)}, ${person('n')}, '{}', '发布证书' || n, 'project-' || n % 300,
    (array['ios', 'android', 'harmony', 'web'])[1 + n % 4], (array['dev', 'distribution', 'apns', 'ssl'])[1 + n % 4],
    'com.example.app' || n, '', 0, '', '', '', '', '', '', '', 'CN=x', 'CN=y', n::text, '', '',
    case when n % 10 > 0 then current_date + n % 900 - 30 end, '', n % 10 = 0, '{}', ''
  from generate_series(1, ${rowNum}) n`);
await client.query(`
  insert into npm_info (${recordColumns}, npm_name, npm_type, npm_tag, title, description, doc_url, doc_markdown_id, git_url, demo_url,
    maintainer_user_ids, robot_ids, status, replace_by, deprecated_reason, good_num, latest_version, publish_at)
  select ${recordOf('d', `'@example/package-' || n || E'\\n组件' || n || E'\\nzujian' || n`)}, '@example/package-' || n,
    (array['component', 'tool', 'config'])[1 + n % 3], array['tag' || n % 7, 'tag' || n % 11], '组件' || n, repeat('说明', 40), '', '', '', '',
    array[${person('n')}], '{}', case when n % 30 = 0 then 'maintenance' else 'active' end, '', '', n * 7919 % 1000, '1.' || n % 40 || '.0',
    now() - n % 5000 * interval '1 hour'
  from generate_series(1, ${rowNum}) n`);
await client.query('vacuum analyze');

const product = await installation.startProduct();
try {
  const token = await tokenOf(product);
  const someone = `a${'0'.repeat(22)}1`;
  const hosts = '/httpManage/getAllHttpInfoList?';
  const certificates = '/proCertificateManage/getProjectList?';
  const packages = '/npmManage/getAllNpmInfoList?';
  for (const path of [
    hosts,
    `${hosts}page=400`,
    `${hosts}status=critical`,
    `${hosts}env=prod&project=mall`,
    `${hosts}ownerUserId=${someone}`,
    `${hosts}rootDomain=example7.com`,
    `${hosts}sortField=validTo&sortOrder=1`,
    `${hosts}sortField=domainExpireDate&sortOrder=1`,
    `${hosts}sortField=domain&sortOrder=1`,
    `${hosts}keywords=h777`,
    '/httpManage/getHttpDomainList?',
    certificates,
    `${certificates}page=400`,
    `${certificates}projectName=project-7`,
    `${certificates}platform=ios&certType=dev`,
    `${certificates}state=urgent`,
    `${certificates}ownerUserId=${someone}`,
    `${certificates}sortField=name&sortOrder=1`,
    `${certificates}keywords=fabuzhengshu777`,
    packages,
    `${packages}page=400`,
    `${packages}npmType=tool`,
    `${packages}npmTag=tag3`,
    `${packages}maintainerUserId=${someone}`,
    `${packages}sortField=goodNum&sortOrder=-1`,
    `${packages}sortField=publishAt&sortOrder=-1`,
    `${packages}sortField=npmName&sortOrder=1`,
    `${packages}keywords=zujian777`,
    '/npmManage/getNpmTypeAndTagArray?',
  ]) {
    const times = await timesOf(product, path, token, rounds);
    reportFigure(`p95 of ${path.replaceAll(someone, '…')}`, percentile(times, 0.95), limitMs);
  }
} finally {
  await installation.remove();
}
