type Names = readonly [string, ...string[]];

const split = (names: string): Names => {
  const [first = '', ...rest] = names.split(' ');
  return [first, ...rest];
};

/** English given names. */
export const FIRST_NAMES = split(
  'James John Robert Michael William David Richard Charles Joseph Thomas Christopher Daniel Paul Mark Donald George Kenneth Steven Edward Brian Ronald Anthony Kevin Jason Matthew Gary Timothy Jose Larry Jeffrey Frank Scott Eric Mary Patricia Linda Barbara Elizabeth Jennifer Maria Susan Margaret Dorothy Lisa Nancy Karen Betty Helen Sandra Donna Carol Ruth Sharon Michelle Laura Sarah Kimberly Deborah Jessica Shirley Cynthia Angela Melissa Brenda Amy Anna',
);

/** English family names. */
export const LAST_NAMES = split(
  'Smith Johnson Williams Brown Jones Miller Davis Garcia Rodriguez Wilson Martinez Anderson Taylor Thomas Hernandez Moore Martin Jackson Thompson White Lopez Lee Gonzalez Harris Clark Lewis Robinson Walker Perez Hall Young Allen Wright King Scott Green Baker Adams Nelson Hill Campbell Mitchell Roberts Carter Phillips Evans Turner Parker Collins Edwards',
);

/** The most frequent Chinese family names. */
export const CHINESE_FAMILY_NAMES = split(
  '王 李 张 刘 陈 杨 赵 黄 周 吴 徐 孙 胡 朱 高 林 何 郭 马 罗 梁 宋 郑 谢 韩 唐 冯 于 董 萧 程 曹 袁 邓 许 傅 沈 曾 彭 吕 苏 卢 蒋 蔡 贾 丁 魏 薛 叶 阎 余 潘 杜 戴 夏 钟 汪 田 任 姜 范 方 石 姚 谭 廖 邹 熊 金 陆 郝 孔 白 崔 康 毛 邱 秦 江 史 顾 侯 邵 孟 龙 万 段 钱 汤 尹 黎 易 常 武 乔 贺 赖 龚 文 欧阳 司马 上官 诸葛 慕容',
);

/** Frequent Chinese given names. */
export const CHINESE_GIVEN_NAMES = split(
  '伟 芳 娜 秀英 敏 静 丽 强 磊 军 洋 勇 艳 杰 娟 涛 明 超 秀兰 霞 平 刚 桂英 建国 建华 志强 志明 秀珍 玉兰 晓东 海燕 文静 俊杰 浩然 子涵 梓轩 雨桐 欣怡 诗涵 思远 佳琪 一诺 宇航 博文 天佑 若曦 梦瑶 雪梅 国强 家豪 嘉怡 晨曦 雅婷 振华 春梅 丹丹 小红 立新 永康 世杰',
);
