import { type RouteObject, redirect } from 'react-router'
import { can } from '#contract/permissions.ts'
import {
  loadConfigurations,
  loadCustomer,
  loadCustomers,
  loadDocument,
  loadInvite,
  loadLanding,
  loadOrder,
  loadPartner,
  loadPayout,
  loadShell,
} from '#web/composed-pages.tsx'
import { lazyScreen } from '#web/lazy-screen.ts'
import RootLayout from '#web/root-layout.tsx'
import RouterErrorPage, { ScreenErrorPage } from '#web/router-error-page.tsx'
import { isSignedIn, mayOpenDashboard, readSession } from '#web/session.ts'

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
                      { path: 'stripe/:id', ...lazyScreen(() => import('#features/payments/web/transaction-page.tsx'), 'payments.read') },
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
                      { path: 'partners/:id', ...lazyScreen(loadPartner, 'connections.read') },
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
