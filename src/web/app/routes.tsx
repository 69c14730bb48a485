import { type RouteObject, redirect } from 'react-router'
import { can } from '#contract/permissions.ts'
import { receivablesPath } from '#contract/places.ts'
import { deviceRoutes } from './areas/device-routes.tsx'
import { incentiveRoutes } from './areas/incentive-routes.tsx'
import { salesRoutes } from './areas/sales-routes.tsx'
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
  loadPeople,
  loadReply,
  loadReps,
  loadShell,
} from './composed-pages.tsx'
import { lazyScreen } from './lazy-screen.ts'
import RootLayout from './root-layout.tsx'
import RouterErrorPage, { ScreenErrorPage } from './router-error-page.tsx'
import { isSignedIn, mayOpenDashboard, readSession } from './session/session.ts'

const notFound = lazyScreen(() => import('./not-found-page.tsx'), null)

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
          {
            path: 'payments/orders/:id/card',
            ...lazyScreen(() => import('#features/sales/checkout/web/cards/print-card-page.tsx'), 'orders.write'),
          },
          {
            ...lazyScreen(loadShell, null),
            children: [
              {
                ErrorBoundary: ScreenErrorPage,
                children: [
                  { index: true, ...lazyScreen(() => import('#features/workspace/shell/web/dashboard/index-page.tsx'), null) },
                  {
                    path: 'customers-&-leads',
                    children: [
                      { index: true, loader: () => redirect('/dashboard/customers-&-leads/overview') },
                      { path: 'overview', ...lazyScreen(loadCustomers, 'customers.read') },
                      { path: 'overview/:id', ...lazyScreen(loadCustomer, 'customers.read') },
                      {
                        path: 'duplicates',
                        ...lazyScreen(() => import('#features/customers/merging/web/duplicates-page.tsx'), 'customerMerge.read'),
                      },
                      {
                        path: 'merge',
                        ...lazyScreen(() => import('#features/customers/merging/web/merge-page.tsx'), 'customerMerge.read'),
                      },
                      {
                        path: 'import',
                        ...lazyScreen(() => import('#features/customers/imports/web/imports-page.tsx'), 'customerImport.read'),
                      },
                      {
                        path: 'add-customer',
                        ...lazyScreen(() => import('#features/customers/customers/web/form/add-customer-page.tsx'), 'addCustomer.write'),
                      },
                      {
                        path: 'automations',
                        ...lazyScreen(() => import('#features/customers/automations/web/automations-page.tsx'), 'automations.read'),
                      },
                      {
                        path: 'automations/new',
                        ...lazyScreen(() => import('#features/customers/automations/web/new-automation-page.tsx'), 'automations.write'),
                      },
                      {
                        path: 'automations/:id',
                        ...lazyScreen(() => import('#features/customers/automations/web/automation-page.tsx'), 'automations.read'),
                      },
                      {
                        path: 'bulk-changes',
                        ...lazyScreen(() => import('#features/customers/bulk/web/bulk-changes-page.tsx'), 'customerBulk.read'),
                      },
                      { path: '*', ...notFound },
                    ],
                  },
                  { path: 'sales', children: [...salesRoutes, { path: '*', ...notFound }] },
                  { path: 'mobile-apps', children: [...deviceRoutes, { path: '*', ...notFound }] },
                  { path: 'incentives', children: [...incentiveRoutes, { path: '*', ...notFound }] },
                  {
                    path: 'payments',
                    children: [
                      { index: true, loader: () => redirect(`/dashboard/payments/${firstPayments()}`) },
                      {
                        path: 'orders/new',
                        ...lazyScreen(() => import('#features/sales/orders/web/form/new-order-page.tsx'), 'orders.write'),
                      },
                      { path: 'orders/:id', ...lazyScreen(loadOrder, 'orders.read') },
                      { path: 'requests/:id', ...lazyScreen(loadOrder, 'orders.read') },
                      {
                        path: 'stripe/:id',
                        ...lazyScreen(() => import('#features/sales/payments/web/transaction-page.tsx'), 'payments.read'),
                      },
                      {
                        path: 'orders/:id/change',
                        ...lazyScreen(() => import('#features/sales/orders/web/form/change-order-page.tsx'), 'orders.write'),
                      },
                      // Where it stood before it had a place in the menu.
                      {
                        path: 'orders/open-invoices',
                        loader: ({ request }) => redirect(`${receivablesPath}${new URL(request.url).search}`),
                      },
                      {
                        path: 'invoices/:id',
                        ...lazyScreen(() => import('#features/sales/receivables/web/invoice-page.tsx'), 'orders.read'),
                      },
                      {
                        path: 'disputes/:id',
                        ...lazyScreen(() => import('#features/sales/disputes/web/dispute-page.tsx'), 'payouts.read'),
                      },
                      { path: 'payouts/:id', ...lazyScreen(loadPayout, 'payouts.read') },
                      {
                        ...lazyScreen(() => import('#features/sales/payments/web/payments-area.tsx'), null),
                        children: [
                          {
                            path: 'stripe',
                            ...lazyScreen(() => import('#features/sales/payments/web/transactions-page.tsx'), 'payments.read'),
                          },
                          { path: 'orders', ...lazyScreen(() => import('#features/sales/orders/web/list/orders-page.tsx'), 'orders.read') },
                          {
                            path: 'receivables',
                            ...lazyScreen(() => import('#features/sales/receivables/web/receivables-page.tsx'), 'orders.read'),
                          },
                          {
                            path: 'requests',
                            ...lazyScreen(() => import('#features/sales/orders/web/requests/requests-page.tsx'), 'orders.read'),
                          },
                          {
                            path: 'disputes',
                            ...lazyScreen(() => import('#features/sales/disputes/web/disputes-page.tsx'), 'payouts.read'),
                          },
                          { path: 'payouts', ...lazyScreen(() => import('#features/sales/payouts/web/payouts-page.tsx'), 'payouts.read') },
                        ],
                      },
                      { path: '*', ...notFound },
                    ],
                  },
                  {
                    path: 'data-exchange',
                    children: [
                      { index: true, loader: () => redirect('/dashboard/data-exchange/retrieve-orders') },
                      {
                        path: 'retrieve-orders',
                        ...lazyScreen(() => import('#features/trade/exchange/web/list/documents-page.tsx'), 'exchange.read'),
                      },
                      { path: 'retrieve-orders/:id', ...lazyScreen(loadDocument, 'exchange.read') },
                      {
                        path: 'retrieve-orders/:id/:reply',
                        ...lazyScreen(loadReply, 'exchange.write'),
                      },
                      { path: 'configurations', ...lazyScreen(loadConfigurations, 'connections.read') },
                      { path: 'partners', loader: () => redirect('/dashboard/data-exchange/configurations?tab=partners') },
                      { path: 'partners/:id', ...lazyScreen(loadPartner, 'connections.read') },
                      {
                        path: 'configurations/new',
                        ...lazyScreen(() => import('#features/trade/connections/web/new-connection-page.tsx'), 'connections.write'),
                      },
                      {
                        path: 'configurations/:id',
                        ...lazyScreen(() => import('#features/trade/connections/web/connection-page.tsx'), 'connections.read'),
                      },
                      { path: '*', ...notFound },
                    ],
                  },
                  { path: 'notifications', ...lazyScreen(() => import('#features/notifications/web/notifications-page.tsx'), null) },
                  {
                    path: 'sync',
                    ...lazyScreen(() => import('#features/books/sync/web/sync-page.tsx'), 'sync.read'),
                    children: [
                      { index: true, ...lazyScreen(() => import('#features/books/sync/web/entries-page.tsx'), null) },
                      {
                        path: 'bookkeeper',
                        ...lazyScreen(() => import('#features/books/bookkeeper/web/bookkeeper-page.tsx'), 'books.read'),
                      },
                      { path: 'rules', ...lazyScreen(() => import('#features/books/conflicts/web/rules-page.tsx'), null) },
                      { path: 'budget', ...lazyScreen(() => import('#features/quickbooks/web/budget-page.tsx'), null) },
                      { path: 'conflicts/:id', ...lazyScreen(() => import('#features/books/conflicts/web/conflict-page.tsx'), null) },
                      { path: 'proof', ...lazyScreen(() => import('#features/books/proof/web/proof-page.tsx'), null) },
                      { path: 'rehearsal', ...lazyScreen(() => import('#features/books/rehearsal/web/rehearsal-page.tsx'), null) },
                      { path: ':id', ...lazyScreen(() => import('#features/books/sync/web/entry-page.tsx'), null) },
                      { path: '*', ...notFound },
                    ],
                  },
                  {
                    path: 'settings',
                    ...lazyScreen(() => import('#features/company/settings/web/settings-page.tsx'), null),
                    children: [
                      { index: true, loader: () => redirect(`/dashboard/settings/${firstSettings()}`) },
                      {
                        path: 'data',
                        ...lazyScreen(() => import('#features/company/company-export/web/data-page.tsx'), 'companyExport.read'),
                      },
                      { path: 'profile', ...lazyScreen(() => import('#features/identity/profile/web/profile-page.tsx'), null) },
                      { path: 'company', ...lazyScreen(() => import('#features/company/settings/web/company-page.tsx'), 'settings.read') },
                      { path: 'people', ...lazyScreen(loadPeople, 'people.read') },
                      { path: 'reps', ...lazyScreen(loadReps, 'reps.read') },
                      { path: 'lists', ...lazyScreen(() => import('#features/customers/lists/web/lists-page.tsx'), 'classification.read') },
                      { path: 'sales', ...lazyScreen(() => import('#features/company/settings/web/sales-page.tsx'), 'settings.read') },
                      {
                        path: 'device-emails',
                        ...lazyScreen(() => import('#features/devices/recipients/web/company-page.tsx'), 'settings.read'),
                      },
                      { path: 'device-rules', ...lazyScreen(() => import('#features/devices/rules/web/rules-page.tsx'), 'settings.read') },
                      {
                        path: 'payments',
                        ...lazyScreen(() => import('#features/sales/payments/web/payment-settings-page.tsx'), 'stripeAccount.read'),
                      },
                      { path: 'books', ...lazyScreen(() => import('#features/books/postings/web/books-page.tsx'), 'books.read') },
                      {
                        path: 'incentives',
                        ...lazyScreen(() => import('#features/incentives/funding/web/settings/incentives-page.tsx'), 'funding.read'),
                      },
                      { path: 'quickbooks', ...lazyScreen(() => import('#features/quickbooks/web/quickbooks-page.tsx'), 'settings.read') },
                      { path: 'audit', ...lazyScreen(() => import('#features/workspace/audit/web/audit-page.tsx'), 'audit.read') },
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
      { path: '/auth/signup', ...lazyScreen(() => import('#features/identity/auth/web/sign-up/signup-page.tsx'), null) },
      { path: '/auth/invite/:code', ...lazyScreen(loadInvite, null) },
      { path: '/auth/admin', ...lazyScreen(() => import('#features/identity/auth/web/admin/admin-page.tsx'), null) },
      { path: '*', ...notFound },
    ],
  },
]
