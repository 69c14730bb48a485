import type { Db } from '#server/data/db.ts'
import type { MergedRecordKind, MergePolicy } from '../../../contract.ts'
import { mergePolicies } from '../../../contract.ts'
import type { MergedField, Rules } from './three-way-merge.ts'

/** `standard`: the rule until the company chooses another. */
export type RuledField = MergedField & { standard: MergePolicy }

/** The open company's rules for the fields of one kind of records. */
export async function mergeRules(db: Db, recordKind: MergedRecordKind, fields: readonly RuledField[]): Promise<Rules> {
  const rows = await db.selectFrom('syncPolicies').select(['field', 'policy']).where('recordKind', '=', recordKind).execute()
  const chosen = new Map(rows.map(({ field, policy }) => [field, mergePolicies.find((each) => each === policy)]))
  const standard = new Map(fields.map((field) => [field.name, field.standard]))
  return { fields, policyOf: (field) => chosen.get(field) ?? standard.get(field) ?? 'ask' }
}
