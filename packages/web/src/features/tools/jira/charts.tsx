import { type JiraUnit, type JiraVelocity, jiraUnits } from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { Chart } from '../../../kit/chart/chart';
import { EmptyState } from '../../../kit/page/empty-state';
import { QueryView } from '../../../kit/page/query-view';
import { callQuery } from '../../../lib/api/queries';
import { useLanguage, useText, useTexts } from '../../../lib/texts/texts';
import styles from './jira.module.css';
import { texts } from './texts';
import { amountIn, formatAmount } from './units';

interface Props {
  sprintId: string;
  sprintName: string;
  unit: JiraUnit;
}

const height = 240;

function ChartCard(props: { title: string; children: React.ReactNode }) {
  return (
    <section className={styles.card} aria-label={props.title}>
      <h2 className={styles.cardTitle}>{props.title}</h2>
      {props.children}
    </section>
  );
}

const useAmounts = (unit: JiraUnit) => {
  const language = useLanguage();
  return {
    say: (amount: number) => formatAmount(unit, amount, language),
    of: (amount: number | null) => (amount === null ? null : amountIn(unit, amount)),
    format: (value: number) => (unit === 'time' ? formatAmount(unit, value * 3_600, language) : String(value)),
  };
};

/** Remaining work compared with the ideal line, and the scope; days off are shaded. */
export function Burndown({ sprintId, sprintName, unit }: Props) {
  const t = useTexts(texts);
  const amounts = useAmounts(unit);
  const query = useQuery(callQuery('jira', 'getIssuesStatusNum', { sprintId, unit }));
  return (
    <ChartCard title={t.burndown}>
      <QueryView
        query={query}
        skeleton={height}
        isEmpty={({ daily }) => daily.length === 0}
        empty={<EmptyState drawing="vase" text={t.burndownEmpty} />}
      >
        {({ daily, committed }) => {
          const past = daily.filter(({ isAhead }) => !isAhead);
          const last = past.at(-1);
          const known = (of: (day: (typeof daily)[number]) => number) =>
            daily.map((day) => (day.isAhead ? null : amounts.of(of(day))));
          return (
            <Chart
              label={t.burndown}
              summary={t.burndownSummary({
                start: amounts.say(committed),
                left: amounts.say(last?.remaining ?? committed),
                scope: amounts.say(last?.scope ?? 0),
              })}
              categoryName={t.day}
              categories={[t.start, ...daily.map(({ date }) => date)]}
              series={[
                { name: t.remaining, values: [amounts.of(committed), ...known(({ remaining }) => remaining)] },
                { name: t.ideal, values: [amounts.of(committed), ...daily.map(({ ideal }) => amounts.of(ideal))] },
                { name: t.scope, values: [null, ...known(({ scope }) => scope)] },
              ]}
              shaded={daily.flatMap(({ isDayOff }, at) => (isDayOff ? [at + 1] : []))}
              formatValue={amounts.format}
              fileName={`${sprintName} ${t.burndown}`}
              height={height}
            />
          );
        }}
      </QueryView>
    </ChartCard>
  );
}

/** Amounts to do, in progress and done at the end of each day. */
export function Flow({ sprintId, sprintName, unit }: Props) {
  const t = useTexts(texts);
  const amounts = useAmounts(unit);
  const query = useQuery(callQuery('jira', 'getIssuesStatusNum', { sprintId, unit }));
  return (
    <ChartCard title={t.flow}>
      <QueryView
        query={query}
        skeleton={height}
        isEmpty={({ daily }) => daily.length === 0}
        empty={<EmptyState drawing="vase" text={t.burndownEmpty} />}
      >
        {({ daily }) => {
          const past = daily.filter(({ isAhead }) => !isAhead);
          const last = past.at(-1);
          const values = (of: 'todo' | 'doing' | 'done') => past.map((day) => amounts.of(day[of]));
          return (
            <Chart
              label={t.flow}
              summary={t.flowSummary({
                todo: amounts.say(last?.todo ?? 0),
                doing: amounts.say(last?.doing ?? 0),
                done: amounts.say(last?.done ?? 0),
              })}
              categoryName={t.day}
              categories={past.map(({ date }) => date)}
              series={[
                { name: t.done, values: values('done') },
                { name: t.doing, values: values('doing') },
                { name: t.todo, values: values('todo') },
              ]}
              isStacked
              formatValue={amounts.format}
              fileName={`${sprintName} ${t.flow}`}
              height={height}
            />
          );
        }}
      </QueryView>
    </ChartCard>
  );
}

/** Amounts done, in progress and to do for each person. */
export function Load({ sprintId, sprintName, unit }: Props) {
  const t = useTexts(texts);
  const amounts = useAmounts(unit);
  const query = useQuery(callQuery('jira', 'getUserList', { sprintId }));
  return (
    <ChartCard title={t.load}>
      <QueryView
        query={query}
        skeleton={height}
        isEmpty={(list) => list.length === 0}
        empty={<EmptyState drawing="vase" text={t.peopleEmpty} />}
      >
        {(list) => {
          const partsOf = (one: (typeof list)[number]) => {
            if (unit === 'count') return { done: one.done, doing: one.doing, todo: one.total - one.done - one.doing };
            if (unit === 'points') {
              const { donePoints: done, doingPoints: doing } = one;
              return { done, doing, todo: one.points - done - doing };
            }
            return { done: one.spentSec, doing: 0, todo: one.remainingSec };
          };
          const leftOf = (one: (typeof list)[number]) => partsOf(one).doing + partsOf(one).todo;
          const [busiest] = list.toSorted((one, other) => leftOf(other) - leftOf(one));
          const values = (part: 'done' | 'doing' | 'todo') => list.map((one) => amounts.of(partsOf(one)[part]));
          return (
            <Chart
              kind="bar"
              label={t.load}
              summary={
                busiest ? t.loadSummary({ name: busiest.displayName, left: amounts.say(leftOf(busiest)) }) : t.loadNone
              }
              categoryName={t.name}
              categories={list.map(({ displayName }) => displayName)}
              series={
                unit === 'time'
                  ? [
                      { name: t.spent, values: values('done') },
                      { name: t.remaining, values: values('todo') },
                    ]
                  : [
                      { name: t.done, values: values('done') },
                      { name: t.doing, values: values('doing') },
                      { name: t.todo, values: values('todo') },
                    ]
              }
              isStacked
              formatValue={amounts.format}
              fileName={`${sprintName} ${t.load}`}
              height={height}
            />
          );
        }}
      </QueryView>
    </ChartCard>
  );
}

/** Issues by type or by priority. */
export function Split({ sprintId, sprintName, unit, groupBy }: Props & { groupBy: 'type' | 'priority' }) {
  const t = useTexts(texts);
  const amounts = useAmounts(unit);
  const title = groupBy === 'type' ? t.type : t.priority;
  const query = useQuery(callQuery('jira', 'getIssuesStatusNum', { sprintId, unit, groupBy }));
  return (
    <ChartCard title={title}>
      <QueryView
        query={query}
        skeleton={200}
        isEmpty={({ items }) => items.length === 0}
        empty={<EmptyState drawing="vase" text={t.splitNone} />}
      >
        {({ items }) => {
          const [most] = items.toSorted((one, other) => other[unit] - one[unit]);
          return (
            <Chart
              kind="pie"
              label={title}
              summary={most ? t.splitSummary({ name: most.name, num: amounts.say(most[unit]) }) : t.splitNone}
              categoryName={title}
              categories={items.map(({ name }) => name)}
              series={[{ name: title, values: items.map((item) => amounts.of(item[unit])) }]}
              formatValue={amounts.format}
              fileName={`${sprintName} ${title}`}
              height={200}
            />
          );
        }}
      </QueryView>
    </ChartCard>
  );
}

/** Planned and completed amounts of the last closed sprints of a board. */
export function Velocity({ boardId, unit }: { boardId: string; unit: JiraUnit }) {
  const t = useTexts(texts);
  const text = useText();
  const amounts = useAmounts(unit);
  const query = useQuery(callQuery('jira', 'getJiraVelocity', { boardId, num: 6 }));
  return (
    <ChartCard title={t.velocity}>
      <QueryView
        query={query}
        skeleton={height}
        isEmpty={({ list }) => list.length === 0}
        empty={<EmptyState drawing="vase" text={t.velocityEmpty} />}
      >
        {({ list, waiting }) => {
          const values = (part: 'committed' | 'completed') =>
            list.map((one: JiraVelocity) => amounts.of(one[part][unit]));
          const mean = list.reduce((total, { completed }) => total + completed[unit], 0) / list.length;
          return (
            <Chart
              kind="bar"
              label={`${t.velocity} ${text(jiraUnits[unit])}`}
              summary={[
                t.velocitySummary({ num: list.length, mean: amounts.say(mean) }),
                waiting > 0 && t.velocityWaiting({ num: waiting }),
              ]
                .filter(Boolean)
                .join(' ')}
              categoryName={t.sprint}
              categories={list.map(({ name }) => name)}
              series={[
                { name: t.velocityPlanned, values: values('committed') },
                { name: t.completed, values: values('completed') },
              ]}
              formatValue={amounts.format}
              fileName={t.velocity}
              height={height}
            />
          );
        }}
      </QueryView>
    </ChartCard>
  );
}
