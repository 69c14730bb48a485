import { sql } from 'kysely'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { dayAt, zoneOf } from '#server/data/days.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import { beginning, type KnownSale, netOf, type State, whatIf, wholeShare } from '../../attainment/door.ts'
import {
  type ComputedProgram,
  computedPrograms,
  namedIn,
  namesOf,
  ownEntries,
  refusalIn,
  sentenceIn,
} from '../../attainment/server/door.ts'
import type { Chosen } from '../../programs/door.ts'
import { programRecord } from '../../programs/server/door.ts'
import type { getOwnProgress } from '../contract.ts'

type Sums = { lineId: string; sumCents: number; baseCents: number; promisedCents: number; earned: number; paid: number }

/** Of payees alone: the office sees programs by what all of them earn. */
export async function ownProgress(
  context: DbContext,
  programId: string,
  { more, units }: ValidInput<typeof getOwnProgress>['query'],
): Promise<RawResult<typeof getOwnProgress>> {
  const { db } = context
  const { role, repId, customerId } = memberOf(context)
  const own = await ownEntries(context)
  const payeeId = role === 'rep' ? repId : customerId
  if (!own || !payeeId) throw new AppError('notFound')
  const record = await programRecord(context, programId)
  const program = (await computedPrograms(db)).find(({ rules }) => rules.id === programId)
  if (!program) throw new AppError('notFound')
  const { rows: sums } = await sql<Sums>`
    select e.line_id as "lineId", sum((e.state ->> 'creditedCents')::bigint)::bigint as "sumCents", sum((e.state ->> 'baseCents')::bigint)::bigint as "baseCents",
      sum(e.promised)::bigint as "promisedCents", sum(e.earned)::bigint as earned, coalesce(sum(e.earned) filter (where e.status = 'Paid'), 0)::bigint as paid
    from reward_entries e where ${ofCompany('e')} and e.program_id = ${programId}::uuid and ${own} group by e.line_id`.execute(
    db.withoutPlugins(),
  )
  const all = (of: (each: Sums) => number) => sums.reduce((sum, each) => sum + of(each), 0)
  const kind = role === 'rep' ? 'S' : 'C'
  const [latest] = program.rules.versions
  const rewards = (latest?.terms.rewards ?? [])
    .filter(({ payee }) => payee === kind)
    .map(({ id, name, compType, basis, bands }) => {
      const runs = compType === 'G' || (compType === 'T' && basis === 'period')
      const soFar = runs ? (sums.find(({ lineId }) => lineId === id)?.sumCents ?? 0) : null
      return { id, name, compType, soFar, bands }
    })
  const sale = more === undefined ? null : saleOf(program, { payeeId, kind, more, units, day: dayAt(new Date(), await zoneOf(db)) })
  return {
    earned: all(({ earned }) => earned),
    waiting: all(({ promisedCents, earned }) => promisedCents - earned),
    paid: all(({ paid }) => paid),
    rewards,
    whatIf: sale && (await broughtBy(context, program, stateOf(program, record, payeeId, sums), sale, payeeId)),
  }
}

/** What matters of a program for one payee. */
function stateOf(
  { rules }: ComputedProgram,
  { attained, reserved }: { attained: number; reserved: number },
  payeeId: string,
  sums: Sums[],
): State {
  const lines = rules.versions.flatMap((version) => version.lines)
  const own: NonNullable<ReturnType<State['payees']['get']>> = {
    promisedCents: sums.reduce((sum, { promisedCents }) => sum + promisedCents, 0),
    lines: [],
    mergedFrom: [],
  }
  for (const { lineId, sumCents, baseCents, promisedCents } of sums) {
    const at = lines.find(({ id }) => id === lineId)?.at
    if (at === undefined) continue
    while (own.lines.length <= at) own.lines.push(undefined)
    own.lines[at] = { sumCents, laterCents: 0, baseCents, earnedCents: promisedCents }
  }
  return { ...beginning(), promisedCents: attained + reserved, payees: new Map([[payeeId, own]]) }
}

type More = { payeeId: string; kind: 'C' | 'S'; more: number; units: string; day: string }
/** One that the program is about, of somebody whom it is for. */
function saleOf({ rules }: ComputedProgram, { payeeId, kind, more, units, day }: More): KnownSale {
  const [latest] = rules.versions
  const { items, categories, customers, groups, territories, reps } = latest?.terms.eligible ?? {}
  const customerId = kind === 'C' ? payeeId : oneOf(customers)
  const sale = {
    ...{ id: someone, number: '', day, seenOn: day, customerId, isVoid: false, discountCents: 0, totalCents: more },
    lines: [{ itemId: oneOf(items), categoryIds: [oneOf(categories)], quantity: units, amountCents: more, discountCents: 0 }],
  }
  const repId = kind === 'S' ? payeeId : oneOf(reps)
  return {
    sale,
    // After all that is there.
    key: '~',
    net: netOf(sale),
    buyer: [{ payeeId: customerId, share: wholeShare }],
    facts: { from: '', territory: oneOf(territories), groupIds: [oneOf(groups)], reps: [{ payeeId: repId, share: wholeShare }] },
  }
}
const someone = 'someone'
const oneOf = (chosen: Chosen | undefined) => (chosen?.only === 'these' && chosen.ids[0] !== undefined ? chosen.ids[0] : someone)

async function broughtBy({ db, language }: DbContext, { rules }: ComputedProgram, state: State, sale: KnownSale, payeeId: string) {
  const { lines, refused } = whatIf(rules, state, sale)
  const own = lines.filter((line) => line.payeeId === payeeId)
  const names = await namesOf(db, own.flatMap(namedIn))
  const amount = own.reduce((sum, { promisedCents }) => sum + promisedCents, 0)
  const why = own.length ? [] : refused.slice(0, 1).map((each) => refusalIn(each, names)[language])
  return { amount, said: [...own.map((line) => sentenceIn(language, line, names)), ...why] }
}
