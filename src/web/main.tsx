import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { followOtherTabs } from '#web/logout.ts'
import { setPreloadRoutes } from '#web/preload.ts'
import { Providers } from '#web/providers.tsx'
import { routes } from '#web/routes.tsx'
import { startTexts } from '#web/text.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

await startTexts()
followOtherTabs()
setPreloadRoutes(routes)
createRoot(root).render(
  <Providers>
    <RouterProvider router={createBrowserRouter(routes)} />
  </Providers>,
)
