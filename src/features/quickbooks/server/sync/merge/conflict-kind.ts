import type { DbContext } from '#server/http/context.ts'
import type { Comparison, MergedRecordKind } from '../../../contract.ts'
import type { RuledField } from './merge-rules.ts'

/** What a feature says about the conflicts of its records. Everything happens in the caller's transaction. */
export type ConflictKind = {
  recordKind: MergedRecordKind
  fields: readonly RuledField[]
  /** As it stands now, locked. Throws `notFound` for what the caller does not reach. */
  read(context: DbContext, recordId: string): Promise<{ name: string; isGone: boolean; fields: Comparison[] }>
  resolve(context: DbContext, recordId: string, choices: Record<string, 'ours' | 'theirs'>): Promise<void>
  settleGone(context: DbContext, recordId: string, choice: 'keep' | 'create' | 'deactivate'): Promise<void>
}
