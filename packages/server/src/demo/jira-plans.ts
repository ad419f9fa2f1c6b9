/** Stories of the demo's sprints: summary, type and points. Each sprint takes the next ones. */
export const storyPlans: readonly (readonly [summary: string, type: 'Story' | 'Bug' | 'Task', points: number])[] = [
  ['购物车支持批量删除', 'Story', 3],
  ['结算页显示可用优惠券', 'Story', 5],
  ['地址簿增加默认地址', 'Story', 2],
  ['订单列表翻页后筛选丢失', 'Bug', 1],
  ['支付回调重复入账', 'Bug', 3],
  ['商品详情接入新图床', 'Task', 2],
  ['发票抬头校验税号', 'Story', 3],
  ['搜索结果按销量排序', 'Story', 5],
  ['库存不足时提示到货通知', 'Story', 3],
  ['升级订单服务的依赖', 'Task', 1],
  ['iOS 分享卡片图片变形', 'Bug', 2],
  ['会员等级权益页', 'Story', 8],
  ['退货单填写快递单号', 'Story', 3],
  ['客服会话带上订单号', 'Story', 2],
  ['促销价格缓存未失效', 'Bug', 3],
  ['埋点补充曝光事件', 'Task', 2],
  ['拼团倒计时误差', 'Bug', 1],
  ['收银台支持分期', 'Story', 8],
  ['商家后台导出对账单', 'Story', 5],
  ['首页骨架屏', 'Task', 2],
];

/** Names of priorities, assigned to stories in turn. */
export const priorityNames = ['High', 'Medium', 'Medium', 'Low'] as const;
