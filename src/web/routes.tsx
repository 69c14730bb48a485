import { type RouteObject, redirect } from 'react-router'
import { can } from '#contract/permissions.ts'
import type { ConfigurationParts } from '#features/connections/web/configurations-page.tsx'
import type { CustomerParts } from '#features/customers/web/customer-record.tsx'
import type { DocumentParts } from '#features/edi/web/document-record.tsx'
import type { OrderParts } from '#features/orders/web/order-record.tsx'
import type { TransactionParts } from '#features/payments/web/transaction-record.tsx'
import type { PayoutParts } from '#features/payouts/web/payout-record.tsx'
import { lazyPart } from '#web/lazy-part.ts'
import { lazyScreen } from '#web/lazy-screen.ts'
import RootLayout from '#web/root-layout.tsx'
import RouterErrorPage, { ScreenErrorPage } from '#web/router-error-page.tsx'
import { isSignedIn, mayOpenDashboard, readSession } from '#web/session.ts'

/** The server sends `/` prerendered; this is the same page for whoever comes back to it inside the app. */
const loadLanding = async () => {
  const { LandingPage } = await import('#features/landing/web/landing-page.tsx')
  const LoginDialog = lazyPart(() => import('#features/auth/web/login-dialog.tsx'))
  return { default: () => <LandingPage LoginDialog={LoginDialog} /> }
}

/** The bell brings the socket of live messages along. */
const loadShell = async () => {
  const [{ Shell }, { SearchButton }] = await Promise.all([
    import('#features/dashboard/web/shell.tsx'),
    import('#features/palette/web/search-button.tsx'),
  ])
  const Bell = lazyPart(() => import('#features/notifications/web/bell.tsx'))
  return { default: () => <Shell Bell={Bell} Search={SearchButton} /> }
}

/** What is done with many customers at once comes from a feature of its own. */
const loadCustomers = async () => {
  const { CustomerListPage } = await import('#features/customers/web/customer-list-page.tsx')
  return { default: () => <CustomerListPage Bulk={BulkBar} /> }
}
const BulkBar = lazyPart(() => import('#features/bulk/web/bulk-bar.tsx'))

/** A customer's page carries what other features know about the customer. */
const loadCustomer = async () => {
  const { CustomerPage } = await import('#features/customers/web/customer-page.tsx')
  const Activity = lazyPart(() => import('#features/timeline/web/timeline-tab.tsx'))
  return { default: () => <CustomerPage parts={customerParts} Activity={Activity} /> }
}
const Contacts = lazyPart(() => import('#features/contacts/web/contacts-tab.tsx'))
const Notes = lazyPart(() => import('#features/notes/web/notes-tab.tsx'))
const Automations = lazyPart(() => import('#features/automations/web/customer-tab.tsx'))
const AutomationsCard = lazyPart(() => import('#features/automations/web/customer-card.tsx'))
const MergeCard = lazyPart(() => import('#features/merging/web/merge-card.tsx'))
const CustomerOrders = lazyPart(() => import('#features/orders/web/customer-tab.tsx'))
const Collect = lazyPart(() => import('#features/orders/web/collect-button.tsx'))
const customerParts: CustomerParts = {
  Collect,
  tabs: [
    { key: 'contacts', ability: 'customers.read', Panel: Contacts },
    { key: 'notes', ability: 'notes.read', Panel: Notes },
    { key: 'orders', ability: 'orders.read', Panel: CustomerOrders },
    { key: 'automations', ability: 'automations.read', Panel: Automations },
  ],
  cards: [
    { key: 'automations', ability: 'automations.read', Card: AutomationsCard },
    { key: 'merging', ability: 'customerMerge.read', Card: MergeCard },
  ],
}

/** An order's page carries what other features know about the order. */
const loadOrder = async () => {
  const { OrderPage } = await import('#features/orders/web/order-page.tsx')
  return { default: () => <OrderPage parts={orderParts} Thread={OrderThread} Receipt={ReceiptButton} /> }
}
const LinkCard = lazyPart(() => import('#features/checkout/web/link-card.tsx'))
const ReceiptButton = lazyPart(() => import('#features/receipts/web/receipt-button.tsx'))
const OrderThread = lazyPart(() => import('#features/timeline/web/order-thread.tsx'))
const OrderBooks = lazyPart(() => import('#features/books/web/order-card.tsx'))
const OrderAnswers = lazyPart(() => import('#features/replies/web/answers-card.tsx'))
const PaymentCard = lazyPart(() => import('#features/payments/web/payment-card.tsx'))
const orderParts: OrderParts = [
  { key: 'payment', ability: 'payments.read', Card: PaymentCard },
  { key: 'link', ability: 'orders.read', Card: LinkCard },
  { key: 'answers', ability: 'exchange.read', Card: OrderAnswers },
  { key: 'books', ability: 'orders.read', Card: OrderBooks },
]

/** A payment's page carries what other features know about it. */
const loadTransaction = async () => {
  const { TransactionPage } = await import('#features/payments/web/transaction-page.tsx')
  return { default: () => <TransactionPage parts={transactionParts} /> }
}
const transactionParts: TransactionParts = []

/** A payout's page carries what other features know about it. */
const loadPayout = async () => {
  const { PayoutPage } = await import('#features/payouts/web/payout-page.tsx')
  return { default: () => <PayoutPage parts={payoutParts} /> }
}
const PayoutBooks = lazyPart(() => import('#features/books/web/payout-card.tsx'))
const payoutParts: PayoutParts = [{ key: 'books', ability: 'payouts.read', Card: PayoutBooks }]

/** A trading document with what it may be answered. */
const loadDocument = async () => {
  const { DocumentPage } = await import('#features/edi/web/document-page.tsx')
  return { default: () => <DocumentPage parts={documentParts} /> }
}
const documentParts: DocumentParts = {
  Actions: lazyPart(() => import('#features/replies/web/reply-actions.tsx')),
  Answers: lazyPart(() => import('#features/replies/web/answers-tab.tsx')),
  Reply: lazyPart(() => import('#features/replies/web/reply-tab.tsx')),
}

/** Connections and the partners behind them. */
const loadConfigurations = async () => {
  const { ConfigurationsPage } = await import('#features/connections/web/configurations-page.tsx')
  return { default: () => <ConfigurationsPage parts={configurationParts} /> }
}
const Connections = lazyPart(() => import('#features/connections/web/connections-tab.tsx'))
const Partners = lazyPart(() => import('#features/partners/web/partners-tab.tsx'))
const configurationParts: ConfigurationParts = [
  { key: 'connections', ability: 'connections.read', Panel: Connections },
  { key: 'partners', ability: 'exchange.read', Panel: Partners },
]

/** The way in of who was invited is made of what signing in has. */
const loadInvite = async () => {
  const [{ InvitePage }, { AuthFrame }] = await Promise.all([
    import('#features/people/web/invite-page.tsx'),
    import('#features/auth/web/auth-frame.tsx'),
  ])
  const LoginDialog = lazyPart(() => import('#features/auth/web/login-dialog.tsx'))
  return { default: () => <InvitePage parts={{ Frame: AuthFrame, LoginDialog }} /> }
}

const notFound = lazyScreen(() => import('#web/not-found-page.tsx'), null)

/** Whoever may not see the company may still see the reps; the own profile everybody. */
const firstSettings = () => {
  const session = readSession()
  return session?.role && !session.isAdmin && !can(session.role, 'settings.read')
    ? can(session.role, 'reps.read')
      ? 'reps'
      : 'profile'
    : 'company'
}

/** Whoever packs the goods sees the orders, not the money. */
const firstPayments = () => {
  const session = readSession()
  return session?.role && !session.isAdmin && !can(session.role, 'payments.read') ? 'orders' : 'stripe'
}

/** Every screen of the product. Each page module has the page as its default export. */
export const routes: RouteObject[] = [
  {
    Component: RootLayout,
    ErrorBoundary: RouterErrorPage,
    HydrateFallback: () => null,
    children: [
      {
        path: '/dashboard',
        loader: () => (mayOpenDashboard() ? null : redirect('/')),
        children: [
          { path: 'payments/orders/:id/card', ...lazyScreen(() => import('#features/checkout/web/print-card-page.tsx'), 'orders.write') },
          {
            ...lazyScreen(loadShell, null),
            children: [
              {
                ErrorBoundary: ScreenErrorPage,
                children: [
                  { index: true, ...lazyScreen(() => import('#features/dashboard/web/index-page.tsx'), null) },
                  {
                    path: 'customers-&-leads',
                    children: [
                      { index: true, loader: () => redirect('/dashboard/customers-&-leads/overview') },
                      { path: 'overview', ...lazyScreen(loadCustomers, 'customers.read') },
                      { path: 'overview/:id', ...lazyScreen(loadCustomer, 'customers.read') },
                      {
                        path: 'duplicates',
                        ...lazyScreen(() => import('#features/merging/web/duplicates-page.tsx'), 'customerMerge.read'),
                      },
                      { path: 'merge', ...lazyScreen(() => import('#features/merging/web/merge-page.tsx'), 'customerMerge.read') },
                      { path: 'import', ...lazyScreen(() => import('#features/imports/web/imports-page.tsx'), 'customerImport.read') },
                      {
                        path: 'add-customer',
                        ...lazyScreen(() => import('#features/customers/web/add-customer-page.tsx'), 'addCustomer.write'),
                      },
                      {
                        path: 'automations',
                        ...lazyScreen(() => import('#features/automations/web/automations-page.tsx'), 'automations.read'),
                      },
                      {
                        path: 'automations/new',
                        ...lazyScreen(() => import('#features/automations/web/new-automation-page.tsx'), 'automations.write'),
                      },
                      {
                        path: 'automations/:id',
                        ...lazyScreen(() => import('#features/automations/web/automation-page.tsx'), 'automations.read'),
                      },
                      {
                        path: 'bulk-changes',
                        ...lazyScreen(() => import('#features/bulk/web/bulk-changes-page.tsx'), 'customerBulk.read'),
                      },
                      { path: '*', ...notFound },
                    ],
                  },
                  {
                    path: 'payments',
                    children: [
                      { index: true, loader: () => redirect(`/dashboard/payments/${firstPayments()}`) },
                      { path: 'orders/new', ...lazyScreen(() => import('#features/orders/web/new-order-page.tsx'), 'orders.write') },
                      { path: 'orders/:id', ...lazyScreen(loadOrder, 'orders.read') },
                      { path: 'stripe/:id', ...lazyScreen(loadTransaction, 'payments.read') },
                      {
                        path: 'orders/:id/change',
                        ...lazyScreen(() => import('#features/orders/web/change-order-page.tsx'), 'orders.write'),
                      },
                      {
                        path: 'orders/open-invoices',
                        ...lazyScreen(() => import('#features/orders/web/open-invoices-page.tsx'), 'orders.read'),
                      },
                      { path: 'disputes/:id', ...lazyScreen(() => import('#features/disputes/web/dispute-page.tsx'), 'payouts.read') },
                      { path: 'payouts/:id', ...lazyScreen(loadPayout, 'payouts.read') },
                      {
                        ...lazyScreen(() => import('#features/payments/web/payments-area.tsx'), null),
                        children: [
                          { path: 'stripe', ...lazyScreen(() => import('#features/payments/web/transactions-page.tsx'), 'payments.read') },
                          { path: 'orders', ...lazyScreen(() => import('#features/orders/web/orders-page.tsx'), 'orders.read') },
                          { path: 'disputes', ...lazyScreen(() => import('#features/disputes/web/disputes-page.tsx'), 'payouts.read') },
                          { path: 'payouts', ...lazyScreen(() => import('#features/payouts/web/payouts-page.tsx'), 'payouts.read') },
                        ],
                      },
                      { path: '*', ...notFound },
                    ],
                  },
                  {
                    path: 'data-exchange',
                    children: [
                      { index: true, loader: () => redirect('/dashboard/data-exchange/retrieve-orders') },
                      { path: 'retrieve-orders', ...lazyScreen(() => import('#features/edi/web/documents-page.tsx'), 'exchange.read') },
                      { path: 'retrieve-orders/:id', ...lazyScreen(loadDocument, 'exchange.read') },
                      {
                        path: 'retrieve-orders/:id/:reply',
                        ...lazyScreen(() => import('#features/replies/web/reply-page.tsx'), 'exchange.write'),
                      },
                      { path: 'configurations', ...lazyScreen(loadConfigurations, 'connections.read') },
                      { path: 'partners', loader: () => redirect('/dashboard/data-exchange/configurations?tab=partners') },
                      { path: 'partners/:id', ...lazyScreen(() => import('#features/partners/web/partner-page.tsx'), 'exchange.read') },
                      {
                        path: 'configurations/new',
                        ...lazyScreen(() => import('#features/connections/web/new-connection-page.tsx'), 'connections.write'),
                      },
                      {
                        path: 'configurations/:id',
                        ...lazyScreen(() => import('#features/connections/web/connection-page.tsx'), 'connections.read'),
                      },
                      { path: '*', ...notFound },
                    ],
                  },
                  { path: 'notifications', ...lazyScreen(() => import('#features/notifications/web/notifications-page.tsx'), null) },
                  {
                    path: 'sync',
                    ...lazyScreen(() => import('#features/sync/web/sync-page.tsx'), 'sync.read'),
                    children: [
                      { index: true, ...lazyScreen(() => import('#features/sync/web/entries-page.tsx'), null) },
                      { path: 'rules', ...lazyScreen(() => import('#features/conflicts/web/rules-page.tsx'), null) },
                      { path: 'budget', ...lazyScreen(() => import('#features/quickbooks/web/budget-page.tsx'), null) },
                      { path: 'conflicts/:id', ...lazyScreen(() => import('#features/conflicts/web/conflict-page.tsx'), null) },
                      { path: 'proof', ...lazyScreen(() => import('#features/proof/web/proof-page.tsx'), null) },
                      { path: 'rehearsal', ...lazyScreen(() => import('#features/rehearsal/web/rehearsal-page.tsx'), null) },
                      { path: ':id', ...lazyScreen(() => import('#features/sync/web/entry-page.tsx'), null) },
                      { path: '*', ...notFound },
                    ],
                  },
                  {
                    path: 'settings',
                    ...lazyScreen(() => import('#features/settings/web/settings-page.tsx'), null),
                    children: [
                      { index: true, loader: () => redirect(`/dashboard/settings/${firstSettings()}`) },
                      { path: 'data', ...lazyScreen(() => import('#features/company-export/web/data-page.tsx'), 'companyExport.read') },
                      { path: 'profile', ...lazyScreen(() => import('#features/profile/web/profile-page.tsx'), null) },
                      { path: 'company', ...lazyScreen(() => import('#features/settings/web/company-page.tsx'), 'settings.read') },
                      { path: 'people', ...lazyScreen(() => import('#features/people/web/people-page.tsx'), 'people.read') },
                      { path: 'reps', ...lazyScreen(() => import('#features/settings/web/reps-page.tsx'), 'reps.read') },
                      { path: 'lists', ...lazyScreen(() => import('#features/lists/web/lists-page.tsx'), 'classification.read') },
                      { path: 'sales', ...lazyScreen(() => import('#features/settings/web/sales-page.tsx'), 'settings.read') },
                      {
                        path: 'payments',
                        ...lazyScreen(() => import('#features/payments/web/payment-settings-page.tsx'), 'stripeAccount.read'),
                      },
                      { path: 'books', ...lazyScreen(() => import('#features/books/web/books-page.tsx'), 'books.read') },
                      { path: 'quickbooks', ...lazyScreen(() => import('#features/quickbooks/web/quickbooks-page.tsx'), 'settings.read') },
                      { path: 'audit', ...lazyScreen(() => import('#features/audit/web/audit-page.tsx'), 'audit.read') },
                      { path: '*', ...notFound },
                    ],
                  },
                  { path: '*', ...notFound },
                ],
              },
            ],
          },
        ],
      },
      { path: '/', loader: () => (isSignedIn() ? redirect('/dashboard') : null), ...lazyScreen(loadLanding, null) },
      { path: '/auth/signup', ...lazyScreen(() => import('#features/auth/web/signup-page.tsx'), null) },
      { path: '/auth/invite/:code', ...lazyScreen(loadInvite, null) },
      { path: '/auth/admin', ...lazyScreen(() => import('#features/auth/web/admin-page.tsx'), null) },
      { path: '*', ...notFound },
    ],
  },
]
