import { postingKind } from '#features/books/postings/server/record-kind.ts'
import { stockPostingKind } from '#features/books/stock/server/record-kind.ts'
import { stockCountKind } from '#features/catalog/counts/server/record-kind.ts'
import { itemImportKind } from '#features/catalog/imports/server/record-kind.ts'
import { itemKind } from '#features/catalog/items/server/record-kind.ts'
import { priceLevelKind } from '#features/catalog/prices/server/record-kind.ts'
import { restockKind } from '#features/catalog/restock/server/record-kind.ts'
import { stockLocationKind } from '#features/catalog/stock/server/record-kind.ts'
import { companyExportKind } from '#features/company/company-export/server/record-kind.ts'
import { companyKind, salesSettingsKind } from '#features/company/settings/server/record-kind.ts'
import { viewKind } from '#features/company/views/server/record-kind.ts'
import { automationKind } from '#features/customers/automations/server/record-kind.ts'
import { bulkKind } from '#features/customers/bulk/server/record-kind.ts'
import { contactKind } from '#features/customers/contacts/server/record-kind.ts'
import { customerKind } from '#features/customers/customers/server/record-kind.ts'
import { importKind } from '#features/customers/imports/server/record-kind.ts'
import { listKind } from '#features/customers/lists/server/record-kind.ts'
import { deviceKind } from '#features/devices/devices/server/record-kind.ts'
import { repGroupKind } from '#features/devices/rules/server/record-kind.ts'
import { personKind, userKind } from '#features/identity/people/server/record-kind.ts'
import { repKind } from '#features/identity/reps/server/record-kind.ts'
import { attainmentKind } from '#features/incentives/attainment/server/record-kind.ts'
import { fundingKind } from '#features/incentives/funding/server/record-kind.ts'
import { incentiveSettingsKind, programKind } from '#features/incentives/programs/server/record-kind.ts'
import { disputeKind } from '#features/sales/disputes/server/record-kind.ts'
import { orderKind } from '#features/sales/orders/server/record-kind.ts'
import { paymentKind, refundKind } from '#features/sales/payments/server/record-kind.ts'
import { payoutKind } from '#features/sales/payouts/server/record-kind.ts'
import { shopperKind } from '#features/stores/shoppers/server/record-kind.ts'
import { storeKind } from '#features/stores/stores/server/record-kind.ts'
import { connectionKind } from '#features/trade/connections/server/record-kind.ts'
import { documentKind } from '#features/trade/exchange/server/record-kind.ts'
import { partnerKind } from '#features/trade/partners/server/record-kind.ts'
import type { RecordKind } from './data/record-kind.ts'

/** Every kind of record, in the order in which a search shows them. */
export const recordKinds: readonly RecordKind[] = [
  orderKind,
  customerKind,
  contactKind,
  itemKind,
  postingKind,
  stockPostingKind,
  paymentKind,
  refundKind,
  disputeKind,
  payoutKind,
  documentKind,
  partnerKind,
  priceLevelKind,
  connectionKind,
  automationKind,
  importKind,
  itemImportKind,
  bulkKind,
  listKind,
  viewKind,
  companyKind,
  companyExportKind,
  salesSettingsKind,
  stockLocationKind,
  stockCountKind,
  restockKind,
  deviceKind,
  storeKind,
  shopperKind,
  programKind,
  fundingKind,
  incentiveSettingsKind,
  attainmentKind,
  repGroupKind,
  repKind,
  personKind,
  userKind,
]
