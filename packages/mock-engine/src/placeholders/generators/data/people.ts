import { lazy } from '../lazy';

/** Repeats each name by the number that follows it. */
function repeated(text: string): string[] {
  return [...text.matchAll(/(\D+)(\d+)/g)].flatMap(([, name = '', share]) =>
    new Array<string>(Number(share)).fill(name),
  );
}

/** Ethnic groups of China, with their numbers per hundred people. */
export const nations = lazy(() => repeated('汉族91壮族1回族1满族1维吾尔族1苗族1彝族1土家族1藏族1蒙古族1'));

/** Degrees of education, with their numbers per hundred office workers. */
export const educations = lazy(() => repeated('初中4高中12大专26本科44硕士12博士2'));

export const jobs = lazy(() =>
  '软件工程师 前端工程师 后端工程师 测试工程师 运维工程师 产品经理 项目经理 架构师 数据分析师 交互设计师 视觉设计师 运营专员 市场专员 销售代表 销售经理 客户经理 客服专员 人事专员 行政专员 财务主管 会计 出纳 法务专员 采购专员 仓库管理员 物流专员 质检员 机械工程师 电气工程师 生产主管 技术总监 总经理助理 教师 医生 护士 律师 编辑 翻译'.split(
    ' ',
  ),
);

/** Domains reserved for examples, so that a mail sent by mistake reaches nobody. */
export const MAIL_HOSTS = ['example.com', 'example.net', 'example.org'] as const;
