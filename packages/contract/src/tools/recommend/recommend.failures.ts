import { business, type Failure } from '../../core/failure';

export const recommendFailures = {
  recommendEndsEarly: business(10001, '结束日期不能早于开始日期', 'The last day cannot be before the first day'),
} satisfies Record<string, Failure>;
