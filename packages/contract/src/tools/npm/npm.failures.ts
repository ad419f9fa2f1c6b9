import { business, type Failure } from '../../core/failure';

export const npmFailures = {
  npmNameTaken: business(10004, '这个包已经登记过', 'This package is already listed'),
  npmDeprecatedUnexplained: business(
    10001,
    '已弃用的包须填写替代的包或弃用原因',
    'A deprecated package needs a replacement or a reason',
  ),
  npmReplacedByItself: business(10001, '包不能替代它自己', 'A package cannot replace itself'),
} satisfies Record<string, Failure>;
