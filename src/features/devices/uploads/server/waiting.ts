import { sql } from 'kysely'
import { deviceReviewPath } from '#contract/places.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { needOf } from '#server/needs.ts'

/** What devices handed in and somebody has to decide, or whose proof never came. */
export const waitingUploads = [
  needOf(
    'deviceReview',
    deviceReviewPath,
    'devices.write',
    () =>
      sql`select null::bigint as cents, null::timestamptz as due from device_documents m where ${ofCompany('m')} and (m.waits or m.needs_proof)`,
  ),
]
