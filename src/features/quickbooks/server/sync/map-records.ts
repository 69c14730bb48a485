import { textOf } from '../client/record.ts'
import type { QuickbooksRecord, RejectedRecord } from '../definitions.ts'

/** Records in our own form, by their ids there. A RangeError of `map`: this one cannot be stored. */
export function mapRecords<T extends { externalId: string }>(records: readonly QuickbooksRecord[], map: (record: QuickbooksRecord) => T) {
  const mapped = new Map<string, T>()
  const rejected: RejectedRecord[] = []
  for (const record of records) {
    try {
      const ours = map(record)
      mapped.set(ours.externalId, ours)
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      rejected.push({ externalId: textOf(record, 'Id') || '?', code: 'unreadable', message: error.message })
    }
  }
  return { mapped, rejected }
}
