import { dollarsToCents } from '#contract/money.ts'
import type { QuickbooksRecord } from '../definitions.ts'

// PostgreSQL takes no NUL in texts.
const clean = (value: string) => (value.includes('\0') ? value.replaceAll('\0', '') : value)

/** A text field; empty when absent. */
export function textOf(record: QuickbooksRecord | undefined, field: string): string {
  const value = record?.[field]
  return typeof value === 'string' ? clean(value) : typeof value === 'number' ? String(value) : ''
}
export const flagOf = (record: QuickbooksRecord | undefined, field: string): boolean => record?.[field] === true
export const numberOf = (record: QuickbooksRecord | undefined, field: string): number | null => {
  const value = record?.[field]
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}
/** Cents; 0 when absent. Throws RangeError on what is no amount. */
export function centsOf(record: QuickbooksRecord | undefined, field: string): number {
  const value = record?.[field]
  if (value === undefined || value === null) return 0
  if (typeof value === 'number' || typeof value === 'string') return dollarsToCents(value)
  throw new RangeError(`${field} is not an amount`)
}
/** A nested object; undefined when absent. */
export function partOf(record: QuickbooksRecord | undefined, field: string): QuickbooksRecord | undefined {
  const value = record?.[field]
  return isRecord(value) ? value : undefined
}
export function listOf(record: QuickbooksRecord | undefined, field: string): QuickbooksRecord[] {
  const value = record?.[field]
  return Array.isArray(value) ? value.filter(isRecord) : []
}
/** The id that a reference points to; empty when absent. */
export const refOf = (record: QuickbooksRecord | undefined, field: string): string => textOf(partOf(record, field), 'value')
/** A calendar day as it stands; null when absent. Throws RangeError on what is none. */
export function dateOf(record: QuickbooksRecord | undefined, field: string): string | null {
  const day = textOf(record, field).slice(0, 10)
  if (day === '') return null
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(Date.parse(day))) throw new RangeError(`${field} is not a date: ${day}`)
  return day
}
/** There is no flag: a voided document has no amount and says so in its private note (quickbooks 9.11). */
export const isVoid = (record: QuickbooksRecord) => centsOf(record, 'TotalAmt') === 0 && /^voided/i.test(textOf(record, 'PrivateNote'))
export const isRecord = (value: unknown): value is QuickbooksRecord => typeof value === 'object' && value !== null && !Array.isArray(value)

const askedTimes = new WeakMap<QuickbooksRecord, string>()

/** Notes of what an answer brings when it was asked for: what it says of balances held then. */
export function noteAsked(at: string, records: readonly QuickbooksRecord[]): void {
  for (const record of records) askedTimes.set(record, at)
}

/**
 * Which version of the record this is: their token and the time they gave it (quickbooks 5.5), and when it was asked for. An answer to a write may be
 * one that they remember: it says how it was when that version came about.
 */
export function versionOf(record: QuickbooksRecord): { externalId: string; version: string; changedAt: string; askedAt: string } {
  const externalId = textOf(record, 'Id')
  if (!externalId) throw new RangeError('no Id')
  const updated = textOf(partOf(record, 'MetaData'), 'LastUpdatedTime')
  const changedAt = Number.isNaN(Date.parse(updated)) ? '1970-01-01T00:00:00Z' : updated
  return {
    externalId,
    version: /^\d{1,18}$/.test(textOf(record, 'SyncToken')) ? textOf(record, 'SyncToken') : '0',
    changedAt,
    // Their clock may be ahead of ours, by which reads are told apart.
    askedAt: askedTimes.get(record) ?? (Date.parse(changedAt) < Date.now() ? changedAt : new Date().toISOString()),
  }
}
/** QuickBooks marks inactive names in the name itself (quickbooks 5.4); shown without. */
export const withoutDeleted = (name: string): string => name.replace(/ \(deleted(?:-\d+)?\)$/, '')
