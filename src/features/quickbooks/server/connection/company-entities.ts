import { z } from 'zod'
import type { Db } from '#server/data/db.ts'
import { isTimeZone } from '#server/data/time-zones.ts'
import { replayAll } from '#server/work/ledger-replay.ts'
import { quickbooksChannelName } from '../client/channel-name.ts'
import { closedBooksCodes } from '../client/faults/fault-texts.ts'
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
    const before = await db
      .selectFrom('quickbooksConnections')
      .select('preferences')
      .where('companyId', '=', companyId)
      .forUpdate()
      .executeTakeFirst()
    await db
      .updateTable('quickbooksConnections')
      .set({ preferences: JSON.stringify(preferences) })
      .where('companyId', '=', companyId)
      .execute()
    if (closingDateIn(before?.preferences) !== closingDateIn(preferences)) await sendWhatWasClosed(db)
    return { stored: 1, rejected: [] }
  },
  async remove() {},
}

const closingDateIn = (preferences: unknown): string => {
  const read = z.object({ AccountingInfoPrefs: z.object({ BookCloseDate: z.string() }) }).safeParse(preferences)
  return read.data?.AccountingInfoPrefs.BookCloseDate ?? ''
}

/** Refused because the books were closed for its day: once they are closed for other days, it goes by itself. */
async function sendWhatWasClosed(db: Db): Promise<void> {
  const refused = await db
    .selectFrom('deliveries')
    .select('id')
    .where('lane', '=', 'needsYou')
    .where('code', 'in', closedBooksCodes)
    .where('channel', '=', quickbooksChannelName)
    .where('state', '=', 'refused')
    .execute()
  if (refused.length)
    await replayAll(
      db,
      refused.map(({ id }) => id),
    )
}
