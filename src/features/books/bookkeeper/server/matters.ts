import type { Language } from '#contract/languages.ts'
import { formatCents } from '#contract/money.ts'
import { can, type Role } from '#contract/permissions.ts'
import { paymentSettingsPath, proofPath, quickbooksPath } from '#contract/places.ts'
import { tieOutsOf, troublesOf } from '#features/books/postings/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { namesOf, type RecordKind } from '#server/data/record-kind.ts'
import { text } from '#server/text.ts'
import type { Matter } from '../contract.ts'
import { type After, countMattersSql, type MatterFilter, type MatterRow, mattersSql } from './matters-sql.ts'

/** Whose list it is. */
export type MatterReader = { db: Db; language: Language; role: Role }

type Asked = Omit<MatterFilter, 'partners'>

export async function pageOfMatters(
  kinds: readonly RecordKind[],
  reader: MatterReader,
  { after, limit, ...asked }: Asked & { after: After; limit: number },
): Promise<Matter[]> {
  const { rows } = await mattersSql(filterOf(reader, asked), { after, limit }).execute(reader.db.withoutPlugins())
  return asMatters(kinds, reader, rows)
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
  const [named, troubles, ties, broken] = await Promise.all([
    namesOf(kinds, reader, rows),
    troublesOf(reader, idsOf('posting')),
    tieOutsOf(db, idsOf('payout')),
    reasonsOf(db, language, rows),
  ])
  const say = (key: string, values = {}) => text(language, `bookkeeper.${key}`, values)
  return rows.map((row): Matter => {
    const { id, kind, since, recordId } = row
    const { name, path } = named(row)
    const of = { id, kind, since, what: name || say(`kinds.${kind}`), path }
    switch (kind) {
      case 'payout': {
        const { stripe = 0, members = 0, deposit, clearing } = ties.get(recordId) ?? {}
        const figures = { stripe: formatCents(stripe), members: formatCents(members), deposit: shown(deposit), clearing: shown(clearing) }
        return { ...of, what: say('payout.what', { amount: name }), why: say('payout.why', figures), fix: say('payout.fix') }
      }
      case 'order':
      case 'refund':
        return { ...of, path: path ?? proofPath(), why: say(`${kind}.why`), fix: say(`${kind}.fix`) }
      case 'quickbooks':
        return { ...of, what: recordId || of.what, path: quickbooksPath, why: broken.quickbooks, fix: say('quickbooks.fix') }
      case 'stripe':
        return { ...of, path: paymentSettingsPath, why: say('stripe.why'), fix: say('stripe.fix') }
      case 'partner':
        return { ...of, why: say('partner.why'), fix: say('partner.fix') }
      default: {
        const { problem = '', fix = '' } = troubles.get(recordId) ?? {}
        return { ...of, why: problem || say(`${kind}.why`), fix: fix || say(`${kind}.fix`) }
      }
    }
  })
}

const shown = (cents: number | null | undefined) => (cents === null || cents === undefined ? '–' : formatCents(cents))

/** Why QuickBooks does not let us in. */
async function reasonsOf(db: Db, language: Language, rows: readonly MatterRow[]) {
  if (!rows.some(({ kind }) => kind === 'quickbooks')) return { quickbooks: '' }
  const connection = await db.selectFrom('quickbooksConnections').select('reason').executeTakeFirst()
  return { quickbooks: connection?.reason ? text(language, connection.reason) : text(language, 'bookkeeper.quickbooks.why') }
}
