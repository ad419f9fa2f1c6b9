import { describe, expect, test } from 'vitest';
import { choicesInText } from './choices-in-text';
import { findMeaning, type ValueType } from './find-meaning';

const of = (name: string, description: string, type: ValueType = 'string', subject = '') =>
  findMeaning({ name, description, type, subject });

describe('the type and the last word of a description decide', () => {
  test.each<[name: string, description: string, type: ValueType, meaning: string | undefined]>([
    ['value', '地址栏携带参数的值', 'string', undefined],
    ['remark2', '收货地址的备注', 'string', 'remark'],
    ['x', '电话区号前缀', 'string', undefined],
    ['x', '城市等级说明', 'string', 'intro'],
    ['x', '回调地址', 'string', 'url'],
    ['x', '服务器地址', 'string', 'domain'],
    ['x', '头像地址', 'string', 'avatar'],
    ['x', '邮箱地址', 'string', 'email'],
    ['x', '收货地址', 'string', 'address'],
    ['x', '注册时间戳', 'integer', 'created'],
    ['connectTimeout', '连接超时时间', 'integer', 'duration'],
    ['x', '读取超时时间（毫秒）', 'integer', 'duration'],
    ['x', '过期时间(秒)', 'integer', 'duration'],
    ['x', '缓存过期时间，单位分钟', 'integer', 'duration'],
    ['x', '过期时间', 'string', 'expired'],
    ['x', '过期时间戳（秒）', 'integer', 'expired'],
    ['logMode', '是否开启', 'string', 'enabled'],
    ['x', '是否启用缓存', 'boolean', 'enabled'],
    ['x', '是否已删除', 'integer', 'deleted'],
    ['x', '是否默认地址', 'boolean', 'falsy'],
    ['isHot', '是否热门商品', 'boolean', 'falsy'],
    ['path', 'api路径', 'string', 'apiPath'],
    ['x', '路由', 'string', 'apiPath'],
    ['x', '请求路径', 'string', 'apiPath'],
    ['path', '文件路径', 'string', 'path'],
    ['path', '', 'string', 'path'],
    ['x', '请求方法', 'string', 'httpMethod'],
    ['x', 'cron表达式', 'string', 'cron'],
  ])('%s: %s as %s', (name, description, type, meaning) => {
    expect(of(name, description, type)).toBe(meaning);
  });

  test('and the object around a path', () => {
    expect(of('path', '', 'string', 'SysMenu')).toBe('apiPath');
    expect(of('path', '', 'string', 'UploadedFile')).toBe('path');
  });
});

describe('values that a description lists without labels', () => {
  test.each([
    ['数据库类型 mysql|sqlite', 'mysql sqlite'],
    ['数据库 mysql | sqlite | pgsql', 'mysql sqlite pgsql'],
    ['用户是否被冻结 1正常 2冻结', '1 2'],
    ['状态 0|1|2', '0 1 2'],
    ['环境值 develop/test/public', 'develop test public'],
    ['Oss类型：local、qiniu、aliyun-oss', 'local qiniu aliyun-oss'],
    ['优先级(低/中/高)', '低 中 高'],
    ['状态：启用/停用', '启用 停用'],
    ['参数为params还是query', 'params query'],
    ['创建POST(默认)|查看GET|更新PUT|删除DELETE', 'POST GET PUT DELETE'],
    ['执行方式：single-单机 cluster-集群', 'single cluster'],
    ['One of: draft, open or closed', 'draft open closed'],
    ['可选值：a,b,c', 'a b c'],
    ['是否启用 Y/N', 'Y N'],
  ])('%s', (description, values) => {
    expect(
      choicesInText(description)
        .map(({ value }) => value)
        .join(' '),
    ).toBe(values);
  });

  test.each([
    '接口 /user/list',
    '日期 yyyy/MM/dd',
    '速度 km/h',
    'TCP/IP 地址',
    'see https://a.example/b/c/d',
    '长度 1-20',
    '收入|支出统计',
    '用户名或邮箱',
  ])('are none in %s', (description) => {
    expect(choicesInText(description)).toEqual([]);
  });
});
