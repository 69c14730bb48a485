import type { QuickbooksRecord } from '#features/quickbooks/server/door.ts'
import { centsOf, partOf, textOf } from '#features/quickbooks/server/door.ts'
import { type Books, recordsThere } from './books.ts'
import { sharedFields, tagOf, tagThere } from './fields.ts'

type Row = {
  id: string
  tag: string
  website: string
  sync_state: string
  active: boolean
  open_balance: number
  external_id: string | null
  removed_at: string | null
  /** Fields of its open conflict, comma separated. */
  conflict: string | null
  newest_write: string | null
} & Record<string, unknown>

/** States that tell a person that something of this record is not in QuickBooks. */
const shown = ['conflict', 'refused', 'ignored', 'removed']

/** Everything that is wrong between the two books now that it is quiet; empty when they agree, or say where they do not. */
export async function findWrong(books: Books): Promise<string[]> {
  const there = await recordsThere(books, 'Customer')
  const here = await customersHere(books)
  return [
    ...findDoubles(there.map(tagThere), 'in QuickBooks'),
    ...findDoubles(
      here.map(({ tag }) => tag),
      'here',
    ),
    ...there.flatMap((record) => customerWrong(books, record, here)),
    ...here.flatMap((row) => orphanWrong(row, there)),
    ...books.tags.flatMap((tag) =>
      books.merged.has(tag) || there.some((record) => tagThere(record) === tag) ? [] : missingWrong(tag, here),
    ),
    ...(await ledgerWrong(books)),
  ]
}

async function customersHere({ world, companyId }: Books): Promise<Row[]> {
  const rows = await world.query(
    `select c.*, l.external_id, l.removed_at,
       (select d.problem -> 'values' ->> 'fields' from deliveries d where d.record_id = c.id and d.kind = 'conflict' and d.state = 'refused') as conflict,
       (select d.state from deliveries d where d.record_id = c.id and d.direction = 'out' order by d.id desc limit 1) as newest_write
     from customers c left join external_links l on l.company_id = c.company_id and l.kind = 'customer' and l.local_id = c.id
     where c.company_id = $1`,
    [companyId],
  )
  return rows.map((row) => ({ ...row, tag: tagOf(row.website) }))
}

const findDoubles = (tags: string[], where: string) =>
  [...Map.groupBy(tags, (tag) => tag)].flatMap(([tag, { length }]) =>
    length > 1 ? [`${tag || 'no tag'} is ${length} times ${where}`] : [],
  )

function customerWrong({ journal }: Books, record: QuickbooksRecord, here: Row[]): string[] {
  const [tag, id] = [tagThere(record), textOf(record, 'Id')]
  const row = here.find(({ external_id }) => external_id === id)
  if (!row) return [`${tag} (${id}) is in QuickBooks and not here`]
  const wrong: string[] = []
  const say = (text: string) => void wrong.push(`${tag} (${id}, ${row.sync_state}): ${text}`)
  if (row.tag !== tag) say(`tied to ${row.tag || 'no tag'}`)
  if (Number(row.open_balance) !== centsOf(record, 'Balance')) say(`owes ${row.open_balance} here, ${centsOf(record, 'Balance')} there`)
  const inConflict = row.conflict?.split(',') ?? []
  if ((row.sync_state === 'conflict') !== inConflict.length > 0) say(`conflict in ${inConflict}`)
  for (const { name, column, there } of sharedFields) {
    const [ours, theirs] = [String(row[column]), there(record).replace(/ \(deleted(-\d+)?\)$/, '')]
    const possible = journal.values(`${tag} ${name}`)
    if (ours !== theirs && !shown.includes(row.sync_state)) say(`${name} is "${ours}" here, "${theirs}" there`)
    // Where a person has put a write aside or must still act, ours is what they will send.
    if (!possible.includes(ours)) say(`${name} is "${ours}" here, but may only be ${JSON.stringify(journal.of(`${tag} ${name}`))}`)
    if (!possible.includes(theirs) && !shown.includes(row.sync_state)) say(`${name} is "${theirs}" there`)
  }
  if (row.active !== (record.Active !== false) && !shown.includes(row.sync_state)) say(`active ${row.active} here, ${record.Active} there`)
  if (!shown.includes(row.sync_state) && row.sync_state !== 'synced') say('is quiet, but does not say so')
  if (row.sync_state === 'refused' && row.newest_write !== 'refused') say(`its newest write is ${row.newest_write}`)
  return wrong
}

/** Here and not there: merged away, or never arrived and saying so. */
function orphanWrong(row: Row, there: QuickbooksRecord[]): string[] {
  if (there.some((record) => textOf(record, 'Id') === row.external_id)) return []
  const excused = row.removed_at ? ['removed', 'conflict'] : row.external_id ? [] : ['refused', 'ignored', 'none']
  if (!excused.includes(row.sync_state)) return [`${row.tag} is here as ${row.sync_state}, and not in QuickBooks`]
  return Number(row.open_balance) === 0 ? [] : [`${row.tag} is not in QuickBooks and owes ${row.open_balance}`]
}

const missingWrong = (tag: string, here: Row[]) => (here.some((row) => row.tag === tag) ? [] : [`${tag} is nowhere`])

async function ledgerWrong({ world, companyId }: Books): Promise<string[]> {
  const stuck = await world.query(
    `select id, kind, state, problem from deliveries where company_id = $1 and state in ('waiting', 'sending', 'retrying', 'unknown')`,
    [companyId],
  )
  const unread = await world.query(
    `select kind, external_id, problem from deliveries where company_id = $1 and direction = 'in' and state = 'refused' and kind <> 'conflict'`,
    [companyId],
  )
  const [job] = await world.query('select state, problem from sync_jobs where company_id = $1 order by id desc limit 1', [companyId])
  return [
    ...stuck.map((row) => `stuck in the ledger: ${JSON.stringify(row)}`),
    ...unread.map((row) => `cannot be read although all is repaired: ${JSON.stringify(row)}`),
    ...(['Done', 'DoneWithErrors'].includes(job?.state) ? [] : [`the last sync is ${JSON.stringify(job)}`]),
  ]
}

const documents = [
  { entity: 'Invoice', kind: 'invoice', table: 'invoices', open: 'balance', openThere: 'Balance' },
  { entity: 'Payment', kind: 'payment', table: 'payments', open: 'unapplied', openThere: 'UnappliedAmt' },
] as const

/** Invoices and payments: theirs to the cent, and nothing more. */
export async function findWrongDocuments(books: Books): Promise<string[]> {
  const wrong: string[] = []
  for (const { entity, kind, table, open, openThere } of documents) {
    const records = await recordsThere(books, entity)
    const rows = await books.world.query(
      `select l.external_id, t.total, t.${open} as open, c.external_id as customer from ${table} t
       join external_links l on l.company_id = t.company_id and l.kind = '${kind}' and l.local_id = t.id
       left join external_links c on c.company_id = t.company_id and c.kind = 'customer' and c.local_id = t.customer_id
       where t.company_id = $1 and not t.deleted order by 1`,
      [books.companyId],
    )
    const ours = rows.map((row) => `${entity} ${row.external_id} of ${row.customer}: ${row.total}, open ${row.open}`)
    const theirs = records.map(
      (record) =>
        `${entity} ${textOf(record, 'Id')} of ${textOf(partOf(record, 'CustomerRef'), 'value')}: ${centsOf(record, 'TotalAmt')}, open ${centsOf(record, openThere)}`,
    )
    wrong.push(...ours.filter((text) => !theirs.includes(text)).map((text) => `only here: ${text}`))
    wrong.push(...theirs.filter((text) => !ours.includes(text)).map((text) => `only in QuickBooks: ${text}`))
  }
  return wrong
}
