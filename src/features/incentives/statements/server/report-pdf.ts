import { sql } from 'kysely'
import type { Language } from '#contract/languages.ts'
import { formatCents } from '#contract/money.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { BatchDetail, FundingItem } from '../../funding/contract.ts'
import type { ProgramRecord } from '../../programs/server/door.ts'
import { companyHead, type Head } from './head.ts'
import { dayIn, drawPaper, line, money, part, sayIn, sums, table } from './paper.ts'

/** Setting pages takes its time: the payees with most of it, and of the others the sum. */
export const mostPayees = 1000
export type BatchReport = { head: Head; batch: BatchDetail; items: FundingItem[]; more: boolean }

export function batchPdf(config: Config, { head, batch, items, more }: BatchReport, language: Language): Promise<Buffer> {
  const say = sayIn(language)
  return drawPaper(config, {
    title: say('statements.batchTitle', { number: batch.batchNo }),
    language,
    head,
    isDraft: batch.state === 'Preview' || batch.state === 'AwaitingApproval',
    content: [
      line(say('statements.ofProgram', { name: batch.programName })),
      line(`${say('fields.cutOffDay')}: ${dayIn(language)(batch.cutOff)}`),
      line(`${say('programs.rewards.payVia')}: ${say(`funding.payVia.${batch.payVia}`)}`),
      line(say(`funding.states.${batch.state}`)),
      line(say('statements.preparedBy', { names: new Intl.ListFormat(language).format(batch.preparedBy) })),
      ...(batch.approvedBy ? [line(say('statements.approvedBy', { name: batch.approvedBy }))] : []),
      part(say('funding.total')),
      sums([
        [say('statements.earned'), batch.gross],
        [say('statements.takenBack'), 0 - batch.netted],
        [say('statements.heldBack'), 0 - batch.withheld],
        [say('funding.total'), batch.total],
        [say('statements.fees'), batch.fees],
        [say('statements.paid'), batch.paid],
      ]),
      part(say('funding.payees')),
      table(
        ['payee', 'way', 'state', 'amount'].map((key) => say(`statements.heads.${key}`)),
        1,
        items.map((item) => [
          { text: item.payeeName },
          { text: [say(`funding.ways.${item.way}`), item.last4 && `•••• ${item.last4}`].filter(Boolean).join(' · ') },
          { text: [say(`funding.itemStates.${item.state}`), item.text].filter(Boolean).join(': ') },
          money(item.amount),
        ]),
      ),
      ...(more ? [line(say('statements.more'), 'label')] : []),
    ],
  })
}

type Closing = {
  head: Head
  program: ProgramRecord
  payees: { name: string; earned: number; paid: number }[]
  sales: number
  earned: number
  paid: number
  more: boolean
}

/** What a program came to, payee by payee. */
export async function readClosing(db: Db, program: ProgramRecord): Promise<Closing> {
  const { rows } = await sql<Closing['payees'][number] & { allEarned: number; allPaid: number; ofAll: number }>`
    with moved as (
      select e.payee_kind as kind, e.payee_id as payee, r.amount as earned, 0::bigint as paid from reward_rows r
        join reward_entries e on ${ofCompany('e')} and e.id = r.entry_id
      where ${ofCompany('r')} and r.program_id = ${program.id}::uuid and r.approved_at is not null
      union all
      select i.payee_kind, i.payee_id, 0, s.amount from funding_shares s join funding_items i on ${ofCompany('i')} and i.id = s.item_id
      where ${ofCompany('s')} and s.program_id = ${program.id}::uuid and i.state = 'Posted'),
    summed as (
      select coalesce(k.customer_name, r.name, '') as name, sum(m.earned)::bigint as earned, sum(m.paid)::bigint as paid from moved m
        left join customers c on ${ofCompany('c')} and m.kind = 'C' and c.id = m.payee
        left join customers k on ${ofCompany('k')} and k.id = coalesce(c.merged_into, c.id)
        left join reps r on ${ofCompany('r')} and m.kind = 'S' and r.id = m.payee
      group by coalesce(k.id, r.id), 1)
    select s.*, sum(s.earned) over ()::bigint as "allEarned", sum(s.paid) over ()::bigint as "allPaid", count(*) over ()::int as "ofAll" from summed s
    order by s.earned desc, s.name limit ${sql.lit(mostPayees)}`.execute(db.withoutPlugins())
  const { rows: sales } = await sql<{ count: number }>`select count(*)::int as count from attainments a
    where ${ofCompany('a')} and a.program_id = ${program.id}::uuid and a.status is not null`.execute(db.withoutPlugins())
  const [first] = rows
  return {
    head: await companyHead(db),
    program,
    payees: rows,
    sales: sales[0]?.count ?? 0,
    earned: first?.allEarned ?? 0,
    paid: first?.allPaid ?? 0,
    more: (first?.ofAll ?? 0) > rows.length,
  }
}

export function closingPdf(
  config: Config,
  { head, program, payees, sales, earned, paid, more }: Closing,
  language: Language,
): Promise<Buffer> {
  const say = sayIn(language)
  const { name, state, fromDate, toDate, maximumAllowed } = program
  const [from, to] = [fromDate, toDate].map(dayIn(language))
  return drawPaper(config, {
    title: say('statements.closingTitle', { name }),
    language,
    head,
    isDraft: state !== 'Closed',
    content: [
      line(say('programs.days', { from: from ?? '', to: to ?? '' })),
      line(say('statements.sales', { count: sales })),
      ...(maximumAllowed === null
        ? []
        : [
            line(
              say('statements.unused', { amount: formatCents(Math.max(0, maximumAllowed - earned)), ceiling: formatCents(maximumAllowed) }),
            ),
          ]),
      sums([
        [say('statements.earned'), earned],
        [say('statements.paid'), paid],
        [say('statements.unpaid'), earned - paid],
      ]),
      part(say('funding.payees')),
      table(
        ['payee', 'earned', 'paid', 'unpaid'].map((key) => say(`statements.heads.${key}`)),
        3,
        payees.map((payee) => [{ text: payee.name }, money(payee.earned), money(payee.paid), money(payee.earned - payee.paid)]),
      ),
      ...(more ? [line(say('statements.more'), 'label')] : []),
    ],
  })
}
