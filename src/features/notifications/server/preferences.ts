import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { mailedByDefault, type NotificationCode, notificationCodes } from '#contract/live.ts'
import { type getPreferences, mailChoices, type savePreferences } from '#features/notifications/contract.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import { publish } from '#server/live/live.ts'

/** Every code, as chosen or as it is without a choice. */
export async function preferencesOf(context: DbContext): Promise<RawResult<typeof getPreferences>> {
  const { userId } = memberOf(context)
  const chosen = await context.db.selectFrom('notificationChoices').selectAll().where('userId', '=', userId).execute()
  const hours = await context.db.selectFrom('quietHours').selectAll().where('userId', '=', userId).executeTakeFirst()
  return {
    codes: (Object.keys(notificationCodes) as NotificationCode[]).map((code) => {
      const own = chosen.find((each) => each.code === code)
      return { code, app: own?.app ?? true, mail: mailChoices.find((choice) => choice === own?.mail) ?? mailedByDefault(code) }
    }),
    quietFrom: hours?.quietFrom.slice(0, 5) ?? null,
    quietTo: hours?.quietTo.slice(0, 5) ?? null,
  }
}

/** Replaces the choices named; quiet hours need both ends. */
export async function savePreferencesOf(context: DbContext, { codes, quietFrom, quietTo }: ValidInput<typeof savePreferences>['body']) {
  const { db } = context
  const { companyId, userId } = memberOf(context)
  const given = new Map(codes.map((each) => [each.code, each]))
  if (given.size)
    await db
      .insertInto('notificationChoices')
      .values([...given.values()].map((each) => ({ companyId, userId, ...each })))
      .onConflict((conflict) =>
        conflict
          .columns(['companyId', 'userId', 'code'])
          .doUpdateSet((eb) => ({ app: eb.ref('excluded.app'), mail: eb.ref('excluded.mail') })),
      )
      .execute()
  await db.deleteFrom('quietHours').where('userId', '=', userId).execute()
  if (quietFrom && quietTo) await db.insertInto('quietHours').values({ companyId, userId, quietFrom, quietTo }).execute()
  await publish(db, { companyId, userId }, { code: 'NOTIFICATIONS_CHANGED', value: '' })
  return {}
}
