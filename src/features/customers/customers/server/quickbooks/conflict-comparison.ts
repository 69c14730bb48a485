import { toYesNo } from '#contract/fields.ts'
import type { Comparison } from '#features/quickbooks/contract.ts'
import type { Standing } from '#features/quickbooks/server/door.ts'
import type { Change } from '#server/data/audit.ts'
import type { DbContext } from '#server/http/context.ts'
import { countryName } from '#server/http/countries.ts'
import { valueAt } from '../change/fields.ts'
import { mergedFields, type SharedFields } from './shared-fields.ts'

type Event = { at: string; actor: string; changes: Change[] }
type Side = Comparison['ours']

const readEvents = 200

/** The three versions of these fields as people read them, and whom the record's history names for ours and for the agreed one. */
export async function compareFields(
  { db, language }: Pick<DbContext, 'db' | 'language'>,
  customerId: string,
  names: readonly string[],
  { ours, theirs, theirsAt, agreed }: Standing<SharedFields>,
): Promise<Comparison[]> {
  const rows = await db
    .selectFrom('auditEvents')
    .select(['at', 'actor', 'changes'])
    .where('recordKind', '=', 'customer')
    .where('recordId', '=', customerId)
    .orderBy('id', 'desc')
    .limit(readEvents)
    .execute()
  const events = rows.map(({ changes, ...event }): Event => ({ ...event, changes: changes as Change[] }))
  return names.map((field) => {
    const { columns } = mergedFields.find(({ name }) => name === field) ?? { columns: [] }
    const known = columns.every((column) => agreed[column] !== undefined)
    const side = (values: SharedFields): Side => ({ value: textOf(field, values, language), ...setBy(events, field, values) })
    return {
      field,
      ours: side(ours),
      quickbooks: { value: textOf(field, theirs, language), by: '', at: theirsAt || null },
      agreed: known ? side({ ...ours, ...agreed }) : null,
    }
  })
}

function textOf(field: string, values: SharedFields, language: DbContext['language']): string {
  if (field === 'active') return toYesNo(values.active)
  if (field !== 'address') return valueAt(values, field)
  const { address1, address2, city, state, zip, countryCode } = values
  const place = [city, state, zip].filter(Boolean).join(' ')
  return [address1, address2, place, countryCode && countryName(countryCode, language)].filter(Boolean).join('\n')
}

/** The newest event that left the field with these values. */
function setBy(events: readonly Event[], field: string, values: SharedFields): Pick<Side, 'by' | 'at'> {
  const isPart = (name: string) => (field === 'address' ? /^(address\.|countryCode$)/.test(name) : name === field)
  const event = events.find(({ changes }) => {
    const parts = changes.filter((change) => isPart(change.field))
    return parts.length > 0 && parts.every((change) => change.to === valueAt(values, change.field))
  })
  return { by: event?.actor ?? '', at: event?.at ?? null }
}
