import { type RouteObject, redirect } from 'react-router'
import { lazyScreen } from '#web/lazy-screen.ts'
import RootLayout from '#web/root-layout.tsx'
import RouterErrorPage from '#web/router-error-page.tsx'
import { isSignedIn, mayOpenDashboard } from '#web/session.ts'

/** Paths as links write them; the router compares them decoded. */
export const customersPath = '/dashboard/customers-&-leads'

const notFound = lazyScreen(() => import('#web/not-found-page.tsx'))

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
            ...lazyScreen(() => import('#features/dashboard/web/shell.tsx')),
            children: [
              {
                ErrorBoundary: RouterErrorPage,
                children: [
                  { index: true, ...lazyScreen(() => import('#features/dashboard/web/index-page.tsx')) },
                  {
                    path: 'settings',
                    ...lazyScreen(() => import('#features/settings/web/settings-page.tsx')),
                    children: [
                      { index: true, loader: () => redirect('/dashboard/settings/company') },
                      { path: 'company', ...lazyScreen(() => import('#features/settings/web/company-page.tsx')) },
                      { path: 'reps', ...lazyScreen(() => import('#features/settings/web/reps-page.tsx')) },
                      { path: 'quickbooks', ...lazyScreen(() => import('#features/quickbooks/web/quickbooks-page.tsx')) },
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
      { path: '/', loader: () => (isSignedIn() ? redirect('/dashboard') : null), ...notFound },
      { path: '*', ...notFound },
    ],
  },
]
