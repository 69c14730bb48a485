import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { auditExportDoor } from '#features/audit/server/export.ts'
import { auditRoutes } from '#features/audit/server/routes.ts'
import { authRoutes } from '#features/auth/server/routes.ts'
import { automationsRoutes } from '#features/automations/server/routes.ts'
import { unsubscribeDoor } from '#features/automations/server/unsubscribe.ts'
import { booksRoutes } from '#features/books/server/routes.ts'
import { bulkRoutes } from '#features/bulk/server/routes.ts'
import { checkoutRoutes } from '#features/checkout/server/routes.ts'
import { companyExportDoor } from '#features/company-export/server/download.ts'
import { companyExportRoutes } from '#features/company-export/server/routes.ts'
import { conflictsRoutes } from '#features/conflicts/server/routes.ts'
import { as2Door } from '#features/connections/server/as2/http-door.ts'
import { connectionsRoutes } from '#features/connections/server/routes.ts'
import { contactsRoutes } from '#features/contacts/server/routes.ts'
import { exportDoor } from '#features/customers/server/export.ts'
import { customersRoutes } from '#features/customers/server/routes.ts'
import { dashboardRoutes } from '#features/dashboard/server/routes.ts'
import { disputesRoutes } from '#features/disputes/server/routes.ts'
import { as2Receiver } from '#features/edi/server/as2-receiver.ts'
import { documentsExportDoor } from '#features/edi/server/documents-export.ts'
import { documentFileDoor } from '#features/edi/server/file-door.ts'
import { ediRoutes } from '#features/edi/server/routes.ts'
import { badRowsDoor } from '#features/imports/server/bad-rows.ts'
import { importsRoutes } from '#features/imports/server/routes.ts'
import { journalDoor } from '#features/journal/server/export.ts'
import { journalRoutes } from '#features/journal/server/routes.ts'
import { listsRoutes } from '#features/lists/server/routes.ts'
import { mergingRoutes } from '#features/merging/server/routes.ts'
import { attachmentDoor } from '#features/notes/server/attachment-door.ts'
import { notesRoutes } from '#features/notes/server/routes.ts'
import { notificationsRoutes } from '#features/notifications/server/routes.ts'
import { ordersExportDoor } from '#features/orders/server/export.ts'
import { ordersRoutes } from '#features/orders/server/routes.ts'
import { paletteRoutes } from '#features/palette/server/routes.ts'
import { partnerItemsExportDoor } from '#features/partners/server/item-file/export-items.ts'
import { partnersRoutes } from '#features/partners/server/routes.ts'
import { paymentsRoutes } from '#features/payments/server/routes.ts'
import { transactionsExportDoor } from '#features/payments/server/transactions-export.ts'
import { stripeWebhooks } from '#features/payments/server/webhook.ts'
import { payoutExportDoor } from '#features/payouts/server/export.ts'
import { payoutsRoutes } from '#features/payouts/server/routes.ts'
import { peopleRoutes } from '#features/people/server/routes.ts'
import { profileRoutes } from '#features/profile/server/routes.ts'
import { proofExportDoor } from '#features/proof/server/export.ts'
import { proofRoutes } from '#features/proof/server/routes.ts'
import { quickbooksCallback } from '#features/quickbooks/server/callback.ts'
import { quickbooksRoutes } from '#features/quickbooks/server/routes.ts'
import { quickbooksWebhook } from '#features/quickbooks/server/webhook.ts'
import { receiptsRoutes } from '#features/receipts/server/routes.ts'
import { rehearsalRoutes } from '#features/rehearsal/server/routes.ts'
import { repliesRoutes } from '#features/replies/server/routes.ts'
import { settingsRoutes } from '#features/settings/server/routes.ts'
import { entriesExportDoor } from '#features/sync/server/export.ts'
import { syncRoutes } from '#features/sync/server/routes.ts'
import { timelineRoutes } from '#features/timeline/server/routes.ts'
import { Limiter } from '#server/limits.ts'
import { listener } from '#server/listener.ts'
import { logoDoor } from '#server/logo.ts'
import { openApi } from '#server/openapi.ts'
import { pages } from '#server/pages.ts'
import { mount, type Route } from '#server/route.ts'
import type { Services } from '#server/services.ts'
import { maxFileBytes } from '#server/uploads.ts'

/** Every call of the API. */
export const routes: readonly Route[] = [
  ...authRoutes,
  ...customersRoutes,
  ...dashboardRoutes,
  ...settingsRoutes,
  ...quickbooksRoutes,
  ...notesRoutes,
  ...notificationsRoutes,
  ...proofRoutes,
  ...conflictsRoutes,
  ...syncRoutes,
  ...timelineRoutes,
  ...profileRoutes,
  ...auditRoutes,
  ...paletteRoutes,
  ...companyExportRoutes,
  ...rehearsalRoutes,
  ...importsRoutes,
  ...mergingRoutes,
  ...bulkRoutes,
  ...peopleRoutes,
  ...automationsRoutes,
  ...contactsRoutes,
  ...listsRoutes,
  ...ordersRoutes,
  ...checkoutRoutes,
  ...receiptsRoutes,
  ...paymentsRoutes,
  ...journalRoutes,
  ...payoutsRoutes,
  ...booksRoutes,
  ...disputesRoutes,
  ...partnersRoutes,
  ...connectionsRoutes,
  ...ediRoutes,
  ...repliesRoutes,
]

/** Plugins whose payloads are not ours: callbacks, webhooks, downloads. */
const doors: readonly ((app: FastifyInstance, services: Services, limiter: Limiter) => void)[] = [
  logoDoor,
  companyExportDoor,
  exportDoor,
  ordersExportDoor,
  entriesExportDoor,
  proofExportDoor,
  attachmentDoor,
  auditExportDoor,
  journalDoor,
  transactionsExportDoor,
  payoutExportDoor,
  badRowsDoor,
  documentFileDoor,
  documentsExportDoor,
  partnerItemsExportDoor,
  as2Door(as2Receiver),
  quickbooksCallback,
  quickbooksWebhook,
  stripeWebhooks,
  unsubscribeDoor,
]

/** Everything the role `api` answers. */
export async function createApp(services: Services) {
  const { config } = services
  const app = listener(services)
  await app.register(cookie)
  await app.register(compress, { threshold: 1024, globalDecompression: false })
  await app.register(multipart, {
    limits: { fileSize: maxFileBytes, files: 5, fields: 100, fieldSize: 65_536, parts: 105 },
    throwFileSizeLimit: true,
  })
  const limiter = new Limiter(config.RATE_LIMIT_SCALE)
  for (const each of routes) mount(app, services, limiter, each)
  for (const door of doors) door(app, services, limiter)
  app.get('/openapi.json', async () => openApi(routes.map((each) => each.endpoint)))
  await pages(app, config)
  return app
}
