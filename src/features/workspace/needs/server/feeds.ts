import type { NeedKind } from '#contract/needs.ts'
import { waitingMatters } from '#features/books/bookkeeper/server/door.ts'
import { waitingEntries } from '#features/books/sync/server/door.ts'
import { waitingStock } from '#features/catalog/needs/server/door.ts'
import { waitingAutomations } from '#features/customers/automations/server/door.ts'
import { waitingMoney } from '#features/devices/settlements/server/door.ts'
import { waitingUploads } from '#features/devices/uploads/server/door.ts'
import { waitingRewards } from '#features/incentives/attainment/server/door.ts'
import { waitingFundings } from '#features/incentives/funding/server/door.ts'
import { waitingConnection } from '#features/quickbooks/server/door.ts'
import { waitingOrders } from '#features/sales/approvals/server/door.ts'
import { waitingDisputes } from '#features/sales/disputes/server/door.ts'
import { waitingTax } from '#features/sales/orders/server/door.ts'
import { waitingPayments } from '#features/sales/payments/server/door.ts'
import { brokenPromises } from '#features/sales/receivables/server/door.ts'
import { waitingShoppers } from '#features/stores/shoppers/server/door.ts'
import { waitingConnections } from '#features/trade/connections/server/door.ts'
import { waitingDocuments } from '#features/trade/exchange/server/door.ts'
import { waitingSetup } from '#features/workspace/shell/server/door.ts'
import type { NeedFeed } from '#server/needs.ts'

/** What waits for a person, by the rooms in which it does. */
export const feeds: readonly NeedFeed[] = [
  ...[waitingDocuments, waitingDisputes, waitingPayments, waitingOrders, waitingShoppers, waitingUploads],
  ...[waitingRewards, waitingFundings, waitingAutomations, waitingEntries, waitingMatters],
  ...[waitingConnection, waitingConnections, waitingMoney, waitingStock, waitingTax, brokenPromises, waitingSetup],
].flat()

export const feedOf = (kind: NeedKind) => feeds.find((feed) => feed.kind === kind)
