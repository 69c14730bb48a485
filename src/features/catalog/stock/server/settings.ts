import { sql } from 'kysely'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { can } from '#contract/permissions.ts'
import { actorOf, audit } from '#server/data/audit.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import type { getStockSettings, saveStockSettings } from '../contract.ts'

export async function settingsOf(context: DbContext): Promise<RawResult<typeof getStockSettings>> {
  const { db } = context
  const { role } = memberOf(context)
  const [row, { rows }] = await Promise.all([
    db.selectFrom('stockSettings').selectAll().executeTakeFirst(),
    sql<{
      tracked: number
    }>`select count(*)::int as tracked from items where ${ofCompany()} and item_type = 'Inventory' and active`.execute(db.withoutPlugins()),
  ])
  const canWrite = can(role, 'stockSettings.write')
  return {
    startedAt: row?.startedAt ?? null,
    startedBy: row?.startedBy ?? '',
    negative: row?.negative ?? 'warn',
    coverDays: row?.coverDays ?? 14,
    version: row?.version ?? 0,
    tracked: rows[0]?.tracked ?? 0,
    canStart: canWrite && !row?.startedAt,
    canWrite,
  }
}

/** `version` 0: nobody has said anything before. */
export async function saveSettings(context: DbContext, body: ValidInput<typeof saveStockSettings>['body']) {
  const { db } = context
  const { companyId } = memberOf(context)
  const { version, negative, coverDays } = body
  await db
    .insertInto('stockSettings')
    .values({ companyId, version: 0 })
    .onConflict((conflict) => conflict.column('companyId').doNothing())
    .execute()
  const before = await db.selectFrom('stockSettings').selectAll().forUpdate().executeTakeFirstOrThrow()
  if (before.version !== version) throw new AppError('changedMeanwhile')
  await db
    .updateTable('stockSettings')
    .set({ negative, coverDays, version: version + 1 })
    .execute()
  await audit(db, actorOf(context), {
    action: 'stockSettingsChanged',
    recordKind: 'stockLocation',
    changes: [
      { field: 'negative', from: before.negative, to: negative },
      { field: 'coverDays', from: String(before.coverDays), to: String(coverDays) },
    ].filter(({ from, to }) => from !== to),
  })
  return { version: version + 1 }
}
