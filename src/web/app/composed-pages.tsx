import type { ItemPart, ItemParts } from '#features/catalog/items/web/record/item-parts.ts'
import type { CustomerParts } from '#features/customers/customers/web/record/customer-parts.ts'
import type { DevicePart, DeviceParts } from '#features/devices/devices/web/record/device-parts.ts'
import type { DeviceDocumentParts } from '#features/devices/uploads/web/document-page.tsx'
import type { ProgramParts } from '#features/incentives/programs/web/record/program-parts.ts'
import type { OrderParts } from '#features/sales/orders/web/order-record.tsx'
import type { PayoutParts } from '#features/sales/payouts/web/payout-record.tsx'
import type { StoreParts } from '#features/stores/stores/web/record/store-parts.ts'
import type { ConfigurationParts } from '#features/trade/connections/web/configurations-page.tsx'
import type { DocumentParts } from '#features/trade/exchange/web/record/document-record.tsx'
import type { PartnerParts } from '#features/trade/partners/web/partner-record.tsx'
import { lazyPart } from './lazy-part.ts'

/** The server sends `/` prerendered; this is the same page for whoever comes back to it inside the app. */
export const loadLanding = async () => {
  const { LandingPage } = await import('#features/workspace/landing/web/landing-page.tsx')
  const LoginDialog = lazyPart(() => import('#features/identity/auth/web/sign-in/login-dialog.tsx'))
  return { default: () => <LandingPage LoginDialog={LoginDialog} /> }
}

/** The bell brings the socket of live messages along: its ticket is asked for beside what the first screen reads. */
export const loadShell = async () => {
  const [{ Shell }, { SearchButton }, { default: Bell }] = await Promise.all([
    import('#features/workspace/shell/web/shell.tsx'),
    import('#features/workspace/palette/web/search-button.tsx'),
    import('#features/notifications/web/bell.tsx'),
  ])
  const WholeBell = () => <Bell Needs={BellNeeds} />
  return { default: () => <Shell Bell={WholeBell} Search={SearchButton} Document={Document} /> }
}
const Document = lazyPart(() => import('#features/sales/receivables/web/document-drawer.tsx'))
const BellNeeds = lazyPart(() => import('#features/workspace/needs/web/bell-needs.tsx'))

/** What is done with many customers at once comes from a feature of its own. */
export const loadCustomers = async () => {
  const [{ CustomerListPage }, { default: BulkBar }] = await Promise.all([
    import('#features/customers/customers/web/list/customer-list-page.tsx'),
    import('#features/customers/bulk/web/bulk-bar.tsx'),
  ])
  return { default: () => <CustomerListPage Bulk={BulkBar} /> }
}

/** A customer's page carries what other features know about the customer. */
export const loadCustomer = async () => {
  const { CustomerPage } = await import('#features/customers/customers/web/record/customer-page.tsx')
  const Activity = lazyPart(() => import('#features/workspace/timeline/web/timeline-tab.tsx'))
  return { default: () => <CustomerPage parts={customerParts} Activity={Activity} /> }
}
const Contacts = lazyPart(() => import('#features/customers/contacts/web/contacts-tab.tsx'))
const Notes = lazyPart(() => import('#features/customers/notes/web/notes-tab.tsx'))
const CustomerVisits = lazyPart(() => import('#features/devices/visits/web/customer-tab.tsx'))
const Automations = lazyPart(() => import('#features/customers/automations/web/customer-tab.tsx'))
const AutomationsCard = lazyPart(() => import('#features/customers/automations/web/customer-card.tsx'))
const CreditCard = lazyPart(() => import('#features/sales/approvals/web/credit-card.tsx'))
const StatementCard = lazyPart(() => import('#features/sales/receivables/web/statement-card.tsx'))
const MergeCard = lazyPart(() => import('#features/customers/merging/web/merge-card.tsx'))
const CustomerOrders = lazyPart(() => import('#features/sales/orders/web/customer-tab.tsx'))
const CustomerPrices = lazyPart(() => import('#features/catalog/prices/web/customer/customer-tab.tsx'))
const Collect = lazyPart(() => import('#features/sales/orders/web/requests/collect-chosen.tsx'))
const Replay = lazyPart(() => import('#features/books/sync/web/replay-button.tsx'))
const Deliveries = lazyPart(() => import('#features/books/sync/web/record-deliveries.tsx'))
const customerParts: CustomerParts = {
  Collect,
  Deliveries,
  Replay,
  tabs: [
    { key: 'contacts', ability: 'customers.read', Panel: Contacts },
    { key: 'notes', ability: 'notes.read', Panel: Notes },
    { key: 'orders', ability: 'orders.read', Panel: CustomerOrders },
    { key: 'prices', ability: 'prices.read', Panel: CustomerPrices },
    { key: 'visits', ability: 'notes.read', Panel: CustomerVisits },
    { key: 'automations', ability: 'automations.read', Panel: Automations },
  ],
  cards: [
    { key: 'automations', ability: 'automations.read', Card: AutomationsCard },
    { key: 'credit', ability: 'approvals.read', Card: CreditCard },
    { key: 'statement', ability: 'orders.read', Card: StatementCard },
    { key: 'merging', ability: 'customerMerge.read', Card: MergeCard },
  ],
}

/** An item's page carries what other features know about the item. */
export const loadItem = async () => {
  const { ItemPage } = await import('#features/catalog/items/web/record/item-page.tsx')
  return { default: () => <ItemPage parts={itemParts} /> }
}
const ItemPrices = lazyPart(() => import('#features/catalog/prices/web/item/item-tab.tsx'))
const Holders = lazyPart(() => import('#features/sales/reserved/web/holders.tsx'))
const ItemStock = lazyPart(async () => {
  const { default: Tab } = await import('#features/catalog/stock/web/record/item-tab.tsx')
  return { default: ({ itemId }: ItemPart) => <Tab itemId={itemId} Holders={Holders} /> }
})
const ItemSales = lazyPart(() => import('#features/sales/orders/web/item-tab.tsx'))
const ItemPartners = lazyPart(() => import('#features/trade/partners/web/item-tab.tsx'))
const ItemActivity = lazyPart(() => import('#features/workspace/timeline/web/item-activity.tsx'))
const itemParts: ItemParts = {
  Replay,
  tabs: [
    { key: 'prices', ability: 'prices.read', Panel: ItemPrices },
    { key: 'stock', ability: 'stock.read', Panel: ItemStock },
    { key: 'sales', ability: 'orders.read', Panel: ItemSales },
    { key: 'partners', ability: 'connections.read', Panel: ItemPartners },
    { key: 'activity', ability: 'history.read', Panel: ItemActivity },
  ],
}

/** A device's page carries what other rooms know about the device. */
export const loadDevice = async () => {
  const { DevicePage } = await import('#features/devices/devices/web/record/device-page.tsx')
  return { default: () => <DevicePage parts={deviceParts} /> }
}
const DeviceRules = lazyPart(() => import('#features/devices/rules/web/device-tab.tsx'))
const DeviceEmails = lazyPart(() => import('#features/devices/recipients/web/device-tab.tsx'))
const DeviceStock = lazyPart(() => import('#features/catalog/stock/web/record/location-tab.tsx'))
const DeviceDocuments = lazyPart(async () => {
  const { default: Tab } = await import('#features/devices/uploads/web/device-tab.tsx')
  return { default: ({ id, deviceName }: DevicePart) => <Tab device={{ id, deviceName }} /> }
})
const DeviceMoney = lazyPart(() => import('#features/devices/settlements/web/device-tab.tsx'))
const DeviceActivity = lazyPart(() => import('#features/workspace/timeline/web/device-activity.tsx'))
const deviceParts: DeviceParts = {
  tabs: [
    { key: 'rules', ability: 'devices.read', Panel: DeviceRules },
    { key: 'emails', ability: 'devices.read', Panel: DeviceEmails },
    { key: 'stock', ability: 'stock.read', Panel: DeviceStock },
    { key: 'documents', ability: 'devices.read', Panel: DeviceDocuments },
    { key: 'money', ability: 'settlements.read', Panel: DeviceMoney },
    { key: 'activity', ability: 'history.read', Panel: DeviceActivity },
  ],
}

/** What a device handed in; a credit of no order with how it stands in the books. */
export const loadDeviceDocument = async () => {
  const { DeviceDocumentPage } = await import('#features/devices/uploads/web/document-page.tsx')
  return { default: () => <DeviceDocumentPage parts={deviceDocumentParts} /> }
}
const deviceDocumentParts: DeviceDocumentParts = { Books: lazyPart(() => import('#features/books/postings/web/credit-card.tsx')) }

/** One settlement, and who has money; where nothing is posted now, why. */
export const loadSettlement = async () => {
  const { SettlementPage } = await import('#features/devices/settlements/web/settlement-page.tsx')
  return { default: () => <SettlementPage parts={{ Posting }} /> }
}
const Posting = lazyPart(async () => {
  const { PostingNotice } = await import('#features/books/postings/web/posting-off.tsx')
  return { default: PostingNotice }
})

/** Reps, with the money that one who goes still has. */
export const loadReps = async () => {
  const { RepsPage } = await import('#features/identity/reps/web/reps-page.tsx')
  return { default: () => <RepsPage parts={{ MoneyLeft: RepMoneyLeft }} /> }
}
const RepMoneyLeft = lazyPart(async () => {
  const { RepMoneyLeft: Left } = await import('#features/devices/settlements/web/money-left.tsx')
  return { default: Left }
})

/** A store's page carries what other rooms know about the store. */
export const loadStore = async () => {
  const { StorePage } = await import('#features/stores/stores/web/record/store-page.tsx')
  return { default: () => <StorePage parts={storeParts} /> }
}
const StoreActivity = lazyPart(() => import('#features/workspace/timeline/web/store-activity.tsx'))
const StorePreview = lazyPart(() => import('#features/stores/shoppers/web/preview/preview-tab.tsx'))
const StoreLimits = lazyPart(() => import('#features/stores/shoppers/web/limit-notice.tsx'))
const StoreShoppers = lazyPart(() => import('#features/stores/shoppers/web/store-tab.tsx'))
const storeParts: StoreParts = {
  Notice: StoreLimits,
  tabs: [
    { key: 'preview', ability: 'prices.read', Panel: StorePreview },
    { key: 'shoppers', ability: 'stores.read', Panel: StoreShoppers },
    { key: 'activity', ability: 'history.read', Panel: StoreActivity },
  ],
}

/** A program's page carries what other rooms know about the program. */
export const loadProgram = async () => {
  const { ProgramPage } = await import('#features/incentives/programs/web/record/program-page.tsx')
  return { default: () => <ProgramPage parts={programParts} /> }
}
const ProgramActivity = lazyPart(() => import('#features/workspace/timeline/web/program-activity.tsx'))
const ProgramFunding = lazyPart(() => import('#features/incentives/funding/web/program-tab.tsx'))
const ProgramAttainment = lazyPart(() => import('#features/incentives/attainment/web/program-tab.tsx'))
const ProgramStatements = lazyPart(() => import('#features/incentives/statements/web/program-tab.tsx'))
const OwnProgress = lazyPart(() => import('#features/incentives/statements/web/own-progress.tsx'))
const programParts: ProgramParts = {
  tabs: [
    { key: 'progress', ability: 'attainment.read', isOwn: true, Panel: OwnProgress },
    { key: 'attainment', ability: 'attainment.read', Panel: ProgramAttainment },
    { key: 'funding', ability: 'funding.read', Panel: ProgramFunding },
    { key: 'statements', ability: 'attainment.read', Panel: ProgramStatements },
    { key: 'activity', ability: 'history.read', Panel: ProgramActivity },
  ],
}

/** A person of the role customer is one of the customers. */
export const loadPeople = async () => {
  const [{ PeoplePage }, { CustomerSelect }] = await Promise.all([
    import('#features/identity/people/web/people-page.tsx'),
    import('#features/customers/customers/web/customer-select.tsx'),
  ])
  return { default: () => <PeoplePage CustomerSelect={CustomerSelect} /> }
}

/** An order's page carries what other features know about the order: it comes with the page, whose parts would jump otherwise. */
export const loadOrder = async () => {
  const [{ OrderPage }, approval, quote, payment, link, shipments, returns, answers, books, rail, thread, papers, lineStock] =
    await Promise.all([
      import('#features/sales/orders/web/order-page.tsx'),
      import('#features/sales/approvals/web/approval-card.tsx'),
      import('#features/sales/checkout/web/cards/quote-card.tsx'),
      import('#features/sales/payments/web/payment-card.tsx'),
      import('#features/sales/checkout/web/cards/link-card.tsx'),
      import('#features/sales/shipments/web/shipments-card.tsx'),
      import('#features/sales/returns/web/returns-card.tsx'),
      import('#features/trade/replies/web/answers-card.tsx'),
      import('#features/books/postings/web/order-card.tsx'),
      import('#features/workspace/timeline/web/order-rail.tsx'),
      import('#features/workspace/timeline/web/order-thread.tsx'),
      import('#features/sales/receipts/web/order-papers.tsx'),
      import('#features/sales/reserved/web/line-stock.tsx'),
    ])
  const parts: OrderParts = [
    { key: 'approval', ability: 'approvals.write', place: 'above', Card: approval.default },
    { key: 'quote', ability: 'orders.read', place: 'above', Card: quote.default },
    { key: 'payment', ability: 'payments.read', place: 'money', Card: payment.default },
    { key: 'link', ability: 'orders.read', place: 'money', Card: link.default },
    { key: 'shipments', ability: 'orders.read', place: 'below', Card: shipments.default },
    { key: 'returns', ability: 'orders.read', place: 'below', Card: returns.default },
    { key: 'answers', ability: 'exchange.read', place: 'below', Card: answers.default },
    { key: 'books', ability: 'orders.read', place: 'below', Card: books.default },
  ]
  return {
    default: () => <OrderPage parts={parts} Rail={rail.default} Thread={thread.default} Papers={papers.default} Note={lineStock.default} />,
  }
}

/** A payout's page carries what other features know about it. */
export const loadPayout = async () => {
  const { PayoutPage } = await import('#features/sales/payouts/web/payout-page.tsx')
  return { default: () => <PayoutPage parts={payoutParts} /> }
}
const PayoutBooks = lazyPart(() => import('#features/books/postings/web/payout-card.tsx'))
const payoutParts: PayoutParts = [{ key: 'books', ability: 'payouts.read', Card: PayoutBooks }]

/** A trading document with what it may be answered. */
export const loadDocument = async () => {
  const { DocumentPage } = await import('#features/trade/exchange/web/record/document-page.tsx')
  return { default: () => <DocumentPage parts={documentParts} /> }
}
const documentParts: DocumentParts = {
  Actions: lazyPart(() => import('#features/trade/replies/web/reply-actions.tsx')),
  Answers: lazyPart(() => import('#features/trade/replies/web/answers-tab.tsx')),
  Reply: lazyPart(() => import('#features/trade/replies/web/reply-tab.tsx')),
}

/** An answer to a document: an invoice is money, of which the books should know. */
export const loadReply = async () => {
  const [{ ReplyPage }, { PostingNotice }] = await Promise.all([
    import('#features/trade/replies/web/reply-page.tsx'),
    import('#features/books/postings/web/door.ts'),
  ])
  return { default: () => <ReplyPage Books={PostingNotice} /> }
}

/** A trading partner with what is due. */
export const loadPartner = async () => {
  const { PartnerPage } = await import('#features/trade/partners/web/partner-page.tsx')
  return { default: () => <PartnerPage parts={partnerParts} /> }
}
const partnerParts: PartnerParts = { Due: lazyPart(() => import('#features/trade/exchange/web/partner-deadlines.tsx')) }

/** Connections and the partners behind them. */
export const loadConfigurations = async () => {
  const { ConfigurationsPage } = await import('#features/trade/connections/web/configurations-page.tsx')
  return { default: () => <ConfigurationsPage parts={configurationParts} /> }
}
const Connections = lazyPart(() => import('#features/trade/connections/web/connections-tab.tsx'))
const Partners = lazyPart(() => import('#features/trade/partners/web/partners-tab.tsx'))
const configurationParts: ConfigurationParts = [
  { key: 'connections', ability: 'connections.read', Panel: Connections },
  { key: 'partners', ability: 'connections.read', Panel: Partners },
]

/** The way in of who was invited is made of what signing in has. */
export const loadInvite = async () => {
  const [{ InvitePage }, { AuthFrame }] = await Promise.all([
    import('#features/identity/people/web/invite-page.tsx'),
    import('#features/identity/auth/web/auth-frame.tsx'),
  ])
  const LoginDialog = lazyPart(() => import('#features/identity/auth/web/sign-in/login-dialog.tsx'))
  return { default: () => <InvitePage parts={{ Frame: AuthFrame, LoginDialog }} /> }
}
