import { business, type Failure } from '../../core/failure';

export const npmFailures = {
  npmNameTaken: business(10004, '这个包已经登记过', 'This package is already listed'),
  npmDeprecatedUnexplained: business(
    10001,
    '已弃用的包须填写替代的包或弃用原因',
    'A deprecated package needs a replacement or a reason',
  ),
  npmReplacedByItself: business(10001, '包不能替代它自己', 'A package cannot replace itself'),
  npmNotInRegistry: business(10002, '仓库中没有 {name} 这个包', 'The registry has no package {name}'),
  npmRegistryRefused: business(
    10007,
    '仓库拒绝访问（HTTP {status}），请管理员检查它的令牌',
    'The registry refused access (HTTP {status}); ask an administrator to check its token',
  ),
  npmRegistryAway: business(10007, '仓库暂时无法访问：{reason}', 'The registry cannot be reached: {reason}'),
  npmNoRegistry: business(
    10005,
    '没有提供这个包的仓库，请联系管理员添加',
    'No registry serves this package; ask an administrator to add one',
  ),
  npmKeyMissing: business(
    10007,
    '服务器缺少加密用的主密钥，无法保存或使用仓库的令牌',
    'The server lacks the key that seals secrets, so tokens of registries can be neither saved nor used',
  ),
  npmTokenNeeded: business(
    10001,
    '地址换了主机，请重新填写令牌，或选择清除',
    'The address has another host: enter its token, or clear the token',
  ),
} satisfies Record<string, Failure>;
