import { lazy } from '../lazy';

/** A part of a name with its pinyin, for mail addresses and the like. */
export interface ChineseName {
  readonly text: string;
  readonly pinyin: string;
}

// Each name is followed by its pinyin and its number of bearers per thousand, by published statistics of the
// registers; rarer names have the frequency of the last number.
const FAMILY_NAMES =
  '王wang72李li72张zhang68刘liu54陈chen45杨yang31黄huang22赵zhao22吴wu20周zhou19孙sun15徐xu14马ma13胡hu13朱zhu12郭guo12何he11林lin11高gao10罗luo9郑zheng9梁liang9谢xie8宋song8唐tang7许xu7韩han7邓deng6冯feng6曹cao6曾zeng6彭peng6肖xiao6董dong6于yu6蔡cai5潘pan5田tian5袁yuan5余yu5叶ye5蒋jiang5杜du5苏su5魏wei5程cheng5吕lv5卢lu5丁ding4沈shen4任ren4姚yao4傅fu4钟zhong4姜jiang4崔cui4谭tan4廖liao4范fan4汪wang4陆lu4金jin4石shi4贾jia4韦wei4戴dai3付fu3夏xia3邱qiu3方fang3侯hou3邹zou3熊xiong3孟meng3秦qin3白bai3江jiang3闫yan3薛xue3尹yin3段duan3雷lei3黎li3史shi3龙long3贺he3陶tao2顾gu2毛mao2郝hao2龚gong2邵shao2万wan2钱qian2严yan2覃qin2武wu2莫mo2孔kong2向xiang2汤tang2常chang2温wen2康kang2施shi2文wen2牛niu2樊fan2葛ge2邢xing2安an2齐qi2易yi2乔qiao2伍wu2庞pang2颜yan2倪ni2庄zhuang2聂nie2章zhang2鲁lu2岳yue2翟zhai2殷yin2詹zhan2申shen2欧ou2耿geng2关guan2兰lan2焦jiao2左zuo2欧阳ouyang2俞yu1柳liu1甘gan1祝zhu1包bao1宁ning1尚shang1符fu1舒shu1阮ruan1柯ke1纪ji1梅mei1童tong1凌ling1毕bi1单shan1季ji1裴pei1霍huo1涂tu1成cheng1苗miao1谷gu1盛sheng1曲qu1翁weng1冉ran1骆luo1蓝lan1路lu1游you1辛xin1靳jin1管guan1柴chai1蒙meng1鲍bao1华hua1喻yu1祁qi1蒲pu1房fang1滕teng1屈qu1饶rao1解xie1牟mou1艾ai1尤you1阳yang1时shi1穆mu1农nong1卓zhuo1古gu1吉ji1简jian1车che1项xiang1连lian1麦mai1褚chu1娄lou1窦dou1戚qi1岑cen1景jing1党dang1宫gong1费fei1冷leng1晏yan1席xi1卫wei1米mi1柏bai1宗zong1瞿qu1桂gui1全quan1佟tong1应ying1闵min1邬wu1边bian1卞bian1师shi1仇qiu1栾luan1商shang1荣rong1桑sang1郎lang1甄zhen1丛cong1虞yu1池chi1司徒situ1上官shangguan1诸葛zhuge1';

// Given names reflect their time, so only characters of the same generation are combined.
const MALE: Given = {
  pairs: [
    [
      '志zhi建jian国guo文wen明ming永yong海hai晓xiao立li振zhen伟wei宏hong春chun庆qing金jin新xin成cheng卫wei正zheng世shi德de少shao',
      '强qiang军jun明ming华hua伟wei平ping杰jie峰feng涛tao辉hui斌bin林lin东dong康kang生sheng良liang勇yong刚gang亮liang民min安an龙long飞fei波bo忠zhong荣rong',
    ],
    [
      '子zi梓zi宇yu泽ze天tian家jia嘉jia思si博bo浩hao俊jun昊hao晨chen一yi承cheng景jing瑞rui奕yi煜yu皓hao逸yi',
      '轩xuan宇yu涵han然ran辰chen博bo豪hao航hang阳yang睿rui霖lin熙xi泽ze铭ming凡fan远yuan毅yi哲zhe恒heng琛chen',
    ],
  ],
  singles:
    '伟wei强qiang磊lei军jun洋yang勇yong杰jie涛tao超chao明ming刚gang鹏peng斌bin辉hui波bo浩hao凯kai亮liang健jian俊jun帅shuai飞fei宇yu旭xu峰feng毅yi睿rui晨chen轩xuan博bo',
};
const FEMALE: Given = {
  pairs: [
    [
      '秀xiu玉yu桂gui丽li淑shu春chun海hai红hong晓xiao雪xue文wen美mei爱ai凤feng小xiao素su金jin艳yan慧hui亚ya',
      '英ying兰lan华hua珍zhen芳fang燕yan梅mei玲ling琴qin萍ping红hong霞xia娟juan敏min云yun莲lian丽li荣rong',
    ],
    [
      '雨yu梓zi欣xin诗shi思si佳jia嘉jia雅ya可ke梦meng若ruo语yu艺yi子zi依yi婉wan静jing心xin晨chen紫zi',
      '涵han桐tong怡yi琪qi萱xuan瑶yao妍yan彤tong雯wen菲fei颖ying宁ning悦yue晴qing洁jie琳lin萌meng欣xin馨xin然ran',
    ],
  ],
  singles:
    '芳fang娜na敏min静jing丽li艳yan娟juan霞xia燕yan玲ling婷ting雪xue颖ying琳lin慧hui莹ying洁jie倩qian萍ping红hong梅mei丹dan蕾lei莉li璐lu瑶yao欣xin悦yue妍yan薇wei',
};

interface Given {
  /** First and second characters of two-character names, by generation. */
  readonly pairs: readonly (readonly [string, string])[];
  readonly singles: string;
}

/** Copies of each one-character name in the list; about a tenth of the people have such a name. */
const SINGLES_SHARE = 4;

function* read(names: string): Generator<ChineseName & { weight: number }> {
  for (const [, text = '', pinyin = '', weight] of names.matchAll(/(\p{Script=Han}+)([a-z]+)(\d*)/gu)) {
    yield { text, pinyin, weight: Number(weight || SINGLES_SHARE) };
  }
}

type Names = readonly [ChineseName, ...ChineseName[]];

function repeated(names: string): Names {
  const [first, ...rest] = [...read(names)].flatMap(({ text, pinyin, weight }) =>
    new Array<ChineseName>(weight).fill({ text, pinyin }),
  );
  if (first === undefined) throw new Error('The list of names is empty.');
  return [first, ...rest];
}

function givenNames({ pairs, singles }: Given): Names {
  const combined = pairs.flatMap(([firsts, seconds]) => {
    const tails = [...read(seconds)];
    return [...read(firsts)].flatMap((head) =>
      tails
        .filter((tail) => tail.text !== head.text)
        .map((tail): ChineseName => ({ text: head.text + tail.text, pinyin: head.pinyin + tail.pinyin })),
    );
  });
  return [...repeated(singles), ...combined];
}

/** Family names, repeated by frequency. */
export const familyNames = lazy(() => repeated(FAMILY_NAMES));

export const maleGivenNames = lazy(() => givenNames(MALE));

export const femaleGivenNames = lazy(() => givenNames(FEMALE));
