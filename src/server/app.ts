import { constants as zlib } from 'node:zlib'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { mattersExport } from '#features/books/bookkeeper/server/export.ts'
import { bookkeeperRoutes } from '#features/books/bookkeeper/server/routes.ts'
import { conflictsRoutes } from '#features/books/conflicts/server/routes.ts'
import { creditUsedElsewhere } from '#features/books/postings/server/door.ts'
import { booksRoutes } from '#features/books/postings/server/routes.ts'
import { tieOutsOfList } from '#features/books/postings/server/tie-out.ts'
import { proofExport } from '#features/books/proof/server/export.ts'
import { proofRoutes } from '#features/books/proof/server/routes.ts'
import { rehearsalRoutes } from '#features/books/rehearsal/server/routes.ts'
import { cancelRehearsal, openRehearsal } from '#features/books/rehearsal/server/start.ts'
import { apartFromBooks } from '#features/books/stock/server/door.ts'
import { stockBooksRoutes } from '#features/books/stock/server/routes.ts'
import { entriesExport } from '#features/books/sync/server/export.ts'
import { syncRoutes } from '#features/books/sync/server/routes.ts'
import { categoriesRoutes } from '#features/catalog/categories/server/routes.ts'
import { countsRoutes } from '#features/catalog/counts/server/routes.ts'
import { countSheetFile } from '#features/catalog/counts/server/sheet-file.ts'
import { badItemRows } from '#features/catalog/imports/server/bad-rows.ts'
import { itemImportsRoutes } from '#features/catalog/imports/server/routes.ts'
import { itemsExport } from '#features/catalog/items/server/list/export.ts'
import { categoryOptions, itemFiltersOffered } from '#features/catalog/items/server/list/filters.ts'
import { pictureDoor } from '#features/catalog/items/server/pictures/door.ts'
import { itemsRoutes } from '#features/catalog/items/server/routes.ts'
import { levelPricesExport } from '#features/catalog/prices/server/file/export-prices.ts'
import { pricesRoutes } from '#features/catalog/prices/server/routes.ts'
import { restockRoutes } from '#features/catalog/restock/server/routes.ts'
import { balancesExport } from '#features/catalog/stock/server/export.ts'
import { stockFilters } from '#features/catalog/stock/server/filters.ts'
import { stockRoutes } from '#features/catalog/stock/server/routes.ts'
import { valuationExport } from '#features/catalog/valuation/server/export.ts'
import { valuationRoutes } from '#features/catalog/valuation/server/routes.ts'
import { companyExportDoor } from '#features/company/company-export/server/download.ts'
import { companyExportRoutes } from '#features/company/company-export/server/routes.ts'
import { countriesRoutes } from '#features/company/countries/server/routes.ts'
import { settingsRoutes } from '#features/company/settings/server/routes.ts'
import { viewsRoutes } from '#features/company/views/server/routes.ts'
import { unsubscribeDoor } from '#features/customers/automations/server/letters/unsubscribe.ts'
import { automationsRoutes } from '#features/customers/automations/server/routes.ts'
import { bulkRoutes } from '#features/customers/bulk/server/routes.ts'
import { contactsRoutes } from '#features/customers/contacts/server/routes.ts'
import { namesOfCustomers } from '#features/customers/customers/server/door.ts'
import { customersExport } from '#features/customers/customers/server/list/export.ts'
import { customerOptions } from '#features/customers/customers/server/list/filter-options.ts'
import { customerFilters } from '#features/customers/customers/server/list/filters.ts'
import { customersRoutes } from '#features/customers/customers/server/routes.ts'
import { badRowsExport } from '#features/customers/imports/server/bad-rows.ts'
import { importsRoutes } from '#features/customers/imports/server/routes.ts'
import { listsRoutes } from '#features/customers/lists/server/routes.ts'
import { mergingRoutes } from '#features/customers/merging/server/routes.ts'
import { attachmentDoor } from '#features/customers/notes/server/attachment-door.ts'
import { notesRoutes } from '#features/customers/notes/server/routes.ts'
import { cardsRoutes } from '#features/devices/cards/server/routes.ts'
import { devicesExport } from '#features/devices/devices/server/export.ts'
import { deviceFilters } from '#features/devices/devices/server/filters.ts'
import { devicesRoutes } from '#features/devices/devices/server/routes.ts'
import { pokesDoor } from '#features/devices/pull/server/pokes.ts'
import { pullRoutes } from '#features/devices/pull/server/routes.ts'
import { confirmDoor } from '#features/devices/recipients/server/confirm-door.ts'
import { recipientsRoutes } from '#features/devices/recipients/server/routes.ts'
import { deviceRulesRoutes } from '#features/devices/rules/server/routes.ts'
import { settlementsExport } from '#features/devices/settlements/server/export.ts'
import { settlementFilters } from '#features/devices/settlements/server/filters.ts'
import { settlementsRoutes } from '#features/devices/settlements/server/routes.ts'
import { proofDoor } from '#features/devices/uploads/server/proofs/door.ts'
import { uploadsRoutes } from '#features/devices/uploads/server/routes.ts'
import { visitsExport } from '#features/devices/visits/server/export.ts'
import { visitFilters } from '#features/devices/visits/server/filters.ts'
import { visitsRoutes } from '#features/devices/visits/server/routes.ts'
import { authRoutes } from '#features/identity/auth/server/routes.ts'
import { peopleRoutes } from '#features/identity/people/server/routes.ts'
import { profileRoutes } from '#features/identity/profile/server/routes.ts'
import { repsRoutes } from '#features/identity/reps/server/routes.ts'
import { attainmentsExport } from '#features/incentives/attainment/server/export.ts'
import { attainmentFilters } from '#features/incentives/attainment/server/filters.ts'
import { attainmentRoutes } from '#features/incentives/attainment/server/routes.ts'
import { fundingRoutes } from '#features/incentives/funding/server/routes.ts'
import { payCardWebhook } from '#features/incentives/funding/server/webhook/webhook.ts'
import { programsExport } from '#features/incentives/programs/server/export.ts'
import { programFilters } from '#features/incentives/programs/server/filters.ts'
import { inPrograms } from '#features/incentives/programs/server/renamed-territory.ts'
import { programsRoutes } from '#features/incentives/programs/server/routes.ts'
import { statementsRoutes } from '#features/incentives/statements/server/routes.ts'
import { yearTotalsFile } from '#features/incentives/statements/server/year/file.ts'
import { notificationsRoutes } from '#features/notifications/server/routes.ts'
import { quickbooksCallback } from '#features/quickbooks/server/connection/callback.ts'
import { quickbooksRoutes } from '#features/quickbooks/server/routes.ts'
import { quickbooksWebhook } from '#features/quickbooks/server/sync/notices/webhook.ts'
import { approvalsRoutes } from '#features/sales/approvals/server/routes.ts'
import { checkoutRoutes } from '#features/sales/checkout/server/routes.ts'
import { creditsRoutes } from '#features/sales/credits/server/routes.ts'
import { disputesRoutes } from '#features/sales/disputes/server/routes.ts'
import { journalExport } from '#features/sales/journal/server/export.ts'
import { journalRoutes } from '#features/sales/journal/server/routes.ts'
import { holdAllOpen } from '#features/sales/orders/server/door.ts'
import { ordersExport } from '#features/sales/orders/server/list/export.ts'
import { orderFilters, requestFilters } from '#features/sales/orders/server/list/filters.ts'
import { lastPaidOf } from '#features/sales/orders/server/price/last-paid.ts'
import { levelOfOrder } from '#features/sales/orders/server/price/of-store.ts'
import { ordersRoutes } from '#features/sales/orders/server/routes.ts'
import { paymentsRoutes } from '#features/sales/payments/server/routes.ts'
import { transactionFilters } from '#features/sales/payments/server/transactions/filters.ts'
import { transactionsExport } from '#features/sales/payments/server/transactions/transactions-export.ts'
import { stripeWebhooks } from '#features/sales/payments/server/webhook/webhook.ts'
import { payoutExport } from '#features/sales/payouts/server/export.ts'
import { payoutsRoutes } from '#features/sales/payouts/server/routes.ts'
import { receiptsRoutes } from '#features/sales/receipts/server/routes.ts'
import { receivablesRoutes } from '#features/sales/receivables/server/routes.ts'
import { reservedRoutes } from '#features/sales/reserved/server/routes.ts'
import { returnsRoutes } from '#features/sales/returns/server/routes.ts'
import { shipmentsRoutes } from '#features/sales/shipments/server/routes.ts'
import { storeFace } from '#features/stores/front/server/face.ts'
import { sitemaps } from '#features/stores/front/server/sitemap.ts'
import { shopPictures } from '#features/stores/shop/server/catalog/pictures.ts'
import { placedInStore } from '#features/stores/shop/server/placed-in.ts'
import { shopRoutes } from '#features/stores/shop/server/routes.ts'
import { shoppersRoutes } from '#features/stores/shoppers/server/routes.ts'
import { storesExport } from '#features/stores/stores/server/export.ts'
import { storeFilters } from '#features/stores/stores/server/filters.ts'
import { storePictureDoor } from '#features/stores/stores/server/picture-door.ts'
import { storesRoutes } from '#features/stores/stores/server/routes.ts'
import { as2Door } from '#features/trade/connections/server/as2/http-door.ts'
import { connectionsRoutes } from '#features/trade/connections/server/routes.ts'
import { endDeadlinesOfOrder } from '#features/trade/exchange/server/deadline-rules.ts'
import { documentsExport } from '#features/trade/exchange/server/list/documents-export.ts'
import { documentFilters } from '#features/trade/exchange/server/list/filters.ts'
import { as2Receiver } from '#features/trade/exchange/server/receive/as2-receiver.ts'
import { documentFileDoor } from '#features/trade/exchange/server/receive/file-door.ts'
import { ediRoutes } from '#features/trade/exchange/server/routes.ts'
import { partnerItemsExport } from '#features/trade/partners/server/item-file/export-items.ts'
import { partnerOptions } from '#features/trade/partners/server/options.ts'
import { partnersRoutes } from '#features/trade/partners/server/routes.ts'
import { repliesRoutes } from '#features/trade/replies/server/routes.ts'
import { auditExport } from '#features/workspace/audit/server/export.ts'
import { auditRoutes } from '#features/workspace/audit/server/routes.ts'
import { needsRoutes } from '#features/workspace/needs/server/routes.ts'
import { paletteRoutes } from '#features/workspace/palette/server/routes.ts'
import { shellRoutes } from '#features/workspace/shell/server/routes.ts'
import { timelineRoutes } from '#features/workspace/timeline/server/routes.ts'
import { logoDoor } from './files/logo.ts'
import type { Session, StoreCaller } from './http/context.ts'
import { countTogether } from './http/count-together.ts'
import { Known } from './http/known-sessions.ts'
import { Limiter } from './http/limits.ts'
import { listener } from './http/listener.ts'
import { openApi } from './http/openapi.ts'
import { pages } from './http/pages/pages.ts'
import { mount, type Route } from './http/route.ts'
import { maxFileBytes } from './http/uploads.ts'
import { recordKinds } from './record-kinds.ts'
import type { Services } from './services.ts'

const filtersOf = {
  customers: customerFilters,
  items: itemFiltersOffered,
  orders: orderFilters,
  requests: requestFilters,
  transactions: transactionFilters,
  documents: documentFilters,
  stock: stockFilters,
  devices: deviceFilters,
  settlements: settlementFilters,
  visits: visitFilters,
  stores: storeFilters,
  programs: programFilters,
  attainment: attainmentFilters,
}

/** Every call of the API. What a lower room needs of a higher one is handed in here. */
export const routes: readonly Route[] = [
  ...authRoutes,
  ...customersRoutes,
  ...shellRoutes(recordKinds),
  ...needsRoutes,
  ...settingsRoutes,
  ...repsRoutes,
  ...countriesRoutes,
  ...viewsRoutes({ filtersOf, optionsOf: { ...customerOptions, category: categoryOptions, partner: partnerOptions } }),
  ...quickbooksRoutes({ open: openRehearsal, cancel: cancelRehearsal }),
  ...notesRoutes,
  ...notificationsRoutes(recordKinds),
  ...proofRoutes,
  ...conflictsRoutes(recordKinds),
  ...syncRoutes(recordKinds),
  ...timelineRoutes,
  ...profileRoutes,
  ...auditRoutes(recordKinds),
  ...paletteRoutes(recordKinds),
  ...companyExportRoutes,
  ...rehearsalRoutes,
  ...importsRoutes,
  ...mergingRoutes,
  ...bulkRoutes,
  ...peopleRoutes(namesOfCustomers),
  ...automationsRoutes,
  ...contactsRoutes,
  ...listsRoutes(inPrograms),
  ...pricesRoutes({ lastPaidOf, levelOfOrder }),
  ...itemsRoutes,
  ...categoriesRoutes,
  ...itemImportsRoutes,
  ...stockRoutes(recordKinds, { apart: apartFromBooks, started: ({ db }) => holdAllOpen(db) }),
  ...countsRoutes,
  ...valuationRoutes,
  ...restockRoutes,
  ...deviceRulesRoutes,
  ...recipientsRoutes,
  ...ordersRoutes(endDeadlinesOfOrder, placedInStore),
  ...receivablesRoutes,
  ...approvalsRoutes,
  ...shipmentsRoutes,
  ...reservedRoutes,
  ...returnsRoutes(creditUsedElsewhere),
  ...creditsRoutes(creditUsedElsewhere),
  ...checkoutRoutes,
  ...receiptsRoutes,
  ...paymentsRoutes,
  ...journalRoutes,
  ...payoutsRoutes(tieOutsOfList),
  ...booksRoutes,
  ...stockBooksRoutes,
  ...bookkeeperRoutes(recordKinds),
  ...disputesRoutes,
  ...devicesRoutes,
  ...pullRoutes,
  ...cardsRoutes,
  ...uploadsRoutes,
  ...settlementsRoutes,
  ...visitsRoutes,
  ...storesRoutes,
  ...programsRoutes,
  ...fundingRoutes,
  ...statementsRoutes,
  ...shopRoutes,
  ...shoppersRoutes,
  ...attainmentRoutes,
  ...partnersRoutes,
  ...connectionsRoutes,
  ...ediRoutes,
  ...repliesRoutes,
]

/** Plugins whose payloads are not ours: callbacks, webhooks, downloads. */
const doors: readonly ((app: FastifyInstance, services: Services, limiter: Limiter) => void)[] = [
  logoDoor,
  companyExportDoor,
  customersExport.door,
  itemsExport.door,
  pictureDoor,
  balancesExport.door,
  countSheetFile.door,
  valuationExport.door,
  ordersExport.door,
  entriesExport(recordKinds).door,
  proofExport.door,
  mattersExport(recordKinds).door,
  attachmentDoor,
  proofDoor,
  auditExport(recordKinds).door,
  journalExport.door,
  transactionsExport.door,
  payoutExport.door,
  badRowsExport.door,
  badItemRows.door,
  documentFileDoor,
  documentsExport.door,
  partnerItemsExport.door,
  devicesExport.door,
  settlementsExport.door,
  visitsExport.door,
  storesExport.door,
  programsExport.door,
  attainmentsExport.door,
  yearTotalsFile.door,
  storePictureDoor,
  levelPricesExport.door,
  shopPictures,
  sitemaps,
  as2Door(as2Receiver),
  quickbooksCallback,
  quickbooksWebhook,
  stripeWebhooks,
  payCardWebhook,
  unsubscribeDoor,
  confirmDoor,
  pokesDoor,
]

/** Of zstd, the least effort packs a list smaller than the usual one, in two thirds of the time. */
const quickly = { chunkSize: 16_384, params: { [zlib.ZSTD_c_compressionLevel]: 1 } }

/** Everything the role `api` answers. */
export async function createApp(services: Services) {
  const { config } = services
  const app = listener(services)
  await app.register(cookie)
  // A list's answer is packed in one go, in a twentieth of a millisecond: a stream for each costs more than the packing.
  await app.register(compress, { threshold: 1024, syncThreshold: 65_536, globalDecompression: false, zlibOptions: quickly })
  await app.register(multipart, {
    limits: { fileSize: maxFileBytes, files: 5, fields: 100, fieldSize: 65_536, parts: 105 },
    throwFileSizeLimit: true,
  })
  const limiter = new Limiter(config.RATE_LIMIT_SCALE)
  app.addHook('onClose', countTogether(limiter, services))
  const callers = { limiter, known: new Known<Session>(), stores: new Known<StoreCaller>() }
  for (const each of routes) mount(app, services, callers, each)
  for (const door of doors) door(app, services, limiter)
  app.get('/openapi.json', async () => openApi(routes.map((each) => each.endpoint)))
  await pages(app, services, new Set(routes.map((each) => each.endpoint.path.split('/')[1] ?? '')), {
    faceOf: storeFace,
    limiter,
  })
  return app
}
