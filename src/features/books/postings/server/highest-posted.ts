import { literal, openReader, type QuickbooksRecord, textOf } from '#features/quickbooks/server/door.ts'
import type { Services } from '#server/services.ts'
import { chartOf } from './chart.ts'

const pageRows = 1000
const dayMs = 86_400_000
/** Where documents carry no letters of ours, those of other people look the same but for what stands in their note. */
const ours = '[Ledgerside '

type Since = { companyId: string; since: Date }

/**
 * The highest number of an order among the documents that came to QuickBooks since then, known here or not. Null: nothing is posted there, or
 * nothing has come.
 */
export async function highestPosted(services: Services, { companyId, since }: Since, signal: AbortSignal): Promise<number | null> {
  const chart = await services.transaction({ companyId }, chartOf)
  if (!chart) return null
  const { prefix } = chart
  const reader = openReader(services, companyId, { signal, purpose: 'proof' })
  // Clocks differ, and so does what anybody knows of the time that was restored.
  const from = new Date(since.getTime() - dayMs).toISOString()
  const where = [`MetaData.CreateTime >= ${literal(from)}`, ...(prefix ? [`DocNumber LIKE ${literal(`${prefix}%`)}`] : [])]
  let highest: number | null = null
  for (const entity of ['Invoice', 'Estimate'])
    for (let start = 1, full = true; full; start += pageRows) {
      const records = await reader.select({ entity, list: false }, { where, orderBy: 'MetaData.CreateTime DESC', start, most: pageRows })
      highest = records.reduce<number | null>((most, record) => higher(most, numberIn(record, prefix)), highest)
      full = records.length === pageRows
    }
  await services.transaction({ companyId }, (db) => reader.saveReads(db))
  return highest
}

function numberIn(record: QuickbooksRecord, prefix: string): number | null {
  const number = textOf(record, 'DocNumber')
  if (!number.startsWith(prefix) || !(prefix || textOf(record, 'PrivateNote').includes(ours))) return null
  // LS-1002-2: its usual number was taken.
  const digits = /^(\d{1,9})(-\d{1,2})?$/.exec(number.slice(prefix.length))?.[1]
  return digits ? Number(digits) : null
}

const higher = (one: number | null, other: number | null) => (one === null || (other !== null && other > one) ? other : one)
