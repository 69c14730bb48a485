import { sql } from 'kysely'
import type { Partner } from '#features/trade/partners/server/door.ts'
import type { Db } from '#server/data/db.ts'
import type { Document } from '../list/document.ts'
import type { Destination } from './places/destinations.ts'

type Placing = { again: boolean; destinations: readonly Destination[] }

/** What no other order of the partner is called: its number and release, and the document where the same number means another order. */
export async function orderKey(
  db: Db,
  document: Document,
  partner: Pick<Partner, 'id'>,
  { again, destinations }: Placing,
): Promise<string> {
  const [number, release] = [document.number.toLowerCase(), document.release]
  const keyOf = (...words: string[]) => [partner.id, ...words, ...(again ? [document.id] : [])].join(' ')
  const key = keyOf(escaped(number), escaped(release))
  const former = keyOf(number, release)
  if (key === former) return key
  // Spaces within a number were not told from those between, and what was placed so keeps its key.
  const placed = await db
    .selectFrom('orders')
    .select('id')
    .where('source', '=', 'edi')
    .where(
      'sourceId',
      'in',
      destinations.map((destination) => keyAt(former, destination)),
    )
    .where(sql<boolean>`lower(po_number) = ${number}`)
    .limit(1)
    .execute()
  return placed.length ? former : key
}

export const keyAt = (key: string, { store }: Pick<Destination, 'store'>) => (store ? `${key} @${store}` : key)

const escaped = (text: string) => text.replace(/[% ]/g, encodeURIComponent)
