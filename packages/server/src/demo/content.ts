import orderApi from './order-api.json';
import userApi from './user-api.json';

/** Login and nick name. */
export const people: readonly (readonly [string, string])[] = [
  ['zhang.wei', '张伟'],
  ['wang.fang', '王芳'],
  ['li.na', '李娜'],
  ['liu.yang', '刘洋'],
  ['chen.jie', '陈洁'],
  ['yang.guang', '杨光'],
  ['zhao.lei', '赵磊'],
  ['huang.min', '黄敏'],
  ['zhou.tao', '周涛'],
  ['wu.xia', '吴霞'],
  ['xu.qiang', '徐强'],
  ['sun.li', '孙丽'],
  ['ma.chao', '马超'],
  ['zhu.ting', '朱婷'],
  ['hu.bin', '胡斌'],
  ['guo.jing', '郭静'],
  ['he.ping', '何平'],
  ['gao.yuan', '高远'],
  ['lin.xue', '林雪'],
  ['luo.hao', '罗浩'],
  ['liang.yu', '梁宇'],
  ['song.jia', '宋佳'],
  ['tang.ning', '唐宁'],
  ['han.mei', '韩梅'],
];

export const departments = [
  'developmentCentre',
  'developmentCentre',
  'dataOperationCentre',
  'marketingCentre',
  'administrationCentre',
  'majorAccountCentre',
] as const;

export const teamPlans = ['前端组', '交易平台组', '数据平台组'] as const;

export const documents = [
  { name: '订单中心', url: '/order', description: '下单、支付与售后', document: orderApi },
  { name: '用户中心', url: '/user', description: '账号、地址与会员', document: userApi },
  { name: '订单中心（联调）', url: '/order-dev', description: '后端联调环境的副本', document: orderApi },
] as const;
