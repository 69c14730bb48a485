import type { Route } from '#server/http/route.ts'
import { adminCompanyRoutes } from './admin/admin-companies.ts'
import { adminLinkRoutes } from './admin/admin-link.ts'
import { adminLoginRoute } from './admin/admin-login.ts'
import { codeRoutes } from './codes/code-routes.ts'
import { createAccountRoute } from './create-account.ts'
import { loginRoute } from './login.ts'
import { resetRoutes } from './password/reset.ts'
import { strengthRoute } from './password/strength.ts'
import { publicSettingsRoute } from './public-settings.ts'
import { confirmLoginRoute } from './second-factor/second-step.ts'
import { logoutRoute } from './session/logout.ts'
import { refreshRoutes } from './session/refresh.ts'
import { sessionRoutes } from './session/session-routes.ts'

export const authRoutes: readonly Route[] = [
  loginRoute,
  confirmLoginRoute,
  ...refreshRoutes,
  logoutRoute,
  ...sessionRoutes,
  ...codeRoutes,
  createAccountRoute,
  strengthRoute,
  ...resetRoutes,
  publicSettingsRoute,
  adminLoginRoute,
  ...adminLinkRoutes,
  ...adminCompanyRoutes,
]
