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
        children: [{ path: '*', ...notFound }],
      },
      { path: '/', loader: () => (isSignedIn() ? redirect('/dashboard') : null), ...notFound },
      { path: '*', ...notFound },
    ],
  },
]
