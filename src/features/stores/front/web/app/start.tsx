import { Component, type ReactNode, StrictMode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OpenStore } from '#features/stores/shop/contract.ts'
import { messageOf } from '../calls/call.ts'
import type { ShopCalls } from '../calls/shop-calls.ts'
import { Button } from '../parts/button.tsx'
import { Bones } from '../parts/trouble.tsx'
import { AccessBar } from './access-bar.tsx'
import { usePlace } from './address.ts'
import { showColor } from './color.ts'
import { Foot } from './foot.tsx'
import { FrontProvider } from './front-provider.tsx'
import { Head } from './head.tsx'
import { OfflineBar } from './offline-bar.tsx'
import { screenOf } from './screens.tsx'
import { StandingBar } from './standing-bar.tsx'

type Props = { first: OpenStore | { error: unknown }; calls: ShopCalls }

export function Start({ first, calls }: Props) {
  const [read, setRead] = useState(first)
  const again = async () => {
    const store = await calls.openStore().catch((error: unknown) => ({ error }))
    if (!('error' in store)) showColor(store.color)
    setRead(store)
  }
  if ('error' in read) return <NotOpened error={read.error} again={again} />
  return (
    <StrictMode>
      <FrontProvider first={read} calls={calls}>
        <OfflineBar />
        <Head />
        <StandingBar />
        <AccessBar />
        <Screens />
        <Foot />
      </FrontProvider>
    </StrictMode>
  )
}

function Screens() {
  const { t } = useTranslation()
  const { path } = usePlace()
  return (
    <Failure key={path}>
      <Suspense
        fallback={
          <main id="main" className="front-main" aria-busy="true">
            <p className="front-unseen">{t('storeFront.loading')}</p>
            <Bones />
          </main>
        }
      >
        {screenOf(path)}
      </Suspense>
    </Failure>
  )
}

function NotOpened({ error, again }: { error: unknown; again: () => void }) {
  const { t } = useTranslation()
  return (
    <main className="front-alone">
      <h1>{t('storeFront.trouble')}</h1>
      <p role="alert">{messageOf(error)}</p>
      <p>
        <Button kind="main" onClick={again}>
          {t('storeFront.again')}
        </Button>
      </p>
    </main>
  )
}

/** A screen whose code did not come, or that fell: everything around it stays, and it can be tried again. */
class Failure extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }
  static getDerivedStateFromError() {
    return { hasFailed: true }
  }
  override render() {
    return this.state.hasFailed ? <Failed /> : this.props.children
  }
}
function Failed() {
  const { t } = useTranslation()
  return (
    <main id="main" className="front-alone">
      <h1>{t('storeFront.trouble')}</h1>
      <p role="alert">{t('errors.anythingElse')}</p>
      <p>
        <Button kind="main" onClick={() => location.reload()}>
          {t('storeFront.again')}
        </Button>
      </p>
    </main>
  )
}
