import type { Drawing } from '../../run/node';
import type { Run } from '../../run/run';
import { type Amount, drawAmount } from './amount';

/** The most frequent characters of written Chinese. */
const COMMON_CHARACTERS: readonly string[] = [
  ...'的一是在不了有和人这中大为上个国我以要他时来用们生到作地于出就分对成会可主发年动同工也能下过子说产种面而方后多定行学法所民得经十三之进着等部度家电力里如水化高自二理起小物现实加量都两体制机当使点从业本去把性好应开它合还因由其些然前外天政四日那社义事平形相全表间样与关各重新线内数正心反你明看原又么利比或但质气第向道命此变条只没结解问意建月公无系军很情者最立代想已通并提直题党程展五果料象员革位入常文总次品式活设及管特件长求老头基资边流路级少图山统接知较将组见计别她手角期根论运农指几九区强放决西被干做必战先回则任取据处队南给色光门即保治北造百规热领七海口东导器压志世金增争济阶油思术极交受联什认六共权收证改清己美再采转更单风切打白教速花带安场身车例真务具万每目至达走积示议声报斗完类八离华名确才科张信马节话米整空元况今集温传土许步群广石记需段研界拉林律叫且究观越织装影算低持音众书布复容儿须际商非验连断深难近矿千周委素技备半办青省列习响约支般史感劳便团往酸历市克何除消构府称太准精值号率族维划选标写存候毛亲快效斯院查江型眼王按格养易置派层片始却专状育厂京识适属圆包火住调满县局照参红细引听该铁价严龙飞',
];

// Concatenating texts of two characters is slow, so the opening quote is stored with the first character.
const QUOTED_CHARACTERS = COMMON_CHARACTERS.map((character) => `"${character}`);

function draw(run: Run, length: number, starts: readonly string[]): string {
  if (length > 64) {
    run.checkRepeat(length);
    run.spend(0, length);
  }
  const { random } = run;
  let result = starts[random.below(starts.length)] as string;
  for (let i = 1; i < length; i += 1) result += COMMON_CHARACTERS[random.below(COMMON_CHARACTERS.length)];
  return result;
}

/** Returns a drawing that generates frequent Chinese characters and a fixed ending. */
export function chineseText(amount: Amount, ending = ''): Drawing {
  const quotedEnding = `${ending}"`;
  return {
    yields: 'plain',
    draw: (run) => {
      const length = drawAmount(run.random, amount);
      return length === 0 ? ending : draw(run, length, COMMON_CHARACTERS) + ending;
    },
    json: (run) => {
      const length = drawAmount(run.random, amount);
      return length === 0 ? `"${quotedEnding}` : draw(run, length, QUOTED_CHARACTERS) + quotedEnding;
    },
  };
}

/** Generates a sentence of 12 to 18 characters with its full stop. */
export function drawChineseSentence(run: Run): string {
  return `${draw(run, run.random.int(12, 18), COMMON_CHARACTERS)}。`;
}
