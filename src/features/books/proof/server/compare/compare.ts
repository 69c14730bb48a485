import { publish } from '#server/live/live.ts'
import { longList } from '../plan.ts'
import { definitionOf, type Found, inCompany, type Part, type ProofRun } from '../run.ts'
import { addParts, nextPart, saveFound } from '../store.ts'
import { compareBalances } from './compare-balances.ts'
import { compareDocumentDays } from './compare-documents.ts'
import { compareWholeList } from './compare-list.ts'
import { compareOwn } from './compare-own.ts'
import { comparePage } from './compare-pages.ts'
import { compareRecent } from './compare-recent.ts'
import { judgeByIds } from './compare-records.ts'
import { compareStock } from './compare-stock.ts'

const tellEveryMs = 1000

/** Compares part after part, each with what it found in one transaction: wherever the process dies, it goes on behind the last. */
export async function compareAll(run: ProofRun, signal: AbortSignal) {
  let toldAt = 0
  for (;;) {
    signal.throwIfAborted()
    const part = await inCompany(run, (db) => nextPart(db, run))
    if (!part) return
    const found = await comparePart(run, part, signal)
    const tells = performance.now() - toldAt > tellEveryMs
    if (tells) toldAt = performance.now()
    await inCompany(run, async (db) => {
      await saveFound(db, run, part, found)
      if (tells) await publish(db, run, { code: 'SYNC_PROGRESS', value: '' })
    })
  }
}

async function comparePart(run: ProofRun, part: Part, signal: AbortSignal): Promise<Found> {
  if (part.what === 'recent') return compareRecent(run, part)
  if (part.what === 'documents') return compareDocumentDays(run, part)
  if (part.what === 'balances') return compareBalances(run, part)
  if (part.what === 'own') return compareOwn(run, signal)
  if (part.what === 'stock') return compareStock(run)
  if (part.what === 'pages') return comparePage(run, part)
  if (part.what === 'again') return { checks: [], ...(await judgeByIds(run, definitionOf(run, part.entity), part.position?.ids ?? [])) }
  return (await compareWholeList(run, definitionOf(run, part.entity))) ?? takeForLong(run, part)
}

/** QuickBooks has many more than we do: the list is compared as the long one that it is. */
async function takeForLong(run: ProofRun, { entity }: Part): Promise<Found> {
  await inCompany(run, async (db) => addParts(db, run, await longList(db, run, definitionOf(run, entity))))
  return { checks: [], differences: [] }
}
