import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { preload, setPreloadRoutes } from './preload.ts'
import { Providers } from './providers.tsx'
import { routes } from './routes.tsx'
import { followOtherTabs } from './session/logout.ts'
import { printInLight } from './start/printing.ts'
import { sayNoTexts, saysBlocked } from './start/start-trouble.ts'
import { refuseStrayFiles } from './start/stray-files.ts'
import { startTexts } from './text.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

setPreloadRoutes(routes)
if (!saysBlocked(root)) await start(root)

async function start(root: HTMLElement) {
  // The screen's code and the texts travel at the same time.
  preload(location.pathname)
  if (!(await startTexts())) return sayNoTexts(root)
  followOtherTabs()
  refuseStrayFiles()
  printInLight()
  createRoot(root).render(
    <Providers>
      <RouterProvider router={createBrowserRouter(routes)} />
    </Providers>,
  )
}
