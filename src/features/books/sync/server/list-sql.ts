import { stoppedStates } from '#contract/ledger.ts'
import { countedUpTo } from '#contract/paging.ts'
import { settledElsewhere } from './buttons.ts'
import { entryColumns } from './entry-row.ts'

export type EntryFilter = {
  lane: string
  state?: string
  channel?: string
  kind?: string
  /** What a search may mean: records it found, a number in QuickBooks, a code. Null: no search. */
  found: { customers: readonly string[]; text: string } | null
}
export type After = { key: string; id: string } | null
type Statement = { text: string; values: unknown[] }

/** A page, newest first. Every meaning of a search has an index of its own: each is read no further than the page. */
export function rowsSql(filter: EntryFilter, { after, limit }: { after: After; limit: number }): Statement {
  const values: unknown[] = []
  const add = (value: unknown) => `$${values.push(value)}`
  const inOrder = `order by d.updated_at desc, d.id desc limit ${limit}`
  const behind = after ? ` and (d.updated_at, d.id) < (${add(after.key)}::timestamptz, ${add(after.id)}::uuid)` : ''
  const plain = `${conditionsOf(filter, add)}${behind}`
  const meanings = meaningsOf(filter, add)
  if (!meanings) return { text: `select ${entryColumns} from deliveries d where ${plain} ${inOrder}`, values }
  const found = meanings.map((meaning) => `(select d.id, d.updated_at from deliveries d where ${plain} and ${meaning} ${inOrder})`)
  return {
    text: `select ${entryColumns} from (${found.join(' union ')}) f join deliveries d on d.company_id = (select app.company()) and d.id = f.id ${inOrder}`,
    values,
  }
}

/** How many there are, counted no further than anybody reads. In an order, or a large neighbour's entries might be read as well. */
export function countSql(filter: EntryFilter): Statement {
  const values: unknown[] = []
  const add = (value: unknown) => `$${values.push(value)}`
  const plain = conditionsOf(filter, add)
  const ending = `order by d.updated_at desc, d.id desc limit ${countedUpTo + 1}`
  const each = (meaning: string) => `(select d.id from deliveries d where ${plain} and ${meaning} ${ending})`
  const found = (meaningsOf(filter, add) ?? ['true']).map(each).join(' union ')
  return { text: `select count(*) as rows from (select * from (${found}) f limit ${countedUpTo + 1}) counted`, values }
}

/** The ids of all that a filter holds and that a person can have tried again. */
export function replayableSql(filter: EntryFilter): Statement {
  const values: unknown[] = []
  const add = (value: unknown) => `$${values.push(value)}`
  const plain = `${conditionsOf(filter, add)} and d.state in (${quoted(stoppedStates)})
    and coalesce(d.problem ->> 'action', '') not in (${quoted(settledElsewhere)})`
  const found = (meaningsOf(filter, add) ?? ['true']).map((meaning) => `select d.id from deliveries d where ${plain} and ${meaning}`)
  return { text: found.join(' union '), values }
}

const quoted = (words: readonly string[]) => words.map((word) => `'${word}'`).join(', ')

function conditionsOf({ lane, state, channel, kind }: EntryFilter, add: (value: unknown) => string): string {
  const conditions = [`d.lane = ${add(lane)}`]
  // Written out, so that its partial index is seen.
  if (state) conditions.push(state === 'ignored' ? `d.state = 'ignored'` : `d.state = ${add(state)}`)
  if (channel) conditions.push(`d.channel = ${add(channel)}`)
  if (kind) conditions.push(`d.kind = ${add(kind)}`)
  return conditions.join(' and ')
}

function meaningsOf({ found }: EntryFilter, add: (value: unknown) => string): string[] | null {
  if (!found) return null
  const text = add(found.text)
  const customers = found.customers.length ? [`d.record_kind = 'customer' and d.record_id = any(${add(found.customers)}::uuid[])`] : []
  return [...customers, `d.external_id = ${text}`, `d.code = ${text}`]
}
