import { connectionOf } from '#features/quickbooks/server/door.ts'
import type { Db } from '#server/data/db.ts'
import type { PostingStanding } from '../../contract.ts'
import { chartOf } from '../chart.ts'

/** Whether what happens here goes into QuickBooks, by what the worker itself goes by; if not, why. */
export async function postingStanding(db: Db): Promise<PostingStanding> {
  if (!(await connectionOf(db))) return 'notConnected'
  const settings = await db.selectFrom('bookSettings').select('active').executeTakeFirst()
  if (!settings?.active) return 'off'
  return (await chartOf(db)) ? 'on' : 'incomplete'
}
