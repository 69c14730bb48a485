/**
 * Where records and their screens are found in the browser: one address for each, read by screens, mails, notifications and the audit log
 * alike. `src/web/app/routes.tsx` opens them.
 */

export const dashboardPath = '/dashboard'
export const notificationsPath = '/dashboard/notifications'

export const customersPath = '/dashboard/customers-&-leads/overview'
export const customerPath = (id: string) => `${customersPath}/${id}`
export const editCustomerPath = (id: string) => `${customerPath(id)}?edit=1`
export const addCustomerPath = '/dashboard/customers-&-leads/add-customer'
/** Over a customer's page, what QuickBooks has of it and no page of its own shows. */
export const customerDocumentPath = (customerId: string, kind: 'payment' | 'creditMemo', id: string) =>
  `${customerPath(customerId)}?${kind}=${id}`
/** One contact alone, in the tab of its customer. */
export const contactPath = (customerId: string, id: string) =>
  `${customerPath(customerId)}?${new URLSearchParams({ tab: 'contacts', contact: id })}`
export const customerVisitsPath = (id: string) => `${customerPath(id)}?tab=visits`
export const automationsPath = '/dashboard/customers-&-leads/automations'
export const automationPath = (id: string) => `${automationsPath}/${id}`
/** What was done with many items at once. */
export const itemChangesPath = '/dashboard/sales/items/bulk-changes'
export const bulkPath = '/dashboard/customers-&-leads/bulk-changes'
export const importsPath = '/dashboard/customers-&-leads/import'
export const importPath = (id: string) => `${importsPath}?id=${id}`
export const duplicatesPath = '/dashboard/customers-&-leads/duplicates'
/** The screen on which two customers are merged; without the second it is looked for there. */
export const mergePath = (oneId: string, otherId?: string) =>
  `/dashboard/customers-&-leads/merge?${new URLSearchParams({ one: oneId, ...(otherId && { other: otherId }) })}`

export const salesPath = '/dashboard/sales'
export const storesPath = `${salesPath}/stores`
export const storePath = (id: string) => `${storesPath}/${id}`
export const editStorePath = (id: string) => `${storePath(id)}?edit=1`
export const addStorePath = `${storesPath}/new`
export const storeShoppersPath = (id: string) => `${storePath(id)}?tab=shoppers`
export const storeOrdersPath = (id: string) => `${storePath(id)}?tab=orders`
export const storeCatalogPath = (id: string) => `${storePath(id)}?tab=catalog`
export const itemsPath = `${salesPath}/items`
export const itemPath = (id: string) => `${itemsPath}/${id}`
export const priceLevelsPath = `${itemsPath}/levels`
export const priceLevelPath = (id: string) => `${priceLevelsPath}/${id}`
export const editItemPath = (id: string) => `${itemPath(id)}?edit=1`
export const addItemPath = `${itemsPath}/new`
export const itemImportsPath = `${itemsPath}/import`
export const itemImportPath = (id: string) => `${itemImportsPath}?id=${id}`
export const stockPath = `${salesPath}/stock`
/** What happened to an item, everywhere or at one location. */
export const stockItemPath = (itemId: string, locationId = '') => `${stockPath}/items/${itemId}${locationId && `?location=${locationId}`}`
export const transfersPath = `${stockPath}/transfers`
export const transferPath = (id: string) => `${transfersPath}/${id}`
export const countsPath = `${stockPath}/counts`
export const countPath = (id: string) => `${countsPath}/${id}`
export const restocksPath = `${stockPath}/restock`
export const restockPath = (id: string) => `${restocksPath}/${id}`
/** What a location needs. */
export const restockNeedsPath = (locationId: string) => `${restocksPath}/needs/${locationId}`
export const stockLocationsPath = `${stockPath}/locations`
export const stockValuePath = `${stockPath}/value`
export const stockSettingsPath = `${stockPath}/settings`

export const incentivesPath = '/dashboard/incentives'
export const programsPath = `${incentivesPath}/program-center`
export const programPath = (id: string) => `${programsPath}/${id}`
export const addProgramPath = `${programsPath}/new`
export const editProgramPath = (id: string) => `${programPath(id)}?edit=1`
/** Its rewards, the wizard's second step. */
export const programRewardsPath = (id: string) => `${programPath(id)}?edit=rewards`
/** What is paid of its rewards. */
export const programFundingPath = (id: string) => `${programPath(id)}?tab=funding`
/** The money for all programs; a batch by which one is paid. */
export const fundingLedgerPath = `${incentivesPath}/funding`
export const fundingPath = (id: string) => `${fundingLedgerPath}/${id}`
/** What payees were told month by month, and what they were paid in a year. */
export const statementsPath = `${incentivesPath}/statements`
/** Credits that are on no invoice, or of no sale that is known. */
export const looseCreditsPath = `${incentivesPath}/credits`
/** Who earns rewards, and what is known of them. */
export const payeesPath = `${incentivesPath}/payees`
export const yearTotalsPlace = `${incentivesPath}/year`
/** What sales earned whom. */
export const attainmentsPath = `${incentivesPath}/attainment`
export const attainmentsWith = (filters: object) => `${attainmentsPath}?filters=${encodeURIComponent(JSON.stringify(filters))}`
export const attainmentPath = (id: string) => `${attainmentsPath}/${id}`

export const mobileAppsPath = '/dashboard/mobile-apps'
export const devicesPath = `${mobileAppsPath}/device-list`
export const devicePath = (id: string) => `${devicesPath}/${id}`
/** Documents of devices that wait for somebody. */
export const deviceReviewPath = `${mobileAppsPath}/review`
export const deviceDocumentPath = (id: string) => `${deviceReviewPath}/${id}`
/** What reps hand in of what they collected. */
export const settlementsPath = `${mobileAppsPath}/settlements`
export const settlementPath = (id: string) => `${settlementsPath}/${id}`
/** Who has money, and how much. */
export const openMoneyPath = `${mobileAppsPath}/money-with-reps`
export const deviceMoneyPath = (id: string) => `${devicePath(id)}?tab=money`
export const editDevicePath = (id: string) => `${devicePath(id)}?edit=1`
/** What is at the location that it sells from. */
export const deviceStockPath = (id: string) => `${devicePath(id)}?tab=stock`
/** What reps plan and did at customers. */
export const visitsPath = `${mobileAppsPath}/visits`
export const addDevicePath = `${mobileAppsPath}/add-device`

export const paymentsAreaPath = '/dashboard/payments'
/** Invoices with something open: who owes how much, and since when. */
export const receivablesPath = `${paymentsAreaPath}/receivables`
export const brokenPromisesPath = `${receivablesPath}?promise=broken`
export const invoicePath = (id: string) => `${paymentsAreaPath}/invoices/${id}`
export const ordersPath = '/dashboard/payments/orders'
export const orderPath = (id: string) => `${ordersPath}/${id}`
export const newOrderPath = `${ordersPath}/new`
/** A new order that begins as this one. */
export const copyOrderPath = (id: string) => `${newOrderPath}?copyOf=${id}`
export const changeOrderPath = (id: string) => `${orderPath(id)}/change`
export const requestsPath = '/dashboard/payments/requests'
/** At `orderPath` it is found as well, by whoever knows no more than its id. */
export const requestPath = (id: string) => `${requestsPath}/${id}`
/** The printed card with the order's payment link. */
export const printCardPath = (orderId: string) => `${orderPath(orderId)}/card`
export const paymentsPath = '/dashboard/payments/stripe'
export const paymentPath = (id: string) => `${paymentsPath}/${id}`
export const payoutsPath = '/dashboard/payments/payouts'
export const payoutPath = (id: string) => `${payoutsPath}/${id}`
export const disputesPath = '/dashboard/payments/disputes'
export const disputePath = (id: string) => `${disputesPath}/${id}`

export const documentsPath = '/dashboard/data-exchange/retrieve-orders'
export const documentPath = (id: string) => `${documentsPath}/${id}`
export const configurationsPath = '/dashboard/data-exchange/configurations'
export const configurationPath = (id: string) => `${configurationsPath}/${id}`
export const partnersPath = `${configurationsPath}?tab=partners`
export const partnerPath = (id: string) => `/dashboard/data-exchange/partners/${id}`

export const syncPath = '/dashboard/sync'
export const entryPath = (id: string) => `${syncPath}/${id}`
/** What of the books needs a bookkeeper. */
export const bookkeeperPath = `${syncPath}/bookkeeper`
export const conflictPath = (id: string) => `${syncPath}/conflicts/${id}`
/** The newest comparison, or this one. */
export const proofPath = (id?: string) => `${syncPath}/proof${id ? `?proof=${id}` : ''}`
export const rehearsalPath = `${syncPath}/rehearsal`
export const rulesPath = `${syncPath}/rules`
export const budgetPath = `${syncPath}/budget`

export const settingsPath = '/dashboard/settings'
export const profilePath = `${settingsPath}/profile`
export const companyPath = `${settingsPath}/company`
export const peoplePath = `${settingsPath}/people`
export const repsPath = `${settingsPath}/reps`
export const listsPath = `${settingsPath}/lists`
/** What devices of the field app may do. */
export const deviceEmailsPath = `${settingsPath}/device-emails`
export const deviceRulesPath = `${settingsPath}/device-rules`
export const salesSettingsPath = `${settingsPath}/sales`
export const quickbooksPath = `${settingsPath}/quickbooks`
export const paymentSettingsPath = `${settingsPath}/payments`
export const incentiveSettingsPath = `${settingsPath}/incentives`
export const booksPath = `${settingsPath}/books`
/** The company's data, to be taken away. */
export const companyDataPath = `${settingsPath}/data`

/** The front of a store, for its shoppers; its code is its Store ID. */
export const storefrontPath = (code: string) => `/store/${code}`
