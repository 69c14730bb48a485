import { isDocument } from '#features/quickbooks/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { wholeUpTo } from './compare/compare-list.ts'
import { countByDay } from './compare/document-sums.ts'
import { hasMoreThan } from './compare/our-documents.ts'
import { type Comparable, isComparable, type NewPart, type ProofRun } from './run.ts'

/**
 * Rows of one report. QuickBooks refuses reports of more than 400,000 cells; these have five columns, and what is in memory at a time is
 * bounded by it.
 */
const rowsPerReport = 40_000
const [firstDay, lastDay] = ['1900-01-01', '2099-12-31']

/** What has to be compared one after the other: short lists whole, long ones by counts and reports, and for a full proof page by page. */
export async function planParts(db: Db, run: ProofRun): Promise<NewPart[]> {
  const planned: NewPart[] = []
  const pages: NewPart[] = []
  for (const definition of run.entities.filter(isComparable)) {
    const { entity } = definition
    if (!(await hasMoreThan(db, run.companyId, definition, wholeUpTo))) planned.push({ what: 'list', entity })
    else {
      planned.push(...(await longList(db, run, definition)))
      if (run.kind === 'full') pages.push({ what: 'pages', entity })
    }
  }
  planned.push({ what: 'balances', entity: 'Customer' }, { what: 'own', entity: 'Posting' }, { what: 'stock', entity: 'Stock' })
  return [...planned, ...pages]
}

/** Also of a list that was taken for short. */
export async function longList(db: Db, { companyId }: ProofRun, { entity }: Comparable): Promise<NewPart[]> {
  const recent: NewPart = { what: 'recent', entity }
  if (!isDocument(entity)) return [recent]
  const counts = await countByDay(db, companyId, entity)
  return [recent, ...spans(counts).map((span): NewPart => ({ what: 'documents', entity, ...span }))]
}

/** Days side by side with so many documents in them that one report can hold them; together they cover all time. */
function spans(counts: readonly { date: string; count: number }[]): { firstDate: string; lastDate: string }[] {
  const ends: string[] = []
  let inside = 0
  counts.forEach(({ count }, index) => {
    const before = counts[index - 1]
    if (before && inside + count > rowsPerReport) {
      ends.push(before.date)
      inside = 0
    }
    inside += count
  })
  return [...ends, lastDay].map((lastDate, index) => ({ firstDate: index ? dayAfter(ends[index - 1] ?? '') : firstDay, lastDate }))
}

const dayAfter = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
