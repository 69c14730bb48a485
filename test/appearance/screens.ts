import {
  addCustomerPath,
  addDevicePath,
  addItemPath,
  addProgramPath,
  addStorePath,
  attainmentsPath,
  automationsPath,
  bookkeeperPath,
  bulkPath,
  configurationsPath,
  countsPath,
  customersPath,
  deviceDocumentPath,
  deviceReviewPath,
  devicesPath,
  disputesPath,
  documentsPath,
  duplicatesPath,
  fundingLedgerPath,
  fundingPath,
  importsPath,
  invoicePath,
  itemChangesPath,
  itemImportsPath,
  itemsPath,
  looseCreditsPath,
  newOrderPath,
  notificationsPath,
  openMoneyPath,
  ordersPath,
  partnersPath,
  payeesPath,
  paymentsPath,
  payoutsPath,
  priceLevelsPath,
  programsPath,
  proofPath,
  receivablesPath,
  rehearsalPath,
  requestsPath,
  restockNeedsPath,
  restocksPath,
  settlementPath,
  settlementsPath,
  statementsPath,
  stockLocationsPath,
  stockPath,
  stockSettingsPath,
  stockValuePath,
  storesPath,
  syncPath,
  transfersPath,
  visitsPath,
  yearTotalsPlace,
} from '#contract/places.ts'

/**
 * Every screen by its address, under a name that pictures of it are kept by. What stands in braces is a record, found by `findRecords`. A
 * test compares this list with the routes.
 */
export type Screens = Record<string, string>

const customer = `${customersPath}/{customer}`
const order = `${ordersPath}/{order}`
const document = `${documentsPath}/{document}`
const ordered = `${documentsPath}/{ordered}`
const partner = '/dashboard/data-exchange/partners/{partner}'
const connection = `${configurationsPath}/{connection}`
const item = `${itemsPath}/{item}`
const device = `${devicesPath}/{device}`
const store = `${storesPath}/{store}`
const program = `${programsPath}/{program}`
const automation = `${automationsPath}/{automation}`
const settings = '/dashboard/settings'

/** For whoever comes by. */
export const visitorScreens: Screens = {
  landing: '/',
  login: '/?login=true',
  'sign-up': '/auth/signup',
  admin: '/auth/admin',
  'not-found': '/nowhere',
}

/** For whoever has got a link. How a payment went is only told to who opened its link before. */
export const linkScreens: Screens = {
  invitation: '/auth/invite/{invitation}',
  'invitation-unknown': '/auth/invite/unknown',
  'payment-open': '/payment/{link}',
  'payment-paid': '/payment/{collectedLink}',
  'payment-confirmed': '/payment/confirm/{collected}',
  'payment-withdrawn': '/payment/{withdrawnLink}',
  'payment-requested': '/payment/{requestLink}',
  'payment-request-over': '/payment/{overLink}',
  'payment-unknown': '/payment/unknown',
}

/** For the people of a company, its records shown. */
export const recordScreens: Screens = {
  customer,
  'customer-edit': `${customer}?edit=1`,
  'customer-orders': `${customer}?tab=orders`,
  'customer-prices': `${customer}?tab=prices`,
  'customer-contacts': `${customer}?tab=contacts`,
  'customer-notes': `${customer}?tab=notes`,
  'customer-visits': `${customer}?tab=visits`,
  'customer-automations': `${customer}?tab=automations`,
  'customer-activity': `${customer}?tab=history`,
  'customer-quickbooks': `${customer}?tab=quickbooks`,
  merge: '/dashboard/customers-&-leads/merge?one={customer}&other={other}',
  item,
  'item-edit': `${item}?edit=1`,
  'item-prices': `${item}?tab=prices`,
  'item-sales': `${item}?tab=sales`,
  'item-partners': `${item}?tab=partners`,
  'item-activity': `${item}?tab=activity`,
  'item-stock': `${itemsPath}/{stocked}?tab=stock`,
  'stock-item': `${stockPath}/items/{stocked}`,
  'stock-transfer': `${transfersPath}/{transfer}`,
  'stock-count': `${countsPath}/{count}`,
  'stock-restock': `${restocksPath}/{restock}`,
  'stock-needs': restockNeedsPath('{van}'),
  device,
  'device-edit': `${device}?edit=1`,
  'device-new': `${devicesPath}/{invited}`,
  'device-rules': `${device}?tab=rules`,
  'device-emails': `${device}?tab=emails`,
  'device-stock': `${device}?tab=stock`,
  'device-documents': `${device}?tab=documents`,
  'device-money': `${device}?tab=money`,
  'device-activity': `${device}?tab=activity`,
  store,
  'store-edit': `${store}?edit=1`,
  'store-catalog': `${store}?tab=catalog`,
  'store-preview': `${store}?tab=preview`,
  'store-shoppers': `${store}?tab=shoppers`,
  'store-orders': `${store}?tab=orders`,
  'store-design': `${store}?tab=design`,
  'store-activity': `${store}?tab=activity`,
  program,
  'program-setup': `${program}?edit=1`,
  'program-rewards': `${program}?edit=rewards`,
  'program-rules': `${program}?tab=rules`,
  'program-attainment': `${program}?tab=attainment`,
  'program-funding': `${program}?tab=funding`,
  'program-statements': `${program}?tab=statements`,
  attainment: `${attainmentsPath}/{attainment}`,
  'funding-ledger': fundingLedgerPath,
  'funding-year': yearTotalsPlace,
  payees: payeesPath,
  'loose-credits': looseCreditsPath,
  statements: statementsPath,
  funding: fundingPath('{batch}'),
  'program-activity': `${program}?tab=activity`,
  settlement: settlementPath('{settlement}'),
  'device-document': deviceDocumentPath('{waiting}'),
  automation,
  'automation-dry-run': `${automation}?tab=dryRun`,
  'automation-history': `${automation}?tab=history`,
  'automation-edit': `${automation}?edit=1`,
  'price-level': `${priceLevelsPath}/{level}`,
  payment: `${paymentsPath}/{payment}`,
  order,
  'order-paid': `${ordersPath}/{paid}`,
  'order-change': `${order}/change`,
  'order-card': `${order}/card`,
  request: `${requestsPath}/{request}`,
  invoice: invoicePath('{invoice}'),
  document,
  'document-sent': `${documentsPath}/{sent}`,
  'document-ordered': ordered,
  'document-answers': `${ordered}?tab=answers`,
  'document-raw': `${ordered}?tab=raw`,
  'document-history': `${ordered}?tab=history`,
  'document-response': `${ordered}/acknowledge`,
  'document-ship-notice': `${ordered}/ship`,
  'document-invoice': `${ordered}/invoice`,
  partner,
  'partner-items': `${partner}?tab=items`,
  'partner-locations': `${partner}?tab=locations`,
  'partner-agreed': `${partner}?tab=agreed`,
  'partner-deadlines': `${partner}?tab=deadlines`,
  'partner-table': `${partner}?tab=table`,
  connection,
  'connection-setup': `${connection}?step=setup`,
  dispute: `${disputesPath}/{dispute}`,
  payout: `${payoutsPath}/{payout}`,
  'import-one': `${importsPath}?id={import}`,
  'sync-entry': `${syncPath}/{entry}`,
  'sync-refused': `${syncPath}/{refused}`,
  'sync-conflict': `${syncPath}/conflicts/{conflict}`,
}

/** For the people of a company, those with and those without anything in it. */
export const memberScreens: Screens = {
  dashboard: '/dashboard',
  'dashboard-not-found': '/dashboard/nowhere',
  'sync-not-found': '/dashboard/sync/no/where',
  'settings-not-found': '/dashboard/settings/nowhere',
  customers: customersPath,
  'add-customer': addCustomerPath,
  import: importsPath,
  duplicates: duplicatesPath,
  automations: automationsPath,
  'automation-new': `${automationsPath}/new`,
  'bulk-changes': bulkPath,
  stores: storesPath,
  'store-new': addStorePath,
  programs: programsPath,
  'program-new': addProgramPath,
  attainments: attainmentsPath,
  'price-levels': priceLevelsPath,
  items: itemsPath,
  'item-new': addItemPath,
  'item-import': itemImportsPath,
  'item-changes': itemChangesPath,
  stock: stockPath,
  'stock-transfers': transfersPath,
  'stock-counts': countsPath,
  'stock-restocks': restocksPath,
  'stock-locations': stockLocationsPath,
  'stock-value': stockValuePath,
  'stock-settings': stockSettingsPath,
  devices: devicesPath,
  'add-device': addDevicePath,
  'device-review': deviceReviewPath,
  settlements: settlementsPath,
  'open-money': openMoneyPath,
  visits: visitsPath,
  payments: paymentsPath,
  orders: ordersPath,
  'orders-late': `${ordersPath}?filters=${encodeURIComponent('{"late":"Y"}')}`,
  'order-new': newOrderPath,
  receivables: receivablesPath,
  requests: requestsPath,
  payouts: payoutsPath,
  disputes: disputesPath,
  documents: `${documentsPath}?filters=${encodeURIComponent('{"show":"all"}')}`,
  connections: configurationsPath,
  'connection-new': `${configurationsPath}/new`,
  partners: partnersPath,
  sync: syncPath,
  'sync-bookkeeper': bookkeeperPath,
  'sync-proof': proofPath(),
  'sync-rehearsal': rehearsalPath,
  'sync-rules': `${syncPath}/rules`,
  'sync-reads': `${syncPath}/budget`,
  notifications: notificationsPath,
  'notifications-preferences': `${notificationsPath}?tab=preferences`,
  'settings-profile': `${settings}/profile`,
  'settings-company': `${settings}/company`,
  'settings-people': `${settings}/people`,
  'settings-lists': `${settings}/lists`,
  'settings-data': `${settings}/data`,
  'settings-audit': `${settings}/audit`,
  'settings-reps': `${settings}/reps`,
  'settings-sales': `${settings}/sales`,
  'settings-device-rules': `${settings}/device-rules`,
  'settings-device-emails': `${settings}/device-emails`,
  'settings-incentives': `${settings}/incentives`,
  'settings-payments': `${settings}/payments`,
  'settings-books': `${settings}/books`,
  'settings-quickbooks': `${settings}/quickbooks`,
}

export type Records = Record<string, string>
type Row = { id: string; state: string; path: string; orderId: string | null }
type Rows = { rows: Row[] }
/** Answers a call of the signed-in person. */
export type Ask = <Result>(path: string) => Promise<Result>

/** Which records the screens show: those with most to show. What there is none of is missing. */
export async function findRecords(ask: Ask): Promise<Records> {
  const rows = async (path: string) => (await ask<Rows>(path)).rows
  const orders = await rows('/api/Order/List?sort=number')
  const [customer, other] = await rows('/Dashboard/GetCustomerList?sort=-openBalance&limit=2')
  const documents = await rows('/api/EDI/Documents')
  const { rows: devices } = await ask<{ rows: { id: string; deviceState: string }[] }>('/api/Device/GetAll')
  const needing = await rows('/Sync/GetEntries?lane=needsYou')
  const pending = needing.find(({ path }) => path.includes('/conflicts/'))
  const found = {
    customer,
    other,
    item: (await rows('/api/Item/List?sort=-unitPrice'))[0],
    stocked: (await ask<{ rows: { itemId: string }[] }>('/api/Stock/Balances?sort=-onHand')).rows.map(({ itemId }) => ({ id: itemId }))[0],
    transfer: (await rows('/api/Stock/Transfers'))[0],
    count: (await rows('/api/StockCount/List'))[0],
    restock: (await rows('/api/Restock/List'))[0],
    van: (await ask<{ rows: { toId: string }[] }>('/api/Restock/List')).rows.map(({ toId }) => ({ id: toId }))[0],
    store: (await rows('/api/Sales/StoreListing'))[0],
    program: (await rows('/api/Incentive/Programs')).find(({ state }) => state === 'Open'),
    attainment: (await rows('/api/Incentive/GetAttainmentList'))[0],
    batch: (await rows('/api/Incentive/Fundings'))[0],
    device: devices.find(({ deviceState }) => deviceState === 'Active'),
    waiting: (await rows('/api/Device/Documents'))[0],
    settlement: (await rows('/api/Device/Settlements'))[0],
    invited: devices.find(({ deviceState }) => deviceState === 'Invited'),
    order: orders.find(({ state }) => state !== 'Paid'),
    paid: orders.find(({ state }) => state === 'Paid'),
    payment: (await rows('/api/Stripe/Transactions?sort=created'))[0],
    invoice: (await rows('/api/Order/OpenInvoices?limit=200')).find(({ orderId }) => orderId !== null),
    dispute: (await rows('/api/Stripe/Disputes'))[0],
    payout: (await rows('/api/Stripe/Payouts'))[0],
    // The first is the one that needs a person.
    document: (await rows(`/api/EDI/Documents?filters=${encodeURIComponent('{"needs":"anything"}')}`))[0],
    ordered: documents.find(({ orderId }) => orderId !== null),
    sent: documents.find(({ orderId }) => orderId === null),
    connection: (await rows('/api/EDI/GetIntegrations'))[0],
    partner: (await rows('/api/EDI/Partners'))[0],
    level: (await rows('/api/Price/Levels'))[0],
    automation: (await rows('/Dashboard/GetAutomationList'))[0],
    import: (await rows('/Dashboard/Import/List'))[0],
    refused: needing.find((each) => each !== pending),
    entry: (await rows('/Sync/GetEntries?lane=done'))[0],
  }
  const ids = Object.fromEntries(Object.entries(found).flatMap(([name, row]) => (row ? [[name, row.id]] : [])))
  const link = ids.order && (await ask<{ paymentNumber: string }>(`/api/Payment/GetQrCode?orderId=${ids.order}`)).paymentNumber
  return { ...ids, ...(pending && { conflict: pending.path.split('/').at(-1) ?? '' }), ...(link && { link }) }
}

/** The address with its records in it; undefined where one of them is missing. */
export function addressOf(path: string, records: Records): string | undefined {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  if (!names.every((name) => records[name])) return undefined
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => records[name] ?? '')
}
