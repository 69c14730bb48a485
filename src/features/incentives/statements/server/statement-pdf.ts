import { formatCents } from '#contract/money.ts'
import type { Config } from '#server/config.ts'
import type { StatementContent } from './content.ts'
import { dayIn, drawPaper, line, money, part, sayIn, sums, table } from './paper.ts'

export function statementPdf(config: Config, content: StatementContent, isDraft: boolean): Promise<Buffer> {
  const { language, number, program, payee, rewards, payments, opening, earned, adjusted, paid } = content
  const say = sayIn(language)
  const day = dayIn(language)
  const heads = ['day', 'document', 'rule', 'why', 'eligible', 'reward'].map((key) => say(`statements.heads.${key}`))
  const rows = (isAdjustment: boolean) =>
    rewards
      .filter((row) => row.isAdjustment === isAdjustment)
      .map((row) => [
        { text: day(row.day) },
        { text: row.document },
        { text: row.rule },
        { text: row.sentence },
        row.eligible === null ? { text: '' } : money(row.eligible),
        money(row.reward),
      ])
  const listed = (title: string, isAdjustment: boolean) => {
    const body = rows(isAdjustment)
    return body.length ? [part(say(title)), table(heads, 2, body, 3)] : []
  }
  const way = (each: StatementContent['payments'][number]) =>
    [
      say(`funding.ways.${each.way}`),
      each.last4 && `•••• ${each.last4}`,
      (each.cameBack ?? each.amount < 0) && say('statements.cameBack'),
      each.by && say('statements.byOther', { program: each.by }),
      each.others !== 0 &&
        say(each.others < 0 ? 'statements.lessOthers' : 'statements.withOthers', { amount: formatCents(Math.abs(each.others)) }),
      each.withheld !== 0 && say('statements.withheld', { amount: formatCents(each.withheld) }),
    ]
      .filter(Boolean)
      .join(' · ')
  return drawPaper(config, {
    title: say('statements.title', { number }),
    language,
    head: content,
    isDraft,
    content: [
      line(say('statements.payee', { name: payee })),
      line(say('statements.ofProgram', { name: program })),
      line(say('statements.days', { from: day(content.from), to: day(content.to) })),
      part(say('statements.balance')),
      sums([
        [say('statements.opening'), opening],
        [say('statements.earned'), earned],
        [say('statements.adjusted'), adjusted],
        [say('statements.paid'), 0 - paid],
        [say('statements.closing'), opening + earned + adjusted - paid],
      ]),
      ...listed('statements.rewards', false),
      ...listed('statements.adjustments', true),
      ...(payments.length
        ? [
            part(say('statements.payments')),
            table(
              ['day', 'way', 'amount'].map((key) => say(`statements.heads.${key}`)),
              1,
              payments.map((each) => [{ text: day(each.day) }, { text: way(each) }, money(each.amount + each.withheld)]),
              1,
            ),
          ]
        : []),
      ...(content.more ? [line(say('statements.more'), 'label')] : []),
      part(say('statements.year', { year: content.from.slice(0, 4) })),
      sums([
        [say('statements.yearEarned'), content.yearEarned],
        [say('statements.yearPaid'), content.yearPaid],
      ]),
      { text: say('statements.ask', { day: day(content.asksUntil) }), style: 'label', margin: [0, 16, 0, 0] },
    ],
  })
}
