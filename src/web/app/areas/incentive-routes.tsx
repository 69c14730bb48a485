import { type RouteObject, redirect } from 'react-router'
import { programsPath } from '#contract/places.ts'
import { loadProgram } from '../composed-pages.tsx'
import { lazyScreen } from '../lazy-screen.ts'

/** The screens below Incentives: the programs, and what sales earned by them. */
export const incentiveRoutes: RouteObject[] = [
  { index: true, loader: () => redirect(programsPath) },
  {
    path: 'program-center',
    ...lazyScreen(() => import('#features/incentives/programs/web/list/program-list-page.tsx'), 'programs.read'),
  },
  {
    path: 'program-center/new',
    ...lazyScreen(() => import('#features/incentives/programs/web/form/add-program-page.tsx'), 'programs.write'),
  },
  { path: 'program-center/:id', ...lazyScreen(loadProgram, 'programs.read') },
  {
    path: 'attainment',
    ...lazyScreen(() => import('#features/incentives/attainment/web/list/attainment-list-page.tsx'), 'attainment.read'),
  },
  {
    path: 'attainment/:id',
    ...lazyScreen(() => import('#features/incentives/attainment/web/record/attainment-page.tsx'), 'attainment.read'),
  },
  {
    path: 'funding',
    ...lazyScreen(() => import('#features/incentives/funding/web/ledger/ledger-page.tsx'), 'funding.read'),
  },
  {
    path: 'statements',
    ...lazyScreen(() => import('#features/incentives/statements/web/statements-page.tsx'), 'attainment.read'),
  },
  {
    path: 'credits',
    ...lazyScreen(() => import('#features/incentives/funding/web/credits/credits-page.tsx'), 'funding.read'),
  },
  {
    path: 'payees',
    ...lazyScreen(() => import('#features/incentives/funding/web/payees/payees-page.tsx'), 'funding.read'),
  },
  {
    path: 'year',
    ...lazyScreen(() => import('#features/incentives/statements/web/year-page.tsx'), 'funding.read'),
  },
  {
    path: 'funding/:id',
    ...lazyScreen(() => import('#features/incentives/funding/web/batch/batch-page.tsx'), 'funding.read'),
  },
]
