import './shell/mantine.css'
import '@fontsource-variable/inter/index.css'
import '#web/app/base.css'
import './shell/touch.css'
import { MantineProvider } from '@mantine/core'
import { createRoot } from 'react-dom/client'
import { sayNoTexts, saysBlocked } from '#web/app/start/start-trouble.ts'
import { cssVariables, theme } from '#web/app/theme.ts'
import { Installing } from './install/installing.ts'
import { DeviceAppProvider } from './shell/device-app.tsx'
import { Shell } from './shell/shell.tsx'
import { startApp } from './shell/start-app.ts'
import { startDeviceTexts } from './shell/texts.ts'

const root = document.getElementById('root')
if (!root) throw new Error('device.html has no #root')

if (!saysBlocked(root)) await start(root)

async function start(root: HTMLElement) {
  const installing = new Installing().start()
  try {
    await startDeviceTexts()
  } catch (error) {
    console.warn('The texts did not come', error)
    return sayNoTexts(root)
  }
  createRoot(root, { onCaughtError: (error) => console.warn(`A screen failed: ${error}`) }).render(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <DeviceAppProvider value={startApp(installing)}>
        <Shell />
      </DeviceAppProvider>
    </MantineProvider>,
  )
}
