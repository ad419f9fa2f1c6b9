import { lazy } from '../lazy';

/** A line of business, as in company names and as in the register. */
export interface Trade {
  readonly label: string;
  readonly industry: string;
}

// First and second characters of trade names, with their pinyin.
const FIRST_SIGNS =
  '华hua鼎ding恒heng瑞rui盛sheng泰tai宏hong嘉jia天tian中zhong金jin新xin安an博bo创chuang德de东dong丰feng海hai汇hui慧hui聚ju凯kai科ke乐le联lian龙long美mei诺nuo启qi锐rui森sen尚shang思si拓tuo万wan旭xu亿yi优you云yun智zhi众zhong卓zhuo';
const SECOND_SIGNS =
  '达da创chuang诚cheng成cheng道dao方fang丰feng峰feng格ge冠guan广guang航hang和he宏hong辉hui佳jia捷jie景jing康kang科ke利li联lian隆long纳na普pu奇qi强qiang荣rong润run尚shang胜sheng顺shun腾teng通tong途tu维wei信xin兴xing扬yang易yi益yi远yuan跃yue泽ze正zheng';

const TRADES =
  '网络科技 信息技术 软件 智能科技 数据服务:软件和信息技术服务业 商贸 贸易 供应链管理:批发业 电子商务:互联网和相关服务 电子 半导体 通信技术:计算机、通信和其他电子设备制造业 机械设备 自动化设备:通用设备制造业 生物科技 医药:医药制造业 医疗器械:专用设备制造业 食品:食品制造业 服饰:纺织服装、服饰业 家居用品:家具制造业 新材料 化工:化学原料和化学制品制造业 新能源:电力、热力生产和供应业 建筑工程 装饰工程:建筑业 物流 运输:道路运输业 企业管理咨询 文化传媒 广告:商务服务业 教育科技:教育 餐饮管理:餐饮业 房地产开发:房地产业 农业发展:农业 环保科技:生态保护和环境治理业';

/** The two characters of a trade name, with their pinyin for the domain. */
export const brandSigns = lazy(() => ({ firsts: readSigns(FIRST_SIGNS), seconds: readSigns(SECOND_SIGNS) }));

function readSigns(signs: string): { text: string; pinyin: string }[] {
  return [...signs.matchAll(/(\p{Script=Han})([a-z]+)/gu)].map(([, text = '', pinyin = '']) => ({ text, pinyin }));
}

/** Trades; those of one industry share its name. */
export const trades = lazy((): Trade[] => {
  const list: Trade[] = [];
  let labels: string[] = [];
  for (const word of TRADES.split(' ')) {
    const [label = '', industry] = word.split(':');
    labels.push(label);
    if (industry === undefined) continue;
    for (const each of labels) list.push({ label: each, industry });
    labels = [];
  }
  return list;
});

/** Legal forms; repeated entries are more frequent. */
export const LEGAL_FORMS = [
  '有限公司',
  '有限公司',
  '有限公司',
  '有限公司',
  '有限公司',
  '有限责任公司',
  '股份有限公司',
  '集团有限公司',
] as const;

/** Registered capital in units of ten thousand yuan. */
export const CAPITALS = [10, 50, 100, 100, 200, 300, 500, 500, 1000, 1000, 2000, 3000, 5000, 10_000] as const;
