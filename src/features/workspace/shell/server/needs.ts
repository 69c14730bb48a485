import type { RawResult } from '#contract/endpoint.ts'
import { waitingAutomations } from '#features/customers/automations/server/door.ts'
import { waitingUploads } from '#features/devices/uploads/server/door.ts'
import { waitingRewards } from '#features/incentives/attainment/server/door.ts'
import { waitingFundings } from '#features/incentives/funding/server/door.ts'
import { waitingOrders } from '#features/sales/approvals/server/door.ts'
import { waitingDisputes } from '#features/sales/disputes/server/door.ts'
import { waitingPayments } from '#features/sales/payments/server/door.ts'
import { waitingShoppers } from '#features/stores/shoppers/server/door.ts'
import { waitingDocuments } from '#features/trade/exchange/server/door.ts'
import type { DbContext } from '#server/http/context.ts'
import type { NeedFeed } from '#server/needs.ts'
import type { getNeeds } from '../contract.ts'

/** What waits for a person, by the rooms in which it does. */
const feeds: readonly NeedFeed[] = [
  ...[waitingDocuments, waitingDisputes, waitingPayments, waitingOrders, waitingShoppers, waitingUploads],
  ...[waitingRewards, waitingFundings, waitingAutomations],
].flat()

/** What has a day first, in the order of the days; then what has the most money; then the rest. */
export async function needsOf(context: DbContext): Promise<RawResult<typeof getNeeds>> {
  const rows = (await Promise.all(feeds.map((feed) => feed(context)))).flat()
  const day = ({ due }: { due: string | null }) => due ?? '9'
  rows.sort((one, other) => day(one).localeCompare(day(other)) || (other.cents ?? 0) - (one.cents ?? 0))
  return { rows }
}
