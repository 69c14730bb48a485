import { isTimeZone } from '#server/data/time-zones.ts'
import { textOf } from '../client/record.ts'
import type { SyncedEntityDefinition } from '../definitions.ts'
import { companyFields } from './company-info.ts'

// The default of a new company: only then QuickBooks' own zone is taken over.
const unsetTimeZone = 'America/New_York'

export const companyInfoEntity: SyncedEntityDefinition = {
  entity: 'CompanyInfo',
  kind: 'companyInfo',
  list: false,
  async upsert(db, companyId, [info]) {
    if (!info) return { stored: 0, rejected: [] }
    await db
      .updateTable('quickbooksConnections')
      .set({ companyInfo: JSON.stringify(info), companyName: companyFields(info).companyName })
      .where('companyId', '=', companyId)
      .execute()
    const timeZone = textOf(info, 'DefaultTimeZone')
    if (Intl.supportedValuesOf('timeZone').includes(timeZone) && isTimeZone(timeZone))
      await db.updateTable('companies').set({ timeZone }).where('id', '=', companyId).where('timeZone', '=', unsetTimeZone).execute()
    return { stored: 1, rejected: [] }
  },
  async remove() {},
}

export const preferencesEntity: SyncedEntityDefinition = {
  entity: 'Preferences',
  kind: 'preferences',
  list: false,
  async upsert(db, companyId, [preferences]) {
    if (!preferences) return { stored: 0, rejected: [] }
    await db
      .updateTable('quickbooksConnections')
      .set({ preferences: JSON.stringify(preferences) })
      .where('companyId', '=', companyId)
      .execute()
    return { stored: 1, rejected: [] }
  },
  async remove() {},
}
