import { toYesNo } from '#contract/fields.ts'
import { namesOfCustomers } from '#features/customers/customers/server/door.ts'
import type { Change } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import { deadlineDocuments, type PartnerFields } from '../partner-fields.ts'
import { ownColumns } from './partner.ts'

/** What a form changes, as the log has it: the customer by name, a deadline as hours and dollars. */
export async function changesOf(db: Db, before: PartnerFields | null, after: PartnerFields): Promise<Change[]> {
  const names = await namesOfCustomers(
    db,
    [before, after].flatMap((fields) => fields?.customerId ?? []),
  )
  const from = before && shown(before, names)
  return Object.entries(shown(after, names))
    .map(([field, to]) => ({ field, from: from?.[field] ?? '', to }))
    .filter((change) => change.from !== change.to)
}

function shown(fields: PartnerFields, names: ReadonlyMap<string, string>): Record<string, string> {
  const values = { ...fields, customerId: names.get(fields.customerId ?? '') ?? '' }
  const owed = deadlineDocuments.map((document) => {
    const row = fields.deadlines.find((each) => each.document === document)
    return [`deadline${document}`, row ? `${row.hours} h · $${(row.penalty / 100).toFixed(2)}` : '']
  })
  return Object.fromEntries([...ownColumns.map((field) => [field, textOf(values[field])]), ...owed])
}

const textOf = (value: string | number | boolean) => (typeof value === 'boolean' ? toYesNo(value) : String(value))
