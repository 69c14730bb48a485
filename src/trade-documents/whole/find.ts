import { findTable, type PartnersTable } from '../csv/find.ts'
import type { Found } from '../found.ts'
import { findJson } from '../json/find.ts'
import { findXml } from '../xml/find.ts'

/** Formats of which a file is read at once: the larger ones take seconds. `table`: of a file that is one. */
export type WholeFormat = { name: 'xml' | 'json' } | { name: 'csv'; table: PartnersTable }

export async function findWhole(format: WholeFormat, all: Uint8Array): Promise<Found[]> {
  const bytes = (async function* () {
    yield all
  })()
  if (format.name === 'csv') return Array.fromAsync(findTable(bytes, format.table))
  return Array.fromAsync(format.name === 'xml' ? findXml(bytes) : findJson(bytes))
}
