import { type Selectable, sql } from 'kysely'
import type { RawResult } from '#contract/endpoint.ts'
import type { Language } from '#contract/languages.ts'
import type { Db } from '#server/data/db.ts'
import type { RehearsalsTable } from '#server/data/tables.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { text } from '#server/text.ts'
import { type Bucket, buckets, type getRehearsal, rehearsalStates } from '../contract.ts'
import { listSent } from './sent.ts'
import { isUndecided } from './settle.ts'

type Row = Selectable<RehearsalsTable>
const undoDays = 30

/** The newest. */
export async function readRehearsal(db: Db, language: Language): Promise<RawResult<typeof getRehearsal>> {
  const row = await db.selectFrom('rehearsals').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst()
  if (!row) return null
  const lists = await db.selectFrom('rehearsalLists').select(['done', 'total', 'isComplete']).where('rehearsalId', '=', row.id).execute()
  const [agreedBy, undoneBy] = [await nameOf(db, row.agreedBy), await nameOf(db, row.undoneBy)]
  const isOver = row.state === 'agreed' || row.state === 'undone'
  return {
    id: row.id,
    state: rehearsalStates.find((each) => each === row.state) ?? 'cancelled',
    version: row.version,
    busy: row.step !== 'over' && !row.problem,
    problem: row.problem ? text(language, row.problem) : '',
    waitingFor: waitingText(language, row),
    read: lists.reduce((sum, { done }) => sum + done, 0),
    total: lists.reduce((sum, { done, total, isComplete }) => sum + (isComplete ? done : Math.max(done, total)), 0),
    comparedAt: row.matchedAt,
    counts: await countRows(db, row),
    isFirst: row.isFirst,
    agreedAt: row.agreedAt,
    agreedBy,
    undoUntil: row.state === 'agreed' && row.step === 'over' && row.restoreFile ? undoEnds(row) : null,
    undoneAt: row.undoneAt,
    undoneBy,
    ...(isOver ? await listSent(db, row) : { sent: [], sentCount: 0 }),
  }
}

/** Null: it is too late. */
export function undoEnds({ agreedAt }: Pick<Row, 'agreedAt'>): string | null {
  const until = Date.parse(agreedAt ?? '') + undoDays * 86_400_000
  return until > Date.now() ? new Date(until).toISOString() : null
}

const nameOf = async (db: Db, userId: string | null) =>
  userId ? ((await db.selectFrom('users').select('displayName').where('id', '=', userId).executeTakeFirst())?.displayName ?? '') : ''

type Counted = { bucket: Bucket; all: number; undecided: number; linked: number; created: number; renamed: number; staying: number }

async function countRows(db: Db, { id, theirs }: Row) {
  const { rows } = await sql<Counted>`
    select w.bucket, count(*) as all, count(*) filter (where ${isUndecided}) as undecided, count(w.link_to) as linked, count(w.create_as) as created,
      count(*) filter (where w.create_as <> w.name) as renamed, count(*) filter (where w.customer_id is not null and w.link_to is null and w.create_as is null) as staying
    from rehearsal_rows w where ${ofCompany('w')} and w.rehearsal_id = ${id} group by w.bucket`.execute(db)
  const of = (bucket: Bucket) => {
    const { all = 0, undecided = 0 } = rows.find((each) => each.bucket === bucket) ?? {}
    return { all, undecided }
  }
  const sum = (field: Exclude<keyof Counted, 'bucket'>, from: readonly Bucket[] = buckets) =>
    rows.reduce((total, row) => total + (from.includes(row.bucket) ? row[field] : 0), 0)
  const linked = sum('linked')
  return {
    here: sum('all', ['look', 'clash', 'sure', 'here']),
    there: theirs,
    look: of('look'),
    clash: of('clash'),
    sure: of('sure'),
    onlyHere: of('here'),
    onlyThere: of('there'),
    linked,
    created: sum('created'),
    renamed: sum('renamed'),
    imported: theirs - linked,
    staying: sum('staying'),
  }
}

function waitingText(language: Language, { waitingFor, waitingUntil }: Row): string {
  const seconds = Math.max(0, Math.ceil((Date.parse(waitingUntil ?? '') - Date.now()) / 1000)) || 0
  return waitingFor ? text(language, waitingFor, { seconds, minutes: Math.ceil(seconds / 60) }) : ''
}
