import { sql } from 'kysely'
import type { Language } from '#contract/languages.ts'
import { formatCents } from '#contract/money.ts'
import { can, type Role } from '#contract/permissions.ts'
import { booksPath, paymentSettingsPath, proofPath, quickbooksPath, settlementPath } from '#contract/places.ts'
import { postingStanding, tieOutsOf, troublesOf } from '#features/books/postings/server/door.ts'
import { differingItems, standingAdjustments } from '#features/books/stock/server/door.ts'
import { differencesOf } from '#features/devices/settlements/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { namesOf, type RecordKind } from '#server/data/record-kind.ts'
import { text } from '#server/text.ts'
import type { Matter, MatterKind } from '../contract.ts'
import { type After, countMattersSql, type MatterFilter, type MatterRow, mattersSql } from './matters-sql.ts'

/** Whose list it is. */
export type MatterReader = { db: Db; language: Language; role: Role }

type Asked = Omit<MatterFilter, 'partners'>

export async function pageOfMatters(
  kinds: readonly RecordKind[],
  reader: MatterReader,
  { after, limit, ...asked }: Asked & { after: After; limit: number },
): Promise<Matter[]> {
  return asMatters(kinds, reader, await rowsOf(reader, { ...asked, after, limit }))
}

/** What the newest of them are of, by their ids. */
export async function recordsOf(reader: Pick<MatterReader, 'db' | 'role'>, asked: Asked, most: number): Promise<string[]> {
  return (await rowsOf(reader, { ...asked, after: null, limit: most })).map(({ recordId }) => recordId)
}

async function rowsOf(
  reader: Pick<MatterReader, 'db' | 'role'>,
  { after, limit, ...asked }: Asked & { after: After; limit: number },
): Promise<MatterRow[]> {
  const { rows } = await mattersSql(filterOf(reader, asked), { after, limit }).execute(reader.db.withoutPlugins())
  return rows
}

/** One of the list, as it stands there, with what it is known by. */
export async function findMatter(
  kinds: readonly RecordKind[],
  reader: MatterReader,
  of: Pick<MatterFilter, 'aside'> & { kind: MatterKind; only: string },
): Promise<{ matter: Matter; row: MatterRow } | null> {
  const rows = await rowsOf(reader, { ...of, after: null, limit: 1 })
  const [matter] = await asMatters(kinds, reader, rows)
  return matter && rows[0] ? { matter, row: rows[0] } : null
}

/** Counted as far as `most`. */
export async function countMatters(reader: Pick<MatterReader, 'db' | 'role'>, most: number, asked: Asked = {}) {
  const { rows } = await countMattersSql(filterOf(reader, asked), most).execute(reader.db)
  const counted = rows[0]?.rows ?? 0
  return { rows: Math.min(counted, most), more: counted > most }
}

const filterOf = ({ role }: Pick<MatterReader, 'role'>, asked: Asked): MatterFilter => ({
  ...asked,
  partners: can(role, 'connections.read'),
})

async function asMatters(kinds: readonly RecordKind[], reader: MatterReader, rows: readonly MatterRow[]): Promise<Matter[]> {
  const { db, language } = reader
  const idsOf = (recordKind: MatterRow['recordKind']) => rows.filter((row) => row.recordKind === recordKind).map(({ recordId }) => recordId)
  const [named, troubles, ties, broken, asides, stock, adjustments, settled] = await Promise.all([
    namesOf(kinds, reader, rows),
    troublesOf(reader, idsOf('posting')),
    tieOutsOf(db, idsOf('payout')),
    reasonsOf(db, language, rows),
    asidesOf(db, rows),
    differingItems(
      db,
      rows.filter(({ kind }) => kind === 'stock').map(({ id }) => id),
    ),
    standingAdjustments(
      db,
      rows.filter(({ kind }) => kind === 'adjustment').map(({ id }) => id),
    ),
    differencesOf(
      db,
      rows.filter(({ kind }) => kind === 'settlement').map(({ id }) => id),
    ),
  ])
  const say = (key: string, values = {}) => text(language, `bookkeeper.${key}`, values)
  return rows.map((row): Matter => {
    const { id, kind, since, recordId } = row
    const { name, path } = named(row)
    const of = { id, kind, since, what: name || say(`kinds.${kind}`), path, aside: asides.get(keyOf(row)) ?? null }
    switch (kind) {
      case 'payout': {
        const { stripe = 0, members = 0, deposit, clearing } = ties.get(recordId) ?? {}
        const figures = { stripe: formatCents(stripe), members: formatCents(members), deposit: shown(deposit), clearing: shown(clearing) }
        return { ...of, what: say('payout.what', { amount: name }), why: say('payout.why', figures), fix: say('payout.fix') }
      }
      case 'order':
      case 'refund':
        return {
          ...{ ...of, what: say(`${kind}.what`, { name }), path: path ?? proofPath() },
          ...{ why: say(`${kind}.why`), fix: say(broken.isPosting ? `${kind}.fix` : 'offFix') },
        }
      case 'merged':
        return { ...of, why: say('merged.why'), fix: say('merged.fix') }
      case 'stock': {
        const { item = '', cause = '', ours = '', theirs = '' } = stock.get(id) ?? {}
        const why = say('stock.why', {
          ours,
          theirs,
          cause: text(language, `proof.causes.stock${cause.charAt(0).toUpperCase()}${cause.slice(1)}`),
        })
        return { ...of, what: item || of.what, path: proofPath(), why, fix: say(cause === 'waits' ? 'stock.waitsFix' : 'stock.fix') }
      }
      case 'adjustment': {
        const { state = '', waitsFor = '' } = adjustments.get(id) ?? {}
        const is = state === 'blocked' ? waitsFor || 'books' : state === 'gone' || state === 'error' ? state : 'slow'
        return {
          ...of,
          path: is === 'account' || is === 'books' ? booksPath : path,
          why: say(`adjustment.why.${is}`),
          fix: say(`adjustment.fix.${is}`),
        }
      }
      case 'settlement': {
        const { number = 0, rep = '', key = 'turned', amount = 0, takesBack = 0 } = settled.get(id) ?? {}
        return {
          ...{ ...of, what: say('settlement.what', { number, rep }), path: settlementPath(id) },
          why: say(`settlement.why.${key}`, { amount: formatCents(amount), number: takesBack }),
          fix: say(`settlement.fix.${key}`),
        }
      }
      case 'quickbooks':
        return { ...of, what: recordId || of.what, path: quickbooksPath, why: broken.quickbooks, fix: say('quickbooks.fix') }
      case 'stripe':
        return {
          ...of,
          path: paymentSettingsPath,
          why: say(recordId ? 'stripe.left' : 'stripe.why'),
          fix: say(recordId ? 'stripe.leftFix' : 'stripe.fix'),
        }
      case 'partner':
        return { ...of, why: say('partner.why'), fix: say('partner.fix') }
      default: {
        const { problem = '', fix = '' } = troubles.get(recordId) ?? {}
        return { ...of, why: problem || say(`${kind}.why`), fix: fix || say(`${kind}.fix`) }
      }
    }
  })
}

const keyOf = ({ kind, key }: { kind: string; key: string }) => `${kind} ${key}`

async function asidesOf(db: Db, rows: readonly MatterRow[]): Promise<Map<string, Matter['aside']>> {
  if (!rows.length) return new Map()
  const put = await db
    .selectFrom('mattersAside as a')
    .leftJoin('users as u', 'u.id', 'a.putBy')
    .select(['a.kind', 'a.key', 'a.reason', 'a.until', 'u.displayName as by'])
    .where(
      'a.key',
      'in',
      rows.map(({ key }) => key),
    )
    .where('a.until', '>', sql<string>`now()`)
    .execute()
  return new Map(put.map(({ reason, until, by, ...of }) => [keyOf(of), { reason, until, by: by ?? '' }]))
}

const shown = (cents: number | null | undefined) => (cents === null || cents === undefined ? '–' : formatCents(cents))

/** Why QuickBooks does not let us in, and whether anything is posted there. */
async function reasonsOf(db: Db, language: Language, rows: readonly MatterRow[]) {
  const kinds = new Set(rows.map(({ kind }) => kind))
  const connection = kinds.has('quickbooks') ? await db.selectFrom('quickbooksConnections').select('reason').executeTakeFirst() : null
  const isPosting = !(kinds.has('order') || kinds.has('refund')) || (await postingStanding(db)) === 'on'
  return { quickbooks: text(language, connection?.reason || 'bookkeeper.quickbooks.why'), isPosting }
}
