import { sql } from 'kysely'
import type { RawResult } from '#contract/endpoint.ts'
import type { SetupStep } from '#contract/needs.ts'
import { dashboardPath } from '#contract/places.ts'
import { accountsStep } from '#features/books/postings/server/door.ts'
import { looksStep, taxStep } from '#features/company/settings/server/door.ts'
import { deviceStep } from '#features/devices/devices/server/door.ts'
import { colleagueStep } from '#features/identity/people/server/door.ts'
import { connectStep } from '#features/quickbooks/server/door.ts'
import { orderStep } from '#features/sales/orders/server/door.ts'
import { stripeStep } from '#features/sales/payments/server/door.ts'
import { storeStep } from '#features/stores/stores/server/door.ts'
import { partnerStep } from '#features/trade/partners/server/door.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import type { NeedFeed } from '#server/needs.ts'
import type { RoomStep } from '#server/setup.ts'
import type { getSetup } from '../figures.ts'

/** By the rooms in which they are done, in one statement. */
const steps: readonly RoomStep[] = [
  ...[connectStep, accountsStep, taxStep, stripeStep, looksStep, colleagueStep],
  ...[orderStep, partnerStep, deviceStep, storeStep],
]

/** Nothing once all of it is done, or somebody has seen enough of it. */
export async function setupOf({ db }: Pick<DbContext, 'db'>): Promise<RawResult<typeof getSetup>> {
  const hidden = await db.selectFrom('companies').select('setupHiddenAt').executeTakeFirstOrThrow()
  if (hidden.setupHiddenAt) return { steps: [] }
  const asked = sql.join(steps.map(({ step, isDone }) => sql`${isDone} as ${sql.id(step)}`))
  const { rows } = await sql<Record<SetupStep, boolean>>`select ${asked}`.execute(db.withoutPlugins())
  const found = steps.map(({ step, path }) => ({ step, path, isDone: rows[0]?.[step] ?? false }))
  return { steps: found.every(({ isDone }) => isDone) ? [] : found }
}

/** On the dashboard the list of the steps stands for it. */
export const waitingSetup: NeedFeed[] = [
  {
    kind: 'setupLeft',
    ability: 'settings.write',
    read: async (reader) => {
      const count = (await setupOf(reader)).steps.filter(({ isDone }) => !isDone).length
      return count ? [{ kind: 'setupLeft', path: dashboardPath, count, more: false, cents: null, due: null, newest: null }] : []
    },
  },
]

export async function hideSetupOf(context: DbContext, hidden: boolean) {
  const { companyId } = memberOf(context)
  await context.db
    .updateTable('companies')
    .set({ setupHiddenAt: hidden ? new Date() : null })
    .where('id', '=', companyId)
    .execute()
  return {}
}
