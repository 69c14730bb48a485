import type { Route } from '#server/http/route.ts'
import { adminCompanyRoutes } from './admin-companies.ts'
import { adminLinkRoutes } from './admin-link.ts'
import { adminLoginRoute } from './admin-login.ts'
import { codeRoutes } from './code-routes.ts'
import { createAccountRoute } from './create-account.ts'
import { loginRoute } from './login.ts'
import { logoutRoute } from './logout.ts'
import { publicSettingsRoute } from './public-settings.ts'
import { refreshRoutes } from './refresh.ts'
import { resetRoutes } from './reset.ts'
import { confirmLoginRoute } from './second-step.ts'
import { sessionRoutes } from './session-routes.ts'
import { strengthRoute } from './strength.ts'

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
